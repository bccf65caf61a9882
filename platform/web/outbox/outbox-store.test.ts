import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createOutbox, isUnreached, type Outbox } from './outbox-store.ts'

let stored: Map<string, string>
let isReachable: boolean
let sent: unknown[]
let refused: unknown[]
let underway: unknown[]
let owner: number | undefined
let failure: ApiError | undefined
let now = 0
const store = (map: () => Map<string, string>) => ({
  getItem: (key: string) => map().get(key) ?? null,
  setItem: (key: string, value: string) => void map().set(key, value),
})
const storage = store(() => stored)
let leftOver: Map<string, string>
const left = store(() => leftOver)
const unreached = () => new ApiError({ status: 0, code: 'network.unreachable', detail: '' })

function open(): Outbox {
  const outbox = createOutbox({ storage, left, owner: () => owner, now: () => now })
  outbox.register('note', {
    send: async args => {
      await Promise.resolve()
      if (!isReachable) throw unreached()
      if (failure !== undefined) throw failure
      if (args === 'stale') throw new ApiError({ status: 412, code: 'record.stale', detail: '' })
      sent.push(args)
    },
    onRefused: args => void refused.push(args),
    gather: () => underway,
  })
  return outbox
}
beforeEach(() => {
  stored = new Map()
  isReachable = false
  sent = []
  refused = []
  underway = []
  owner = 5
  leftOver = new Map()
  failure = undefined
  now = 0
})

it('X-12 queues changes offline, across a reload, and sends them in order', async () => {
  const before = open()
  before.keep('note', 1)
  before.keep('note', 2)
  expect(await before.flush()).toBe(0)
  const outbox = open()
  outbox.keep('note', 3)
  expect(outbox.waiting().map(one => one.args)).toEqual([1, 2, 3])
  isReachable = true
  expect(await outbox.flush()).toBe(3)
  expect(sent).toEqual([1, 2, 3])
  expect(open().waiting()).toEqual([])
})

it('X-12 sends each once, however often it is flushed', async () => {
  const outbox = open()
  isReachable = true
  outbox.keep('note', 1)
  await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()])
  expect(sent).toEqual([1])
})

it('X-12 reports what the server rejects, and continues with the rest', async () => {
  const outbox = open()
  isReachable = true
  for (const args of [1, 'stale', 2]) outbox.keep('note', args)
  expect(await outbox.flush()).toBe(2)
  expect({ sent, refused }).toEqual({ sent: [1, 2], refused: ['stale'] })
})

it('X-12 keeps unknown kinds until their feature is loaded, and survives corrupted storage', async () => {
  stored.set('outbox', '{"not": a list')
  const outbox = open()
  isReachable = true
  outbox.keep('unknown', 1)
  outbox.keep('note', 2)
  await outbox.flush()
  expect(outbox.waiting().map(one => one.kind)).toEqual(['unknown'])
})

it('X-12 passes queued and in-flight changes to the next page when the tab closes, once', async () => {
  const closed = open()
  closed.keep('note', 1)
  underway = [2]
  closed.leave()
  stored = new Map()
  underway = []
  const next = open()
  next.takeOver()
  const other = open()
  other.takeOver()
  expect(next.waiting().map(one => one.args)).toEqual([1, 2])
  isReachable = true
  await next.flush()
  expect(sent).toEqual([1, 2])
})

it('X-12 X-36 never sends one person’s changes in another’s session', async () => {
  const outbox = open()
  outbox.keep('note', 'of five')
  owner = 6
  isReachable = true
  expect(outbox.waiting()).toEqual([])
  expect(await outbox.flush()).toBe(0)
  owner = 5
  expect(await outbox.flush()).toBe(1)
  expect(sent).toEqual(['of five'])
})

it('X-12 returns a change for undo as long as it is not being sent', async () => {
  const outbox = open()
  outbox.keep('note', 1)
  outbox.keep('note', 2)
  const [first, second] = outbox.waiting()
  const takenBack: unknown[] = []
  outbox.register('note', {
    async send(args) {
      await Promise.resolve()
      takenBack.push(outbox.takeBack(first?.id ?? 0))
      sent.push(args)
    },
    onRefused: () => {},
  })
  const flushed = outbox.flush()
  expect(outbox.takeBack(second?.id ?? 0)?.args).toBe(2)
  await flushed
  expect([sent, takenBack]).toEqual([[1], [undefined]])
})

it('X-12 drops invalid stored entries, and sends the rest in order', async () => {
  const before = open()
  before.keep('note', 1)
  before.keep('note', 2)
  const [key = '', text = '[]'] = [...stored][0] ?? []
  const junk = [
    null,
    7,
    'note',
    {},
    { id: 9 },
    { kind: 'note' },
    { id: '9', kind: 'note' },
    { id: 9, kind: 9 },
  ]
  const [first, ...rest] = JSON.parse(text)
  stored.set(key, JSON.stringify([first, ...junk, ...rest]))
  const outbox = open()
  expect(outbox.waiting().map(one => one.args)).toEqual([1, 2])
  isReachable = true
  expect(await outbox.flush()).toBe(2)
  for (const other of ['{"id":1}', '7', '{', '']) {
    stored.set(key, other)
    expect(open().waiting()).toEqual([])
  }
})

it('X-12 an id that is remembered never takes back another change', async () => {
  const outbox = open()
  outbox.keep('note', 1)
  const [first] = outbox.waiting()
  isReachable = true
  await outbox.flush()
  outbox.keep('note', 2)
  expect(outbox.takeBack(first?.id ?? 0)).toBeUndefined()
  expect(outbox.waiting().map(one => one.args)).toEqual([2])
})

it('X-12 a change whose rejection can’t be reported doesn’t hold up those behind it', async () => {
  const outbox = open()
  outbox.register('old', {
    send: () => Promise.reject(new Error('of an earlier version')),
    onRefused: () => {
      throw new Error('not read')
    },
  })
  isReachable = true
  outbox.keep('old', 1)
  outbox.keep('note', 2)
  await expect(outbox.flush()).rejects.toThrow('not read')
  await outbox.flush()
  expect({ sent, waiting: outbox.waiting() }).toEqual({ sent: [2], waiting: [] })
})

it.each([0, 401, 423, 429, 500, 502, 503])(
  'X-12 keeps changes that the server can’t take right now (%i), and sends them later in order',
  async status => {
    const outbox = open()
    isReachable = true
    failure = new ApiError({ status, code: `http.${status}`, detail: '' })
    outbox.keep('note', 1)
    outbox.keep('note', 2)
    expect(await outbox.flush()).toBe(0)
    failure = undefined
    expect(await outbox.flush()).toBe(2)
    expect({ sent, refused }).toEqual({ sent: [1, 2], refused: [] })
  },
)

it('X-12 doesn’t ask again before the time that the server has named', async () => {
  const outbox = open()
  isReachable = true
  failure = new ApiError({ status: 429, code: 'rate.limited', detail: '', retryAfterSeconds: 30 })
  outbox.keep('note', 1)
  await outbox.flush()
  failure = undefined
  now = 29_999
  expect(await outbox.flush()).toBe(0)
  now = 30_000
  expect(await outbox.flush()).toBe(1)
})

it('X-12 a change that the server fails at holds up only its own kind', async () => {
  const outbox = open()
  isReachable = true
  const other: unknown[] = []
  outbox.register('other', { send: async args => void other.push(args), onRefused: () => {} })
  failure = new ApiError({ status: 500, code: 'server.failed', detail: '' })
  outbox.keep('note', 1)
  outbox.keep('other', 2)
  expect(await outbox.flush()).toBe(1)
  expect({ other, waiting: outbox.waiting().map(one => one.args) }).toEqual({
    other: [2],
    waiting: [1],
  })
})

it('X-12 a proxy’s answer for a server that isn’t there is no answer, our server’s is', () => {
  const answer = (status: number, code: string) => new ApiError({ status, code, detail: '' })
  expect([502, 503, 504].map(status => isUnreached(answer(status, `http.${status}`)))).toEqual([
    true,
    true,
    true,
  ])
  expect(isUnreached(answer(503, 'server.maintenance'))).toBe(false)
  expect(isUnreached(answer(500, 'http.500'))).toBe(false)
})
