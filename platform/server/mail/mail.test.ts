import { DAY } from '#platform/contract/durations.rules.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { addJob, backOff, createJobs } from '../jobs/jobs.ts'
import { createLogger } from '../logger/logger.ts'
import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { createMailKit, type Mail, type Sender } from './mail.ts'

// A real conversation with a real SMTP server, parsed by another library.

let database: Database
let sink: SmtpSink
let now: number
let sender: Sender
const clock = () => new Date(now)
beforeEach(async () => {
  now = Date.parse('2026-11-21T05:00:00.000Z')
  database = await createTestDatabase()
  sender = { company: 'SMART FFT', name: '', address: '', replyTo: '' }
  sink = await startSmtpSink()
})
afterEach(async () => {
  await sink.close()
  await database.close()
})

const parts = () => ({
  database,
  clock,
  baseUrl: 'https://fft.example.org',
  sender: async () => sender,
})
function kit(smtp = true) {
  const mail = createMailKit({
    ...parts(),
    server: async () => (smtp ? { url: sink.url } : undefined),
  })
  const jobs = createJobs({
    database,
    clock,
    logger: createLogger({ level: 'silent' }),
    kinds: mail.jobs,
  })
  return {
    jobs,
    mail,
    send: (one: Partial<Mail> = {}) =>
      database.write(trx => mail.send(trx, { ...plain, now: clock(), ...one })),
  }
}
const plain: Omit<Mail, 'now'> = {
  to: 'ada@example.org',
  language: 'en',
  template: 'invite',
  values: { name: 'Ada', by: 'Grace', message: '' },
  link: 'https://fft.example.org/x?token=1&b=2',
}
const stored = async () =>
  (await database.read.selectFrom('mail_outbox').select(['state', 'last_error']).execute()).map(
    row => ({ ...row }),
  )

it('goes out after the commit, as text and HTML, with texts from the locale files', async () => {
  const { jobs, send } = kit()
  await send()
  expect(sink.received).toEqual([])
  await jobs.runDue()
  const [mail] = sink.received
  expect(mail).toMatchObject({
    subject: 'Grace invited you to SMART FFT',
    to: [{ address: 'ada@example.org' }],
  })
  expect(mail?.from?.address).toBe('no-reply@fft.example.org')
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(mail?.text).toContain('Choose a password: https://fft.example.org/x?token=1&b=2')
  expect(mail?.html).toContain('href="https://fft.example.org/x?token=1&amp;b=2"')
  expect(await stored()).toEqual([{ state: 'sent', last_error: null }])
})

it('is retried when the server refuses, and sent once under one message id', async () => {
  const { jobs, send } = kit()
  sink.refuse(2)
  await send()
  for (let attempt = 1; attempt <= 3; attempt++) {
    await jobs.runDue()
    now += backOff(attempt)
  }
  await jobs.runDue()
  expect(sink.received).toHaveLength(1)
  expect(sink.received[0]?.messageId).toMatch(/^<[\w-]+@fft\.example\.org>$/)
  expect(await stored()).toEqual([{ state: 'sent', last_error: null }])
})

it('cannot be injected with headers, recipients or markup', async () => {
  const { jobs, send } = kit()
  const nasty = 'Eve\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script>'
  await send({
    template: 'inviteWithMessage',
    values: { name: nasty, by: nasty, message: nasty },
    to: 'ada@example.org',
  })
  await send({ to: '"x@evil.example"@example.org' })
  await jobs.runDue()
  const [mail] = sink.received
  expect(mail?.bcc ?? []).toEqual([])
  expect(mail?.to).toHaveLength(1)
  expect(mail?.html).not.toContain('<script>')
  expect(mail?.subject).toContain('Bcc: all@example.org')
  for (const one of sink.received)
    expect(one.to?.every(({ address }) => address?.endsWith('@example.org'))).toBe(true)
})

it('is right to left in a right-to-left language', async () => {
  const { jobs, send } = kit()
  await send({ language: 'ar' })
  await jobs.runDue()
  expect(sink.received[0]?.html).toContain('<html lang="ar" dir="rtl">')
  expect(sink.received[0]?.subject).toContain('دعاك')
})

it('is held in the outbox, readable, when no server is set', async () => {
  const { jobs, send } = kit(false)
  await send()
  expect(await jobs.runDue()).toBe(0)
  expect(await stored()).toEqual([{ state: 'held', last_error: null }])
})

it('ADD-03 sends what was held once a server is set, except what is old or needs a link that no longer works', async () => {
  let url: string | undefined
  const mail = createMailKit({
    ...parts(),
    server: async () => (url === undefined ? undefined : { url }),
  })
  mail.need('link', async (_, key) => key === 'works')
  const kinds = mail.jobs
  const jobs = createJobs({ database, clock, logger: createLogger({ level: 'silent' }), kinds })
  const hold = (to: string, key?: string) =>
    database.write(trx =>
      mail.send(trx, {
        ...plain,
        to,
        now: clock(),
        ...(key === undefined ? {} : { needs: { kind: 'link', key } }),
      }),
    )
  const sendHeld = async () => {
    await database.write(trx => addJob(trx, { kind: 'mail.held', args: {}, now: clock() }))
    await jobs.runDue()
  }
  const states = async () =>
    Object.fromEntries(
      (await database.read.selectFrom('mail_outbox').select(['to_address', 'state']).execute()).map(
        row => [row.to_address, row.state],
      ),
    )
  await hold('old@example.org')
  now += 7 * DAY
  await hold('plain@example.org')
  await hold('works@example.org', 'works')
  await hold('expired@example.org', 'expired')
  await hold('replaced@example.org', 'replaced')
  await database.write(trx => mail.drop(trx, [{ kind: 'link', key: 'replaced' }]))
  await sendHeld()
  expect(await states()).toEqual({
    'old@example.org': 'held',
    'plain@example.org': 'held',
    'works@example.org': 'held',
    'expired@example.org': 'held',
  })
  url = sink.url
  await sendHeld()
  expect(await states()).toEqual({
    'old@example.org': 'held',
    'plain@example.org': 'sent',
    'works@example.org': 'sent',
  })
  expect(sink.received.flatMap(one => one.to?.map(to => to.address))).toEqual([
    'plain@example.org',
    'works@example.org',
  ])
})

it('ADD-03 uses the configured sender, company and reply address', async () => {
  const { jobs, send } = kit()
  await send()
  sender = {
    company: 'Northwind <Ltd>',
    name: 'Northwind Desk',
    address: 'desk@northwind.example',
    replyTo: 'help@northwind.example',
  }
  await send()
  await jobs.runDue()
  expect(sink.received.map(mail => mail.subject)).toEqual([
    'Grace invited you to SMART FFT',
    'Grace invited you to Northwind <Ltd>',
  ])
  expect(sink.received[1]).toMatchObject({
    from: { name: 'Northwind Desk', address: 'desk@northwind.example' },
    replyTo: [{ address: 'help@northwind.example' }],
  })
  expect(sink.received[1]?.html).toContain('Northwind &lt;Ltd&gt;')
})

it('ADD-03 is sent immediately as a test, reporting the server’s answer either way', async () => {
  const { mail } = kit()
  const server = { url: sink.url }
  const yes = await mail.sendTest('ada@example.org', { language: 'de', server })
  expect(yes).toMatchObject({ isSent: true, answer: expect.stringMatching(/^250 /) })
  expect(sink.received[0]).toMatchObject({
    subject: 'Test-E-Mail von SMART FFT',
    to: [{ address: 'ada@example.org' }],
  })
  sink.refuse(1)
  expect(await mail.sendTest('ada@example.org', { language: 'en', server })).toMatchObject({
    isSent: false,
    answer: expect.stringContaining('451'),
  })
})

it('ADD-05 is marked as failed when given up, and resent on request', async () => {
  const { jobs, mail, send } = kit()
  sink.refuse(8)
  await send()
  for (let attempt = 1; attempt <= 8; attempt++) {
    await jobs.runDue()
    now += backOff(attempt)
  }
  expect(await stored()).toMatchObject([
    { state: 'failed', last_error: expect.stringContaining('Try again later') },
  ])
  const { id } = await database.read
    .selectFrom('mail_outbox')
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await database.write(trx => mail.sendAgain(trx, [id, 999], clock()))).toEqual([id])
  await jobs.runDue()
  expect(sink.received).toHaveLength(1)
  expect(await stored()).toEqual([{ state: 'sent', last_error: null }])
  expect(await database.write(trx => mail.sendAgain(trx, [id], clock()))).toEqual([])
})
