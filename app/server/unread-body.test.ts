import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendRawProblem } from './raw-problem.ts'
import { addUnreadBody } from './unread-body.ts'

// Over real sockets: a client that is refused before it has sent everything.

const LIMIT = 1_000
const MAX = 100_000
const LENGTH = 50_000
let app: FastifyInstance
let client: Socket
let received: string
beforeEach(async () => {
  app = fastify({ bodyLimit: LIMIT, clientErrorHandler: sendRawProblem })
  addUnreadBody(app, MAX)
  app.post('/', () => 'taken')
  app.get('/', () => 'served')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  received = ''
  client.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await once(client, 'connect')
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

const post = (headers: string) =>
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`)

it('X-26 a client that sends too much reads its answer, and is served on the same connection after that', async () => {
  post(`Content-Length: ${LENGTH}`)
  await vi.waitFor(() => expect(received).toContain('HTTP/1.1 413'), { timeout: 10_000 })
  client.write(' '.repeat(LENGTH))
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitFor(() => expect(received).toContain('served'), { timeout: 10_000 })
})

it('X-26 F9 a client that never stops sending is disconnected', async () => {
  const closed = new Promise(resolve => client.once('close', resolve))
  client.on('error', () => {})
  post('Transfer-Encoding: chunked')
  const chunk = `${LENGTH.toString(16)}\r\n${' '.repeat(LENGTH)}\r\n`
  client.write(chunk)
  await vi.waitFor(() => expect(received).toContain('HTTP/1.1 413'), { timeout: 10_000 })
  client.write(chunk.repeat(4))
  await closed
})

it('X-26 a client whose headers are too long reads its answer while it still sends them', async () => {
  const closed = once(client, 'close')
  client.write(`GET / HTTP/1.1\r\nX-Long: ${'a'.repeat(8 * 1024 * 1024)}`)
  // Rejects if the connection was reset.
  await closed
  expect(received.match(/HTTP\/1\.1 431/g)).toHaveLength(1)
})
