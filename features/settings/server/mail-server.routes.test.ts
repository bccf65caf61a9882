import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import type { MailServerForm } from '../contract/mail-server.rules.ts'
import { emailMailboxContract } from '#features/email/contract/email-mailbox.contract.ts'
import { instanceContract } from '../contract/instance.contract.ts'
import { settingsContract } from '../contract/settings.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The outgoing mail server configured on a screen; tested against a real SMTP server, with and without login.

const PASSWORD = 'Zaunkönig-77!'
let app: TestApp
let open: SmtpSink
let locked: SmtpSink
beforeAll(async () => {
  app = await createTestApp({ runsJobs: true })
  open = await startSmtpSink()
  locked = await startSmtpSink({ user: 'post', password: PASSWORD })
})
afterAll(async () => {
  await app.close()
  await open.close()
  await locked.close()
})

const server = (change: Partial<MailServerForm> = {}): MailServerForm => ({
  host: '127.0.0.1',
  port: open.port,
  security: 'none',
  user: '',
  ...change,
})
const behindLogin = (change: Partial<MailServerForm> = {}) =>
  server({ port: locked.port, user: 'post', password: PASSWORD, ...change })
const save = (body: object, version?: number) =>
  app.call(settingsContract.updateMailServer, {
    as: 'admin',
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const read = async () =>
  settingsContract.getSettings.output.parse(
    (await app.call(settingsContract.getSettings, { as: 'admin' })).json(),
  )
const test = async (form?: MailServerForm) => {
  const body = { to: 'ada@example.org', ...(form === undefined ? {} : { server: form }) }
  return (await app.call(settingsContract.sendTestMail, { as: 'admin', body })).json()
}
const invite = (email: string) =>
  app.call(usersAdminContract.inviteUsers, {
    as: 'admin',
    body: { emails: [email], role: 'subscriber', message: '' },
  })
const log = async () => {
  const answer = await app.call(auditContract.listAudit, {
    as: 'admin',
    query: { record: 'Settings/mailServer' },
  })
  return auditContract.listAudit.output.parse(answer.json()).changes
}

describe('outgoing mail server', () => {
  it('ADD-03 is tested before saving, reporting success, wrong password, missing encryption or no connection', async () => {
    expect((await read()).mailServer).toMatchObject({
      from: 'nowhere',
      host: '',
      hasPassword: false,
      version: 0,
    })
    expect(await test(server())).toMatchObject({
      isSent: true,
      answer: expect.stringMatching(/^250/),
    })
    expect(open.received).toHaveLength(1)
    expect(await test(behindLogin())).toMatchObject({ isSent: true })
    expect(await test(behindLogin({ password: 'wrong' }))).toMatchObject({
      isSent: false,
      answer: expect.stringContaining('535'),
    })
    expect(await test(behindLogin({ user: '', password: '' }))).toMatchObject({
      isSent: false,
      answer: expect.stringContaining('530'),
    })
    expect(await test(server({ security: 'startTls' }))).toMatchObject({
      isSent: false,
      answer: expect.stringMatching(/TLS/),
    })
    expect(await test(server({ security: 'tls' }))).toMatchObject({ isSent: false })
    expect(await test(server({ port: 1 }))).toMatchObject({
      isSent: false,
      answer: expect.stringContaining('ECONNREFUSED'),
    })
    expect(open.received).toHaveLength(1)
    expect((await read()).mailServer).toMatchObject({ from: 'nowhere', version: 0 })
  })

  it('ADD-03 is used from the next email on, also to external addresses, and none is sent once removed', async () => {
    const canSendOutside = async () =>
      (await app.call(emailMailboxContract.getMailbox, { as: 'admin' })).json().canSendOutside
    const sendsEmail = async () => (await app.call(instanceContract.getInstance)).json().sendsEmail
    expect([await canSendOutside(), await sendsEmail()]).toEqual([false, false])
    expect((await save(behindLogin(), 0)).json().mailServer).toMatchObject({
      from: 'settings',
      hasPassword: true,
      version: 1,
    })
    expect([await canSendOutside(), await sendsEmail()]).toEqual([true, true])
    expect((await invite('one@example.org')).statusCode).toBe(200)
    const receivers = () => locked.received.flatMap(mail => mail.to?.map(to => to.address))
    await expect.poll(receivers, { timeout: 10_000 }).toContain('one@example.org')
    expect(await test()).toMatchObject({ isSent: true })
    expect((await save(server({ host: '' }), 1)).json().mailServer).toMatchObject({
      from: 'nowhere',
      user: '',
      hasPassword: false,
    })
    expect(await sendsEmail()).toBe(false)
    await invite('two@example.org')
    const states = await app.database.read
      .selectFrom('mail_outbox')
      .select(['to_address', 'state'])
      .orderBy('id', 'desc')
      .execute()
    expect(states[0]).toMatchObject({ to_address: 'two@example.org', state: 'held' })
    expect(await test()).toEqual({ isSent: false, answer: '' })
  })

  it('ADD-03 MAIL-01 delivers email that users send to external addresses', async () => {
    const mailing = await createTestApp()
    try {
      await mailing.call(settingsContract.updateMailServer, { as: 'admin', body: behindLogin() })
      const body = { to: [{ email: 'out@out.example' }], subject: 'Out by the settings' }
      expect(
        (await mailing.call(emailContract.sendEmail, { as: 'author', body })).statusCode,
      ).toBeLessThan(300)
      mailing.wait(31_000)
      await mailing.runJobs()
      expect(locked.received.map(mail => mail.subject)).toContain('Out by the settings')
    } finally {
      await mailing.close()
    }
  })

  it('ADD-03 never exposes its password: not in the API, the log or the database', async () => {
    const saved = await save(behindLogin({ security: 'none' }))
    expect(saved.body + JSON.stringify(await read())).not.toContain(PASSWORD)
    const [newest] = await log()
    expect(newest?.records[0]).toMatchObject({
      before: { host: '', user: '', signsIn: false },
      after: { host: '127.0.0.1', port: locked.port, user: 'post', signsIn: true },
    })
    const rows = [
      await app.database.read.selectFrom('settings').selectAll().execute(),
      await app.database.read.selectFrom('audit_records').selectAll().execute(),
      await app.database.read.selectFrom('audit_changes').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    const { document } = await app.database.read
      .selectFrom('settings')
      .select('document')
      .where('section', '=', 'mailServer')
      .executeTakeFirstOrThrow()
    const { sealed } = JSON.parse(document)
    expect(sealed).toEqual(expect.any(String))
    expect(saved.body + JSON.stringify([await read(), await log()])).not.toContain(sealed)
  })

  it('ADD-03 keeps the saved password if none is typed, but not for another host, user or an unencrypted connection', async () => {
    await save(behindLogin({ security: 'none' }))
    const { password: _, ...rest } = behindLogin()
    expect(await test(rest)).toMatchObject({ isSent: true })
    const other = [{ host: 'localhost' }, { user: 'somebody' }]
    for (const change of other) {
      const refused = await save({ ...rest, ...change })
      expect(refused.json()).toMatchObject({
        status: 422,
        code: 'mail_server.password_again',
        errors: { password: expect.any(String) },
      })
    }
    await save(behindLogin({ security: 'tls' }))
    expect((await save(rest)).statusCode).toBe(422)
    const tried = await app.call(settingsContract.sendTestMail, {
      as: 'admin',
      body: { to: 'ada@example.org', server: rest },
    })
    expect(tried.statusCode).toBe(422)
    expect((await save({ ...rest, password: '' })).json().mailServer).toMatchObject({
      hasPassword: false,
    })
  })

  it('X-08 rejects a stale edit', async () => {
    const { version } = (await read()).mailServer
    const stale = await save(server({ port: 2525 }), version - 1)
    expect(stale.json()).toMatchObject({ status: 412, code: 'record.stale', current: { version } })
    expect(stale.body).not.toContain('sealed')
  })

  it.each([
    ['host', { host: 'smtp://mail.example.org' }],
    ['host', { host: 'mail example org' }],
    ['host', { host: 'mail.example.org:25' }],
    ['host', { host: '::zz' }],
    ['port', { port: 0 }],
    ['port', { port: 65_536 }],
    ['security', { security: 'ssl' }],
    ['user', { user: 'a\r\nQUIT' }],
  ])('ADD-03 rejects an invalid %s: %j', async (field, change) => {
    const answer = await save({ ...server(), ...change })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })
})

describe('mail server set by SMTP_URL', () => {
  it('ADD-03 takes precedence: shown without user and password, and not replaceable or testable in the settings', async () => {
    const fixed = await createTestApp({ smtpUrl: `smtp://me:my-password@127.0.0.1:${open.port}` })
    try {
      const answer = await fixed.call(settingsContract.getSettings, { as: 'admin' })
      expect(answer.json().mailServer).toMatchObject({
        from: 'environment',
        host: '127.0.0.1',
        port: open.port,
        security: 'offered',
        user: '',
        hasPassword: true,
      })
      expect(answer.body).not.toContain('my-password')
      const saved = await fixed.call(settingsContract.updateMailServer, {
        as: 'admin',
        body: server(),
      })
      expect(saved.json()).toMatchObject({ status: 409, code: 'mail_server.fixed' })
      const tried = await fixed.call(settingsContract.sendTestMail, {
        as: 'admin',
        body: { to: 'ada@example.org', server: server() },
      })
      expect(tried.statusCode).toBe(409)
    } finally {
      await fixed.close()
    }
  })
})
