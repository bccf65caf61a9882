import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { authAccountContract } from '../../contract/auth-account.contract.ts'
import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { RESET_LINK_MINUTES } from '../../contract/auth-links.rules.ts'
import { authContract } from '../../contract/auth.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Self-registration with a mail server: an unconfirmed address cannot sign in.

const PASSWORD = 'a fine long sentence'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:9' })
})
afterAll(() => test.close())

let made = 0
async function register() {
  made += 1
  const body = { email: `new${made}@example.com`, username: `new${made}`, password: PASSWORD }
  const answer = await test.call(authAccountContract.register, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...body, answer }
}
type Registered = Awaited<ReturnType<typeof register>>
const login = ({ username }: Registered, password = PASSWORD) =>
  test.call(authContract.login, { body: { userName: username, password } })
const verify = (token: string) => test.call(authLinksContract.verifyEmail, { body: { token } })
const resend = (email: string) =>
  test.call(authLinksContract.resendVerification, { body: { email } })
const mailsTo = (address: string) =>
  test.database.read
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute()
const linkTo = async ({ email }: Registered) =>
  /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const statusOf = async ({ username }: Registered) =>
  (
    await test.database.read
      .selectFrom('users')
      .select('status')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).status

describe('new account with a mail server', () => {
  it('AUTH-04 awaits confirmation: no session, a mail, and a distinct error for the right password', async () => {
    const person = await register()
    expect(person.answer.json()).toEqual({
      user: expect.objectContaining({ username: person.username }),
      verification: 'sent',
    })
    expect(person.answer.cookies).toEqual([])
    const refused = await login(person)
    expect([refused.statusCode, refused.json().code, refused.json().current]).toEqual([
      403,
      'email.unconfirmed',
      { email: person.email },
    ])
    expect((await login(person, 'something else')).json().code).toBe('login.invalid')
    expect(await mailsTo(person.email)).toEqual([
      {
        subject: 'Confirm your email address',
        text: expect.stringContaining('http://127.0.0.1:4000/pages/verify-email-cover?token='),
      },
    ])
  })

  it('AUTH-05 becomes active by the mailed link, which works once', async () => {
    const person = await register()
    const token = await linkTo(person)
    expect(await statusOf(person)).toBe('pending')
    expect((await verify(token)).json()).toEqual({ ok: true })
    expect(await statusOf(person)).toBe('active')
    expect((await login(person)).statusCode).toBe(200)
    expect((await verify(token)).json().code).toBe('link.invalid')
  })

  it('AUTH-05 rejects links that are a day old, of another kind, or replaced', async () => {
    const person = await register()
    const first = await linkTo(person)
    test.wait(DAY)
    expect((await verify(first)).statusCode).toBe(400)
    await resend(person.email)
    const second = await linkTo(person)
    test.wait(61_000)
    await resend(person.email)
    expect((await verify(second)).statusCode).toBe(400)
    await test.call(authLinksContract.forgotPassword, { body: { email: person.email } })
    expect((await verify(await linkTo(person))).statusCode).toBe(400)
    expect(await statusOf(person)).toBe('pending')
  })

  it('AUTH-05 cannot set a password by its confirmation link', async () => {
    const token = await linkTo(await register())
    const reset = await test.call(authLinksContract.resetPassword, {
      body: { token, password: 'another fine sentence' },
    })
    expect(reset.json().code).toBe('link.invalid')
    expect((await test.call(authLinksContract.describeLink, { body: { token } })).json().code).toBe(
      'link.invalid',
    )
    expect((await verify(token)).statusCode).toBe(200)
  })

  it('AUTH-05 resends the link at most once a minute, without revealing accounts', async () => {
    const person = await register()
    const answers = [
      await resend(person.email),
      await resend('nobody@example.com'),
      await resend('admin@example.com'),
    ]
    expect(answers.map(answer => answer.body)).toEqual(answers.map(() => '{"ok":true}'))
    const first = await mailsTo(person.email)
    expect(first).toHaveLength(1)
    expect(await mailsTo('admin@example.com')).toHaveLength(0)
    test.wait(MINUTE)
    await resend(person.email)
    // The link before no longer works, so its unsent email is dropped.
    const second = await mailsTo(person.email)
    expect(second).toHaveLength(1)
    expect(second).not.toEqual(first)
    await resend(person.email)
    expect(await mailsTo(person.email)).toEqual(second)
  })

  it('AUTH-04 can also be activated by an administrator, or by a mailed password reset', async () => {
    const [one, two] = [await register(), await register()]
    await test.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids: [one.answer.json().user.id], status: 'active' },
    })
    expect((await login(one)).statusCode).toBe(200)
    await test.call(authLinksContract.forgotPassword, { body: { email: two.email } })
    const body = { token: await linkTo(two), password: 'another fine sentence' }
    expect((await test.call(authLinksContract.resetPassword, { body })).statusCode).toBe(200)
    expect((await login(two, body.password)).statusCode).toBe(200)
  })

  it('AUTH-04 of an empty instance needs no confirmation', async () => {
    const empty = await createTestApp({ demo: false, smtpUrl: 'smtp://127.0.0.1:9' })
    const body = { email: 'first@example.com', username: 'first', password: PASSWORD }
    const { user, accessToken } = authAccountContract.register.output.parse(
      (await empty.call(authAccountContract.register, { body })).json(),
    )
    expect([user.role, typeof accessToken]).toEqual(['admin', 'string'])
    await empty.close()
  })
})

describe('requesting a password reset', () => {
  const forgot = (email: string) => test.call(authLinksContract.forgotPassword, { body: { email } })

  it('AUTH-05 answers alike for all, mails at most once a minute, and the link expires as announced', async () => {
    const answers = await Promise.all(
      ['editor@example.com', 'nobody@example.com', 'EDITOR@example.com'].map(forgot),
    )
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, '{"ok":true}']),
    )
    const mails = await mailsTo('editor@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${RESET_LINK_MINUTES} minutes`)
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const described = await test.call(authLinksContract.describeLink, { body: { token } })
    expect(described.json()).toEqual({
      username: 'editor',
      email: 'editor@example.com',
      passwordMin: 12,
      isFirst: false,
    })
    const reset = () =>
      test.call(authLinksContract.resetPassword, {
        body: { token, password: 'editor@example.com!' },
      })
    expect((await reset()).json().errors.password).toContain('too close')
    test.wait(RESET_LINK_MINUTES * MINUTE - 1)
    expect((await test.call(authLinksContract.describeLink, { body: { token } })).statusCode).toBe(
      200,
    )
    test.wait(1)
    expect((await reset()).json().code).toBe('link.invalid')
  })

  it('S3 AUTH-05 allows one of several concurrent uses of the link', async () => {
    const email = 'maintainer@example.com'
    await test.call(authLinksContract.forgotPassword, { body: { email } })
    const mails = await test.database.read
      .selectFrom('mail_outbox')
      .select('text')
      .where('to_address', '=', email)
      .orderBy('id')
      .execute()
    const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    const choose = (password: string) =>
      test.call(authLinksContract.resetPassword, { body: { token, password } })
    const codes = (
      await Promise.all(['nine quiet brown owls', 'ten quiet brown owls'].map(choose))
    ).map(answer => answer.statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('AUTH-05 mails in the language of the browser until the person has chosen one', async () => {
    const body = { email: 'author@example.com' }
    await test.call(authLinksContract.forgotPassword, {
      body,
      headers: { 'accept-language': 'it-IT,it;q=0.9,de;q=0.8,en;q=0.7' },
    })
    expect((await mailsTo(body.email)).at(-1)?.subject).toBe('Passwort zurücksetzen')
  })
})
