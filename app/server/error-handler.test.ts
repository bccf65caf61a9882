import { once } from 'node:events'
import { request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { problem } from '#platform/contract/problem.rules.ts'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import { createLogger } from '#platform/server/logger/logger.ts'
import { addErrorHandler } from './error-handler.ts'

it.each(['ENOSPC', 'EDQUOT'])(
  'F4 returns 507 as a problem wherever %s occurs, also as the cause of another error',
  async code => {
    const app = fastify()
    addErrorHandler(app)
    const failure = Object.assign(new Error('write'), { code })
    app.get('/upload', () => Promise.reject(failure))
    app.get('/backup', () => Promise.reject(new Error('backup', { cause: failure })))
    for (const url of ['/upload', '/backup']) {
      const answer = await app.inject({ url })
      expect(answer.statusCode).toBe(507)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.json()).toMatchObject({ code: 'storage.full' })
    }
    await app.close()
  },
)

it('F12 X-36 an unexpected error reveals nothing but its request id', async () => {
  const app = fastify()
  addErrorHandler(app)
  app.get('/fails', () => {
    throw new Error('select password_hash from users in /srv/data/app.db')
  })
  const answer = await app.inject('/fails')
  await app.close()
  expect(answer.statusCode).toBe(500)
  expect(problem.parse(answer.json())).toMatchObject({
    code: 'server.failed',
    requestId: expect.any(String),
  })
  expect(answer.body).not.toMatch(/select|srv|stack|Error:/)
})

it('F12 an unexpected error is logged under the request id of its response', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = createLogger({
    level: 'info',
    stream: { write: line => void lines.push(line) },
  })
  const app = fastify({ loggerInstance })
  addErrorHandler(app)
  app.get('/fails', () => {
    throw new Error('no such table')
  })
  const { requestId } = problem.parse((await app.inject('/fails?token=hidden')).json())
  await app.close()
  const logged: Record<string, unknown>[] = lines.map(line => JSON.parse(line))
  expect(logged.filter(one => one['reqId'] === requestId).map(one => one['msg'])).toEqual([
    'incoming request',
    'request failed',
    'request completed',
  ])
  expect(logged.find(one => one['msg'] === 'request failed')).toMatchObject({
    level: 50,
    err: { message: 'no such table' },
  })
  expect(lines.join('')).not.toContain('hidden')
})

it('F12 a client that leaves in the middle is no error of the server; the same failure is, while it waits', async () => {
  const logged: Record<string, unknown>[] = []
  const loggerInstance: FastifyBaseLogger = createLogger({
    level: 'info',
    stream: { write: line => void logged.push(JSON.parse(line)) },
  })
  const app = fastify({ loggerInstance })
  addErrorHandler(app)
  const closed = () => Object.assign(new Error('x'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  let leaving: ReturnType<typeof open> | undefined
  app.get('/left', async ({ raw }) => {
    const isLeft = once(raw.socket, 'close')
    leaving?.destroy()
    await isLeft
    throw closed()
  })
  app.get('/stayed', () => Promise.reject(closed()))
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
  app.post('/uploaded', ({ raw }) => buffer(raw))
  const address = await app.listen({ port: 0 })
  const of = (message: string) => logged.filter(({ msg }) => msg === message)

  leaving = open(`${address}/left`).on('error', () => undefined)
  leaving.end()
  await vi.waitUntil(() => of('client left').length === 1, { timeout: 10_000 })

  const headers = { 'content-type': 'application/octet-stream', 'content-length': '1000' }
  leaving = open(`${address}/uploaded`, { method: 'POST', headers }).on('error', () => undefined)
  leaving.write('half')
  await vi.waitUntil(() => of('incoming request').length === 2, { timeout: 10_000 })
  leaving.destroy()
  await vi.waitUntil(() => of('client left').length === 2, { timeout: 10_000 })
  expect(of('request failed')).toEqual([])

  expect((await fetch(`${address}/stayed`)).status).toBe(500)
  expect(of('request failed')).toMatchObject([
    { level: 50, err: { code: 'ERR_STREAM_PREMATURE_CLOSE' } },
  ])
  await app.close()
})
