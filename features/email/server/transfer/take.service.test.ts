import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { createMessageReader, type MessageReader } from '#platform/server/mime/message-reader.ts'
import { Refused } from '#platform/server/mail/smtp-in.ts'
import { createMailApp, listIds, PEOPLE } from '../../tests/mailbox.ts'
import { createTaking } from './take.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await createMailApp()
})
afterAll(() => app.close())

/** Delivers a message through the given reader. */
async function arrive(reader: MessageReader, raw: string): Promise<void> {
  const { database, dataDir } = app
  const clock = () => app.now()
  const taking = createTaking({
    database,
    clock,
    store: createFileStore(dataDir),
    reader,
    handing: async () => ({
      dialect: database.dialect,
      now: clock(),
      domain: 'here.example',
      canRelay: false,
      makeTask: async () => undefined,
    }),
    readAnswers: async () => async () => undefined,
  })
  const mail = { receivers: [PEOPLE.author.email], ip: '192.0.2.1', helo: 'out.example' }
  try {
    await taking.arrived({ ...mail, raw: Buffer.from(raw), sender: 'ada@out.example' })
  } finally {
    await reader.close()
  }
}

it('S16 a message whose parsing times out is refused temporarily, not permanently', async () => {
  const raw = 'From: ada@out.example\r\nSubject: Hello\r\n\r\nHello'
  const hurried = await arrive(createMessageReader({ milliseconds: 0 }), raw).catch(String)
  expect(hurried).toBe('Error: It took too long to read.')
  await expect(arrive(createMessageReader(), `Content-Type: x\r\n${'a'.repeat(10)}`)).resolves.toBe(
    undefined,
  )
  await expect(
    arrive(
      createMessageReader(),
      Array.from({ length: 60 }, () => 'Received: a\r\n').join('') + raw,
    ),
  ).rejects.toBeInstanceOf(Refused)
  expect(await listIds(app)).toHaveLength(1)
})
