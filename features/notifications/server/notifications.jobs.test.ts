import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationsContract,
} from '../contract/notifications.contract.ts'
import { FLAG_OF_KIND, type NoticeFlag, NOTICE_FLAGS } from '../contract/notifications.rules.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { notify } from './notifications.service.ts'

// Which notifications reach whom, and how: checked with a real SMTP server and the bell.

let sink: SmtpSink
let app: TestApp
beforeAll(async () => {
  sink = await startSmtpSink()
  app = await createTestApp({ smtpUrl: sink.url, runsJobs: true })
  // The first recurring jobs may still send emails of the demo.
  const due = () =>
    app.database.read
      .selectFrom('jobs')
      .select('kind')
      .where('state', '=', 'waiting')
      .where('run_at', '<=', app.now().toISOString())
      .execute()
  await vi.waitUntil(async () => (await due()).length === 0, { timeout: 20_000 })
})
afterAll(async () => {
  await app.close()
  await sink.close()
})
beforeEach(() => {
  sink.received.length = 0
})

const ALL_ON = Object.fromEntries(NOTICE_FLAGS.map(flag => [flag, true]))
const addressesOf = (mails: Email[]) =>
  mails.flatMap(mail => mail.to?.map(({ address }) => address) ?? [])
/** Waits until all due jobs have run; the app's own loop runs them. */
async function findDue() {
  const waiting = app.database.read
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('name', 'is', null)
  return waiting.where('run_at', '<=', app.now().toISOString()).execute()
}
const settled = () => expect.poll(findDue, { timeout: 10_000 }).toEqual([])
const bell = async (as: UserRole) => {
  const answer = await app.call(notificationsContract.listNotifications, { as, query: {} })
  return notificationsContract.listNotifications.output.parse(answer.json())
}
async function choose(
  as: UserRole,
  flags: Partial<Record<NoticeFlag, boolean>>,
  channelFlags?: { email: boolean; browser: boolean; app: boolean },
) {
  const data = accountContract.getAccount.output.parse(
    (await app.call(accountContract.getAccount, { as })).json(),
  )
  const channels =
    channelFlags === undefined
      ? data.channels
      : Object.fromEntries(NOTICE_FLAGS.map(flag => [flag, channelFlags]))
  const body = { section: 'notification', ...data.notification, ...flags, channels }
  expect((await app.call(accountContract.updateAccount, { as, body })).statusCode).toBe(200)
}
/** Sends notifications of these kinds to a person and waits until all have gone out. */
async function notifyOf(kinds: readonly NotificationKind[], as: UserRole) {
  const { userId } = await app.login(as)
  await app.database.write(async trx => {
    const params = { by: 'Ada', title: 'A title', text: 'A text' }
    for (const kind of kinds)
      await notify(trx, { userIds: [userId], kind, params, now: new Date('2026-03-02T09:00:00Z') })
  })
  await settled()
}

describe('notification settings of the specification', () => {
  const kinds = NOTIFICATION_KINDS.filter(kind => FLAG_OF_KIND[kind] !== undefined)
  it('ACC-07 cover every kind of notification', () => {
    expect(new Set(kinds.map(kind => FLAG_OF_KIND[kind]))).toEqual(new Set(NOTICE_FLAGS))
  })

  it.each(NOTICE_FLAGS)(
    'ACC-07 "%s" off suppresses its kinds by email and bell; all others arrive',
    async off => {
      const others = kinds.filter(kind => FLAG_OF_KIND[kind] !== off)
      await choose('author', { ...ALL_ON, [off]: false })
      const before = await bell('author')
      await notifyOf(kinds, 'author')
      expect(addressesOf(sink.received)).toEqual(others.map(() => 'author@example.com'))
      const after = await bell('author')
      expect(after.unread).toBe(before.unread + others.length)
      expect(new Set(after.notifications.slice(0, others.length).map(one => one.kind))).toEqual(
        new Set(others),
      )
    },
  )

  it('ACC-07 apply to each channel separately', async () => {
    await choose('editor', {}, { email: false, browser: true, app: false })
    const before = await bell('editor')
    await notifyOf(['product-update'], 'editor')
    const after = await bell('editor')
    expect(sink.received).toEqual([])
    expect(after.unread).toBe(before.unread)
    expect(after.notifications[0]).toMatchObject({
      kind: 'product-update',
      inApp: false,
      inBrowser: true,
    })
  })

  it('ACC-07 never suppress security notices about the account itself', async () => {
    const off = Object.fromEntries(NOTICE_FLAGS.map(flag => [flag, false]))
    await choose('subscriber', off, { email: false, browser: false, app: false })
    const body = { currentPassword: 'smartfft-demo', password: 'tall ships in the harbour' }
    expect(
      (await app.call(accountContract.changePassword, { as: 'subscriber', body })).statusCode,
    ).toBe(200)
    await settled()
    expect(sink.received.map(mail => mail.subject)).toEqual(['Your password was changed'])
    expect((await bell('subscriber')).notifications[0]).toMatchObject({
      kind: 'password-changed',
      inApp: true,
    })
  })
})

describe('announcements', () => {
  it('ACC-07 reach everyone who subscribes to them once, in their language', async () => {
    await choose('author', { newAnnouncements: false })
    await app.call(preferencesContract.updatePreferences, {
      as: 'maintainer',
      body: { language: 'de' },
    })
    const body = {
      kind: 'announcement',
      title: 'The canteen is open',
      text: 'From Monday on, at noon.',
    }
    expect(
      (await app.call(notificationsContract.announce, { as: 'maintainer', body })).statusCode,
    ).toBe(403)
    const headers = { 'idempotency-key': 'canteen-1' }
    const answer = await app.call(notificationsContract.announce, { as: 'admin', body, headers })
    expect(answer.statusCode, answer.body).toBe(201)
    await app.call(notificationsContract.announce, { as: 'admin', body, headers })
    await settled()
    const to = addressesOf(sink.received)
    expect(new Set(to).size).toBe(to.length)
    expect(to).toContain('maintainer@example.com')
    expect(to).not.toContain('author@example.com')
    expect(to.length).toBe(answer.json().people - 3)
    const german = sink.received.find(mail => mail.to?.[0]?.address === 'maintainer@example.com')
    expect(german?.subject).toBe('The canteen is open')
    expect(german?.text).toContain('Kontoeinstellungen')
    expect((await bell('maintainer')).notifications[0]).toMatchObject({
      kind: 'announcement',
      params: { title: 'The canteen is open', by: 'Mina Okafor' },
    })
    expect((await bell('author')).notifications[0]?.params['title']).not.toBe('The canteen is open')
  })

  it('NAV-07 are paged among all and among unread notifications, with the avatar of who triggered them', async () => {
    const { id } = await app.database.read
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'author')
      .executeTakeFirstOrThrow()
    const admin = await app.database.read
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    await app.database.write(async trx => {
      await trx.deleteFrom('notifications').where('user_id', '=', id).execute()
      for (let n = 0; n < 32; n += 1) {
        const by = { userId: admin.id, name: 'admin', as: 'name' } as const
        await notify(trx, {
          userIds: [id],
          kind: 'task-assigned',
          params: { title: `Task ${n}` },
          by,
          now: app.now(),
        })
      }
    })
    const page = async (query: Record<string, string>) =>
      notificationsContract.listNotifications.output.parse(
        (await app.call(notificationsContract.listNotifications, { as: 'author', query })).json(),
      )
    const first = await page({})
    expect([first.notifications.length, first.hasMore, first.unread]).toEqual([30, true, 32])
    expect(first.notifications[0]).toMatchObject({
      params: { title: 'Task 31', name: admin.full_name },
      by: { id: admin.id },
    })
    const rest = await page({ before: `${first.notifications.at(-1)?.id}` })
    expect([rest.notifications.length, rest.hasMore]).toEqual([2, false])
    const ids = first.notifications.slice(0, 29).map(one => one.id)
    await app.call(notificationsContract.readNotifications, { as: 'author', body: { ids } })
    const unread = await page({ show: 'unread' })
    expect([unread.notifications.length, unread.hasMore, unread.unread]).toEqual([3, false, 3])
  })
})
