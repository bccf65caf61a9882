import { serverContract } from '#platform/contract/server.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'
import { contract } from './product.ts'

const MAX_SUMMARY = 100
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.unknown()) })),
  responses: z.record(z.string(), z.unknown()),
  parameters: z.array(z.looseObject({ $ref: z.optional(z.string()) })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-scope': z.optional(z.string()),
})
const text = z.string().check(z.minLength(1))
const document = z.object({
  info: z.object({
    description: text,
    contact: z.object({ name: text }),
    license: z.object({ name: text }),
  }),
  servers: z.array(z.object({ url: text })).check(z.minLength(1)),
  tags: z.array(z.object({ name: text, description: text })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ responses: z.record(z.string(), z.unknown()) }),
})
const operationsOf = ({ paths }: z.output<typeof document>) =>
  Object.values(paths).flatMap(methods => Object.values(methods))

it('KEY-05 summarizes every call in one line', () => {
  const calls = Object.values(contract).flatMap(some => Object.values<Call>(some))
  expect(calls.length).toBeGreaterThan(500)
  expect(
    calls.map(({ summary }) => summary).filter(summary => summary.length > MAX_SUMMARY),
  ).toEqual([])
})

it('KEY-05 describes each call beyond its summary, and who may make it', () => {
  const { paths } = document.parse(describeApi())
  const { path, description } = serverContract.getHealthReady
  expect(paths[path]?.['get']?.description).toBe(`${description}\n\nNo sign-in required.`)
  expect(paths[serverContract.getHealthLive.path]?.['get']?.description).toBe(
    'No sign-in required.',
  )
})

it('KEY-05 gives every operation a unique id, for code generators', () => {
  const ids = operationsOf(document.parse(describeApi())).map(one => one.operationId)
  expect(ids.filter((one, index) => ids.indexOf(one) !== index)).toEqual([])
})

it('KEY-05 declares the server, the contact, and a name for every area', () => {
  const read = document.parse(describeApi())
  const names = read.tags.map(({ name }) => name)
  expect(read.servers[0]?.url).toBe('/')
  expect(operationsOf(read).filter(({ tags }) => !tags.every(tag => names.includes(tag)))).toEqual(
    [],
  )
  expect(read.tags.filter(({ description }) => description.startsWith('areas.'))).toEqual([])
})

it('KEY-05 declares the body of every call that takes one, files included', () => {
  const { paths } = document.parse(describeApi())
  const calls = Object.values(contract).flatMap(some => Object.values<Call>(some))
  const kindsOf = ({ path, method }: Call) =>
    Object.keys(paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {})
  const uploads = calls.filter(call => call.upload === true)
  expect(uploads.length).toBeGreaterThan(2)
  expect(uploads.map(kindsOf)).toEqual(uploads.map(() => ['application/octet-stream']))
  const others = calls.filter(call => call.body !== undefined)
  expect(others.filter(call => kindsOf(call).length === 0)).toEqual([])
})

it('KEY-05 declares the refusals of each call by status', () => {
  const read = document.parse(describeApi())
  const calls = Object.values(contract).flatMap(some => Object.values<Call>(some))
  const without = (status: string, some: readonly Call[]) =>
    some.filter(({ path, method }) => {
      const { responses = {} } = read.paths[path]?.[method.toLowerCase()] ?? {}
      return !(status in responses)
    })
  const open = calls.filter(call => call.access === 'public' && call.asCaller === undefined)
  const known = calls.filter(call => !open.includes(call))
  const uploads = calls.filter(call => call.upload === true)
  expect(without('400', calls)).toEqual([])
  expect(without('401', open)).toEqual(open)
  for (const status of ['401', '403', '429']) expect(without(status, known)).toEqual([])
  for (const status of ['413', '415']) expect(without(status, uploads)).toEqual([])
  const refusal = z.object({ $ref: z.string() })
  const named = operationsOf(read).flatMap(({ responses }) =>
    Object.values(responses).flatMap(one => refusal.safeParse(one).data?.$ref ?? []),
  )
  expect(new Set(named)).toEqual(
    new Set(Object.keys(read.components.responses).map(name => `#/components/responses/${name}`)),
  )
})

it('KEY-05 X-09 declares an idempotency key exactly where a repeated call returns the first response', () => {
  const { paths } = document.parse(describeApi())
  const calls = Object.values(contract).flatMap(some => Object.values<Call>(some))
  const takesKey = ({ path, method }: Call) =>
    paths[path]?.[method.toLowerCase()]?.parameters.some(({ $ref }) =>
      $ref?.endsWith('/IdempotencyKey'),
    )
  expect(calls.filter(takesKey)).toEqual(calls.filter(call => call.idempotent === true))
})

it('KEY-05 declares the scope a key needs, although only OAuth has scopes', () => {
  const read = operationsOf(document.parse(describeApi()))
  const list = read.find(one => one.operationId === 'users.listUsers')
  expect(list).toMatchObject({ 'x-scope': 'list:User', security: [{ session: [] }, { key: [] }] })
  const scoped = read.filter(
    ({ security }) => Object.values(Object.assign({}, ...security)).flat().length > 0,
  )
  expect(scoped).toEqual([])
  const forKeys = (one: z.output<typeof operation>) => one.security.some(scheme => 'key' in scheme)
  expect(read.filter(one => one['x-scope'] !== undefined && !forKeys(one))).toEqual([])
})
