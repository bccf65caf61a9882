import { defineCall } from '#platform/contract/define.ts'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createBatches } from './batch.ts'
import type { Fetch } from './request-call.ts'

const call = defineCall({
  method: 'GET',
  path: '/counts',
  access: 'session',
  summary: 'Counts',
  output: z.unknown(),
})
const by = (token: string, method = 'GET') => ({
  method,
  headers: new Headers({ authorization: `Bearer ${token}` }),
})

function setUp() {
  let answers = 0
  const send = vi.fn<Fetch>(async () => Response.json({ answer: ++answers }))
  const batches = createBatches(send)
  const read = async (token = 'one') => {
    const response = await batches.by(call.path, by(token), call)
    const json: unknown = await response.json()
    return json
  }
  return { batches, read, send }
}

it('an answer read ahead is given once, to the first who asks', async () => {
  const { batches, read, send } = setUp()
  batches.readAhead([call.path], 'one')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect([await read(), await read()]).toEqual([{ answer: 1 }, { answer: 2 }])
})

it('an answer read ahead is given to nobody else', async () => {
  const { batches, read, send } = setUp()
  batches.readAhead([call.path], 'one')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(await read('two')).toEqual({ answer: 2 })
})

it('an answer read ahead is forgotten after a write, and after news', async () => {
  for (const change of ['POST', 'news']) {
    const { batches, read, send } = setUp()
    batches.readAhead([call.path], 'one')
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    if (change === 'news') batches.forgetAhead()
    else await batches.by('/counts', by('one', change), { ...call, method: 'POST' })
    expect(await read()).not.toEqual({ answer: 1 })
  }
})
