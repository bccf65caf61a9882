import { problem } from '#platform/contract/problem.rules.ts'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
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
