import { LIVE_HELLO_MILLISECONDS, LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// Who may open the live channel at all. What is sent over it: platform/live.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** The outcome of a connection opened from this origin: its close code, or that it stays open. */
async function open(headers: Record<string, string>): Promise<number | 'open'> {
  const socket = await test.app.injectWS(LIVE_PATH, {
    headers: { host: '127.0.0.1:4000', ...headers },
  })
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  // A message no page of ours sends is answered by closing, with the same code: only an accepted connection sees it, with reason 'message'.
  const reason = new Promise<string>(resolve =>
    socket.once('close', (_code: number, text: Buffer) => resolve(text.toString())),
  )
  socket.send('not a message')
  return (await reason) === 'message' ? 'open' : closed
}

it.each([
  ['https://evil.example'],
  ['http://127.0.0.1:4001'],
  ['http://127.0.0.1.evil.example:4000'],
  ['null'],
  ['http://localhost:4000'],
])('S20 X-10 a page from %s can’t open a connection, even for a signed-in user', async origin => {
  expect(await open({ origin })).toBe(1008)
})

it('S20 X-10 our own pages can, under any host name, and programs without an origin', async () => {
  expect(await open({ origin: 'http://127.0.0.1:4000' })).toBe('open')
  expect(await open({ origin: 'http://fft.lan:4000', host: 'fft.lan:4000' })).toBe('open')
  expect(await open({})).toBe('open')
})

it('X-13 a record name that can’t be one doesn’t end the connection', async () => {
  const socket = await test.app.injectWS(LIVE_PATH, { headers: { host: '127.0.0.1:4000' } })
  const answer = new Promise<string>(resolve => {
    socket.once('message', (data: Buffer) => resolve(data.toString()))
    socket.once('close', (_code: number, text: Buffer) => resolve(`closed: ${text.toString()}`))
  })
  socket.send(JSON.stringify({ type: 'open', record: '' }))
  socket.send(JSON.stringify({ type: 'beat' }))
  expect(await answer).toBe('{"type":"beat"}')
  socket.terminate()
})

it('X-10 a connection that says anything but hello is closed in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const socket = await test.app.injectWS(LIVE_PATH, { headers: { host: '127.0.0.1:4000' } })
    const beat = new Promise(resolve => socket.once('message', resolve))
    const closed = new Promise<string>(resolve =>
      socket.once('close', (_code: number, text: Buffer) => resolve(text.toString())),
    )
    socket.send(JSON.stringify({ type: 'beat' }))
    await beat
    vi.advanceTimersByTime(LIVE_HELLO_MILLISECONDS)
    expect(await closed).toBe('hello')
  } finally {
    vi.useRealTimers()
  }
})
