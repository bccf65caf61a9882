import { DAY } from '#platform/contract/durations.rules.ts'
import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { authContract } from '../../contract/auth.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Notifications about sign-ins from new places.

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const NEXT_FIREFOX = FIREFOX.replaceAll('140.0', '141.0')
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const login = (userName: string, userAgent: string, from = '192.0.2.7') =>
  test.call(authContract.login, {
    body: { userName, password: 'smartfft-demo' },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': from },
  })
const mailsTo = async (address: string) =>
  test.database.read
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute()

describe('sign-in from a new device', () => {
  it('AUTH-02 is notified by mail and in the app, except for the first, known or updated browsers', async () => {
    for (const agent of [FIREFOX, FIREFOX, NEXT_FIREFOX]) await login('editor', agent)
    await login('editor', FIREFOX, '192.0.99.1')
    expect(await mailsTo('editor@example.com')).toEqual([])
    const answer = await login('editor', SAFARI)
    const [mail] = await mailsTo('editor@example.com')
    expect(mail?.subject).toBe('New sign-in: Safari, iPhone')
    expect(mail?.text).toContain('Safari, iPhone, IP address 192.0.2.7, 2 Mar 2026, 9:00 AM UTC')
    const { accessToken } = authContract.login.output.parse(answer.json())
    const bell = (
      await test.call(notificationsContract.listNotifications, { token: accessToken, query: {} })
    ).json()
    expect(bell.notifications[0]).toMatchObject({
      kind: 'new-device',
      params: { device: 'Safari, iPhone' },
    })
    await login('editor', SAFARI)
    expect(await mailsTo('editor@example.com')).toHaveLength(1)
  })

  it('AUTH-02 is notified from another network, and again after 90 days without sign-in', async () => {
    await login('author', FIREFOX)
    await login('author', FIREFOX, '203.0.113.9')
    expect(await mailsTo('author@example.com')).toHaveLength(1)
    test.wait(91 * DAY)
    await login('author', FIREFOX)
    expect(await mailsTo('author@example.com')).toHaveLength(2)
  })

  it('AUTH-02 can be answered with “this was not me”, which resets the password and ends every session', async () => {
    await login('maintainer', FIREFOX)
    const thief = authContract.login.output.parse((await login('maintainer', SAFARI)).json())
    const token =
      /token=([\w-]+)/.exec((await mailsTo('maintainer@example.com')).at(-1)?.text ?? '')?.[1] ?? ''
    const reset = await test.call(authLinksContract.resetPassword, {
      body: { token, password: 'nine quiet brown owls' },
    })
    expect(reset.statusCode).toBe(200)
    expect(
      (
        await test.call(notificationsContract.listNotifications, {
          token: thief.accessToken,
          query: {},
        })
      ).statusCode,
    ).toBe(401)
  })
})
