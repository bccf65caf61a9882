import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { sendFile } from './send-file.ts'

it.each([
  ['text/plain', 'text/plain; charset=utf-8'],
  ['text/xml', 'text/xml; charset=utf-8'],
  ['application/xml', 'application/xml; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['text/calendar; charset=utf-8', 'text/calendar; charset=utf-8'],
  ['application/pdf', 'application/pdf'],
  ['image/png', 'image/png'],
])('S10 a file of type %s declares its charset', async (type, sent) => {
  const app = fastify()
  const body = Buffer.from('+ADw-script+AD4-')
  app.get('/file', async (_request, reply) => sendFile(reply, { body, type, name: 'a' }))
  app.get('/embedded', async (_request, reply) =>
    sendFile(reply, { body, type, name: 'a', embedded: { policy: 'sandbox' } }),
  )
  for (const url of ['/file', '/embedded'])
    expect((await app.inject(url)).headers['content-type']).toBe(sent)
  await app.close()
})
