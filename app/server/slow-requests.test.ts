import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Socket, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SLOW_REQUEST_LIMITS, addSlowRequestGuard } from './slow-requests.ts'

// Over real sockets. The server checks when the test says so, after what was sent has arrived: machine load plays no part.

const LOOK = 10_000
const STALL = 1_000
/** More than a connection holds on its way. */
const LARGE = 32 * 1024 * 1024
/** Linux takes more of an answer only after this much of it has left the connection. */
const PIECE = 2 * 1024 * 1024
const SOON = { timeout: 10_000, interval: 2 }
let app: FastifyInstance
let port: number
/** How often the answer that never comes was asked for. */
let asked: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = fastify({ http: SLOW_REQUEST_LIMITS })
  addSlowRequestGuard(app, { lookEvery: LOOK, least: 100, longestStall: STALL })
  app.get('/large', () => Buffer.alloc(LARGE, 'x'))
  app.get('/never', () => {
    asked += 1
    return new Promise(() => {})
  })
  app.get('/late', async () => {
    await new Promise(resolve => setTimeout(resolve, STALL * 3))
    return 'late'
  })
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

describe('a client that does not take its answer', () => {
  /** The connection as the server sees it, and the client’s end. */
  async function ask(path: string): Promise<{ server: Socket; client: Socket }> {
    const accepted = new Promise<Socket>(resolve =>
      app.server.once('request', ({ socket: line }: IncomingMessage) => resolve(line)),
    )
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.pause()
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return { server: await accepted, client }
  }

  it('X-26 is disconnected when it takes nothing of it', async () => {
    const { server, client } = await ask('/large')
    await vi.waitFor(() => expect(server.destroyed).toBe(true), SOON)
    client.destroy()
  })

  it('X-26 is served as long as it takes some, however long that takes', async () => {
    const { client } = await ask('/large')
    const began = performance.now()
    let taken = 0
    let pauseAt = PIECE
    client.on('data', ({ length }: Buffer) => {
      taken += length
      if (taken < pauseAt) return
      pauseAt += PIECE
      client.pause()
      setTimeout(() => client.resume(), STALL / 6)
    })
    client.resume()
    await once(client, 'end')
    expect(taken).toBeGreaterThan(LARGE)
    expect(performance.now() - began).toBeGreaterThan(STALL * 2)
  })

  it('X-26 waits for an answer that is long in the making', async () => {
    const { client } = await ask('/late')
    let answer = ''
    client.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    client.resume()
    await once(client, 'end')
    expect(answer).toContain('late')
  })

  it('X-26 is disconnected when it asks for ever more on the same connection', async () => {
    const lines: Socket[] = []
    app.server.on('request', ({ socket }: IncomingMessage) => lines.push(socket))
    asked = 0
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.pause()
    const get = 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n'
    client.write(get.repeat(20))
    await vi.waitFor(() => expect(lines).toHaveLength(20), SOON)
    expect(lines.some(({ destroyed }) => destroyed)).toBe(false)
    client.write(get.repeat(20))
    await vi.waitFor(() => expect(lines.every(({ destroyed }) => destroyed)).toBe(true), SOON)
    expect(lines).toHaveLength(40)
    expect(asked).toBe(32)
    client.destroy()
  })
})
