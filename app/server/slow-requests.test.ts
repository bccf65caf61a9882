import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Socket, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SLOW_REQUEST_LIMITS, addSlowRequestGuard } from './slow-requests.ts'

// Over real sockets. The server checks when the test says so, after what was sent has arrived: machine load plays no part.

const LOOK = 10_000
const SOON = { timeout: 10_000, interval: 2 }
let app: FastifyInstance
let port: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = fastify({ http: SLOW_REQUEST_LIMITS })
  addSlowRequestGuard(app, { lookEvery: LOOK, least: 100 })
  app.post('/', request => ({ length: JSON.stringify(request.body).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

const BODY = JSON.stringify('x'.repeat(2_000))

/** A client that has sent the head of its request, and nothing of the body. */
async function begin() {
  const accepted = new Promise<Socket>(resolve =>
    app.server.once('request', ({ socket: line }: IncomingMessage) => resolve(line)),
  )
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n`,
  )
  const server = await accepted
  return {
    /** Sends this much of the body in pieces of this size, with a check after each; returns the response. */
    async send(piece: number, end = BODY.length): Promise<string> {
      for (let sent = 0; sent < end && !server.destroyed; sent += piece) {
        const before = server.bytesRead
        const bytes = BODY.slice(sent, sent + piece)
        socket.write(bytes)
        await vi.waitFor(() => expect(server.bytesRead).toBe(before + bytes.length), SOON)
        vi.advanceTimersByTime(LOOK)
      }
      await closed
      return answer
    },
    async answer(): Promise<string> {
      await closed
      return answer
    },
  }
}

describe('a slow client', () => {
  it('X-26 is served as long as its body keeps arriving, however long that takes', async () => {
    const client = await begin()
    expect(await client.send(150)).toContain('HTTP/1.1 200')
  })

  it('X-26 is disconnected with 408 when almost nothing arrives', async () => {
    const client = await begin()
    expect(await client.send(1, 2)).toContain('HTTP/1.1 408')
  })

  it('X-26 is disconnected when nothing arrives, and delays no one else', async () => {
    const slow = await begin()
    const quick = await begin()
    expect(await quick.send(BODY.length)).toContain('HTTP/1.1 200')
    vi.advanceTimersByTime(LOOK)
    expect(await slow.answer()).toContain('HTTP/1.1 408')
  })
})
