import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SLOW_REQUEST_LIMITS, addSlowRequestGuard } from './slow-requests.ts'

// Over real sockets; looked at every 40 ms here instead of every ten seconds.

const LOOK = 40
let app: FastifyInstance
let port: number
beforeEach(async () => {
  app = fastify({ http: SLOW_REQUEST_LIMITS })
  addSlowRequestGuard(app, { lookEvery: LOOK, least: 100 })
  app.post('/', request => ({ length: JSON.stringify(request.body).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(() => app.close())

const BODY = JSON.stringify('x'.repeat(2_000))
/** Sends the head at once and the body in pieces of so many bytes, one each time the server looks twice as often; answers what came back. */
async function send(piece: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  socket.on('error', () => {})
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n`,
  )
  let sent = 0
  const sending = setInterval(() => {
    if (sent >= BODY.length) return
    socket.write(BODY.slice(sent, sent + piece))
    sent += piece
  }, LOOK / 2)
  await once(socket, 'close')
  clearInterval(sending)
  return said
}

describe('a client that sends slowly', () => {
  it('X-26 is heard to the end while its body keeps coming, however long that takes', async () => {
    expect(await send(150)).toContain('HTTP/1.1 200')
  })

  it('X-26 is cut off with 408 when next to nothing comes', async () => {
    expect(await send(1)).toContain('HTTP/1.1 408')
  })

  it('X-26 is cut off when nothing comes at all, and keeps nobody else waiting', async () => {
    const slow = send(0)
    expect(await send(BODY.length)).toContain('HTTP/1.1 200')
    expect(await slow).toContain('HTTP/1.1 408')
  })
})
