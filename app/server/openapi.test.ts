import { serverContract } from '#platform/contract/server.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'
import { contract } from './product.ts'

const SUMMARY_MAX = 100
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ summary: z.string(), description: z.string() })),
  ),
})

it('KEY-05 sums up every call in one line', () => {
  const calls = Object.values(contract).flatMap(some => Object.values<Call>(some))
  expect(calls.length).toBeGreaterThan(500)
  expect(
    calls.map(({ summary }) => summary).filter(summary => summary.length > SUMMARY_MAX),
  ).toEqual([])
})

it('KEY-05 describes a call beyond its summary, and who may make it', () => {
  const { paths } = document.parse(describeApi())
  const { path, description } = serverContract.getHealthReady
  expect(paths[path]?.['get']?.description).toBe(`${description}\n\nNo sign-in required.`)
  expect(paths[serverContract.getHealthLive.path]?.['get']?.description).toBe(
    'No sign-in required.',
  )
})
