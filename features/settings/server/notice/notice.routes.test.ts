import { MINUTE } from '#platform/contract/durations.rules.ts'
import { noticeContract } from '../../contract/notice.contract.ts'
import { type SettingsChange, settingsContract } from '../../contract/settings.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { sendNotices } from './notice.service.ts'

// Sign-ups for a single notification.

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const mails = async (to: string) =>
  app.database.read
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('to_address', '=', to)
    .orderBy('id')
    .execute()
const tokenIn = (text: string | undefined) => /confirm=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const ask = (body: object) => app.call(noticeContract.requestNotice, { body })
const confirm = (token: string) => app.call(noticeContract.confirmNotice, { body: { token } })
const set = (body: SettingsChange) =>
  app.call(settingsContract.updateSettings, { as: 'admin', body })
/** Delivery doesn't matter here: what is sent is read from the outbox. */
const notify = () =>
  app.database.write(trx =>
    sendNotices(
      {
        baseUrl: 'http://127.0.0.1:4000',
        mail: { send: async (_trx, { to, template }) => void notified.push(`${to} ${template}`) },
      },
      { trx, now: app.now() },
    ),
  )
let notified: string[] = []
beforeEach(() => (notified = []))

describe('launch notification sign-up', () => {
  it('MISC-01 is confirmed by a one-time link and notified once, on the launch day', async () => {
    expect((await ask({ email: 'Waits@Example.org', language: 'de' })).json()).toEqual({ ok: true })
    const [mail] = await mails('Waits@Example.org')
    expect(mail?.subject).toContain('Benachrichtigung')
    await set({
      section: 'launch',
      at: new Date(app.now().getTime() + MINUTE).toISOString(),
      message: 'Soon',
    })
    app.wait(2 * MINUTE)
    // No one has confirmed the address yet.
    expect(await notify()).toBe(0)
    expect((await confirm(tokenIn(mail?.text))).json()).toEqual({ topic: 'launch' })
    expect((await confirm(tokenIn(mail?.text))).json()).toMatchObject({
      status: 400,
      code: 'notice.link_invalid',
    })
    expect(await notify()).toBe(1)
    expect(await notify()).toBe(0)
    expect(notified).toEqual(['Waits@Example.org notice.launch.tell'])
  })

  it('MISC-01 is idempotent: one row, one email per minute, the same response, news consent only when given', async () => {
    const answers = [
      await ask({ email: 'two@example.org' }),
      await ask({ email: 'TWO@example.org', subscribeToNews: true }),
    ]
    expect(answers.map(answer => answer.body)).toEqual(['{"ok":true}', '{"ok":true}'])
    expect(await mails('two@example.org')).toHaveLength(1)
    const rows = () =>
      app.database.read
        .selectFrom('notify_requests')
        .select(['wants_news', 'email'])
        .where('email_key', '=', 'two@example.org')
        .execute()
    expect(await rows()).toMatchObject([{ wants_news: 0 }])
    app.wait(2 * MINUTE)
    await ask({ email: 'two@example.org', subscribeToNews: true })
    expect(await rows()).toMatchObject([{ wants_news: 1 }])
    expect(await mails('two@example.org')).toHaveLength(2)
    const [first, second] = await mails('two@example.org')
    expect((await confirm(tokenIn(first?.text))).statusCode).toBe(400)
    expect((await confirm(tokenIn(second?.text))).statusCode).toBe(200)
    app.wait(2 * MINUTE)
    await ask({ email: 'two@example.org' })
    expect(await mails('two@example.org')).toHaveLength(2)
    expect((await ask({ email: 'no address' })).statusCode).toBe(400)
  })

  it('MISC-02 works during maintenance and notifies when the instance is back', async () => {
    await set({ section: 'maintenance', isOn: true, until: null, message: '' })
    expect((await ask({ email: 'back@example.org', topic: 'back' })).statusCode).toBe(200)
    const [mail] = await mails('back@example.org')
    expect((await confirm(tokenIn(mail?.text))).statusCode).toBe(200)
    expect(await notify()).toBe(0)
    await set({ section: 'maintenance', isOn: false, until: null, message: '' })
    expect(await notify()).toBe(1)
    expect(notified).toEqual(['back@example.org notice.back.tell'])
  })
})
