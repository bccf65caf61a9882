import { problem } from '#platform/contract/wire.ts'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { addErrorHandler } from './error-handler.ts'

it.each(['ENOSPC', 'EDQUOT'])(
  'F4 answers 507 as a problem wherever %s was met, also as the cause of another error',
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

it('F12 X-36 what nobody expected tells nothing of the inside but the number of its request', async () => {
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
