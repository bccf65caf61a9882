import { createServer } from 'node:net'
import { once } from 'node:events'
import { emailContract } from '../../contract/email.contract.ts'
import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, listIds, PEOPLE, putMail, readMail } from '../../tests/mailbox.ts'

// Incoming mail: a real client talks to the server’s own SMTP port; files are imported and exported.

let app: TestApp
let port: number
beforeAll(async () => {
  port = await freePort()
  app = await createMailApp({ env: { smtpInPort: port } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.write(trx => trx.deleteFrom('email_entries').execute())
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address === null || typeof address === 'string' ? 0 : address.port
}

async function deliver(mail: SendMailOptions) {
  const client = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  try {
    return await client.sendMail({
      from: 'Ada Out <ada@out.example>',
      to: PEOPLE.author.email,
      subject: 'Hello',
      ...mail,
    })
  } finally {
    client.close()
  }
}
const newest = async (as: UserRole = 'author') =>
  readMail(app, (await listIds(app, { folder: '' }, as))[0] ?? 0, as)

/** Sends raw SMTP lines and returns the server’s reply to each. */
async function sendLines(lines: string[]): Promise<string[]> {
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1')
  const replies: string[] = []
  const next = async () => {
    const [chunk] = await once(socket, 'data')
    replies.push(String(chunk).trim())
  }
  await next()
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    await next()
  }
  socket.destroy()
  return replies.slice(1)
}

describe('an incoming message', () => {
  it('MAIL-22 arrives in the inbox with its content, its sender marked as unverified', async () => {
    await deliver({
      subject: 'Grüße',
      html: '<p>Hello <b>you</b></p>',
      cc: 'Bob <bob@out.example>',
      attachments: [{ filename: 'a.txt', content: 'a note' }],
    })
    const mail = await newest()
    expect(mail).toMatchObject({
      subject: 'Grüße',
      from: { name: 'Ada Out', email: 'ada@out.example', userId: null },
      cc: [{ name: 'Bob', email: 'bob@out.example' }],
      message: '<p>Hello <strong>you</strong></p>\n',
      isRead: false,
      kind: 'received',
      attachments: [{ fileName: 'a.txt', bytes: 6 }],
      bodyKind: 'simple',
    })
    expect(mail.auth).toMatchObject({ isVerified: false })
    expect((await app.app.inject(mail.attachments[0]?.url ?? '')).body).toBe('a note')
  })

  it('MAIL-22 is delivered once to each of its local recipients', async () => {
    const sent = await deliver({
      to: [PEOPLE.author.email, PEOPLE.editor.email.toUpperCase()],
      bcc: PEOPLE.admin.email,
      messageId: '<one@out.example>',
    })
    expect(sent.accepted).toHaveLength(3)
    for (const role of ['author', 'editor', 'admin'] as const)
      expect((await newest(role)).bcc).toEqual([])
    const rows = await app.database.read
      .selectFrom('email_contents')
      .select('id')
      .where('message_id', '=', '<one@out.example>')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('MAIL-22 is stored once when the server retries after a lost reply', async () => {
    const mail = {
      messageId: '<again@out.example>',
      date: new Date('2026-03-01T10:00:00Z'),
      text: 'the same',
    }
    await deliver(mail)
    await deliver(mail)
    expect(await listIds(app)).toHaveLength(1)
    // A different mail with the same Message-ID is kept.
    await deliver({ ...mail, text: 'not the same' })
    expect(await listIds(app)).toHaveLength(2)
  })

  it('MAIL-22 to any other domain is refused: no relaying', async () => {
    await expect(deliver({ to: 'somebody@elsewhere.example' })).rejects.toMatchObject({
      responseCode: 550,
    })
    const mixed = await deliver({ to: [PEOPLE.author.email, 'somebody@elsewhere.example'] })
    expect(mixed.rejected).toEqual(['somebody@elsewhere.example'])
    const answers = await sendLines([
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<"author@example.com"@evil.example>',
      `RCPT TO:<author%example.com@evil.example>`,
      'DATA',
    ])
    expect(answers.map(answer => answer.slice(0, 3))).toEqual(['250', '250', '501', '550', '503'])
  })

  it('MAIL-22 disconnects a client that tries many recipients', async () => {
    const names = Array.from({ length: 11 }, (_, n) => `RCPT TO:<guess${n}@example.com>`)
    const answers = await sendLines(['EHLO x', 'MAIL FROM:<a@b.example>', ...names])
    expect(answers.at(-1)).toMatch(/^421/)
  })

  it('MAIL-05 joins the conversation it refers to', async () => {
    const root = await putMail(app, { messageId: '<root@x.example>', folder: 'sent', kind: 'sent' })
    await deliver({
      subject: 'Re: Mail',
      inReplyTo: '<root@x.example>',
      references: '<root@x.example>',
    })
    expect((await readMail(app, root)).replies.map(reply => reply.subject)).toEqual(['Re: Mail'])
  })

  it('S16 is refused when unreadable or looping, and the next one is accepted', async () => {
    const raw = (text: string) => deliver({ raw: text })
    await expect(
      raw(`Subject: deep\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nested(200)}`),
    ).rejects.toMatchObject({
      responseCode: 550,
    })
    const circle = Array.from({ length: 60 }, () => 'Received: from a by b').join('\r\n')
    await expect(
      raw(`${circle}\r\nFrom: a@b.example\r\nSubject: x\r\n\r\nx`),
    ).rejects.toMatchObject({ responseCode: 550 })
    await deliver({ subject: 'After all' })
    expect((await newest()).subject).toBe('After all')
  })

  it('F9 over the size limit is refused before it is stored', async () => {
    await expect(
      deliver({
        attachments: [{ filename: 'big.bin', content: Buffer.alloc(30 * 1024 * 1024, 7) }],
      }),
    ).rejects.toMatchObject({
      responseCode: 552,
    })
    expect(await listIds(app)).toEqual([])
  })

  it('MAIL-22 of a mailing list gets no vacation reply and can be unsubscribed from', async () => {
    await app.call(emailMailboxContract.updateEmailSettings, {
      as: 'author',
      body: { vacation: { isOn: true, message: '<p>Away</p>' } },
    })
    await deliver({
      list: { unsubscribe: { url: 'mailto:leave@list.example' } },
      headers: { 'List-Id': '<l.list.example>' },
    })
    expect((await newest()).canUnsubscribe).toBe(true)
    expect(
      await app.database.read.selectFrom('email_vacation_answers').selectAll().execute(),
    ).toEqual([])
    await app.call(emailMailboxContract.updateEmailSettings, {
      as: 'author',
      body: { vacation: { isOn: false } },
    })
  })

  it('X-26 keeps a calendar invitation as an attachment', async () => {
    await deliver({
      text: 'Come',
      icalEvent: {
        method: 'REQUEST',
        content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
      },
    })
    expect((await newest()).attachments.some(file => file.fileName.endsWith('.ics'))).toBe(true)
  })
})

/** Nested multipart bodies. */
function nested(depth: number): string {
  return Array.from(
    { length: depth },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
  ).join('')
}

describe('mail as files', () => {
  const exportOf = async (id: number) =>
    (await app.call(emailContract.exportEmail, { as: 'author', query: { id: `${id}` } })).rawPayload
  const importOf = async (payload: Buffer, query: Record<string, string> = {}) => {
    const { accessToken } = await app.login('author')
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/octet-stream',
    }
    return app.app.inject({
      method: 'POST',
      url: emailMailboxContract.importEmails.path,
      query,
      headers,
      payload,
    })
  }

  it('MAIL-18 exports a mail as .eml that another parser reads', async () => {
    await deliver({
      subject: 'Grüße, öfter',
      html: '<p>Hi</p>',
      attachments: [{ filename: 'a.txt', content: 'a note' }],
    })
    const mail = await newest()
    const parsed = await PostalMime.parse(await exportOf(mail.id))
    expect(parsed).toMatchObject({
      subject: 'Grüße, öfter',
      messageId: mail.messageId,
      from: { address: 'ada@out.example' },
    })
    expect(parsed.attachments.map(file => file.filename)).toEqual(['a.txt'])
  })

  it('MAIL-18 exports a folder as .mbox and imports it unchanged, once', async () => {
    await deliver({
      subject: 'One',
      text: 'From the beginning\n>From a quote\nFrom: no header',
      messageId: '<m1@x>',
    })
    await deliver({
      subject: 'Two',
      html: '<p>Zwei ☕</p>',
      messageId: '<m2@x>',
      attachments: [{ filename: 'b.bin', content: Buffer.from([0, 255, 13, 10, 70, 114]) }],
    })
    const before = await Promise.all((await listIds(app)).map(id => readMail(app, id)))
    const mbox = (
      await app.call(emailContract.exportEmails, { as: 'author', query: { folder: 'inbox' } })
    ).rawPayload
    expect(mbox.toString('latin1').match(/^From ada@out\.example /gm)).toHaveLength(2)
    expect((await importOf(mbox, { folder: 'archive' })).json()).toEqual({
      imported: 0,
      skipped: 2,
      refused: [],
    })
    await app.database.write(trx => trx.deleteFrom('email_entries').execute())
    expect((await importOf(mbox, { folder: 'archive' })).json()).toEqual({
      imported: 2,
      skipped: 0,
      refused: [],
    })
    const after = await Promise.all(
      (await listIds(app, { folder: 'archive' })).map(id => readMail(app, id)),
    )
    const shape = ({ subject, text, messageId, from, attachments }: (typeof before)[number]) => [
      subject,
      text,
      messageId,
      from.email,
      attachments.map(file => [file.fileName, file.bytes]),
    ]
    expect(sorted(after.map(shape))).toEqual(sorted(before.map(shape)))
    expect(after.every(mail => mail.isRead)).toBe(true)
  })

  it('MAIL-18 MAIL-22 accepts a message without From, Subject and Date, by import and by SMTP', async () => {
    const raw = 'MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nNothing else'
    expect((await importOf(Buffer.from(raw))).json()).toMatchObject({ imported: 1, refused: [] })
    expect(await newest()).toMatchObject({ subject: '', text: 'Nothing else' })
    await deliver({ raw: 'X-Odd: 1\r\n\r\nBy SMTP' })
    expect(await newest()).toMatchObject({ subject: '', text: 'By SMTP' })
    expect((await importOf(Buffer.from('Note: a text\r\n\r\nHello'))).statusCode).toBe(422)
  })

  it('MAIL-18 dates a message from the future by its arrival', async () => {
    const dated = (year: number) =>
      importOf(Buffer.from(`From: a@b.example\r\nDate: Mon, 5 Jan ${year} 10:00:00 +0000\r\n\r\nx`))
    await dated(3609)
    await dated(2001)
    const { rows } = await sql<{
      time: string
    }>`select time from email_entries order by id`.execute(app.database.read)
    expect(rows.map(({ time }) => time)).toEqual([
      app.now().toISOString(),
      '2001-01-05T10:00:00.000Z',
    ])
  })

  it('MAIL-18 rejects a file that is not mail', async () => {
    expect((await importOf(Buffer.from('hello'))).json()).toMatchObject({
      status: 422,
      code: 'email.not_mail',
    })
    expect((await importOf(Buffer.alloc(0))).statusCode).toBe(422)
    expect((await importOf(Buffer.from([0, 1, 2, 3]))).statusCode).toBe(422)
  })
})

const sorted = (values: unknown[]): string[] =>
  values.map(value => JSON.stringify(value)).toSorted()
