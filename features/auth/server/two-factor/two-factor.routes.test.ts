import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { authTwoStepsContract } from '../../contract/auth-two-steps.contract.ts'
import { authAccountContract } from '../../contract/auth-account.contract.ts'
import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { authContract } from '../../contract/auth.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { twoFactorContract } from '../../contract/two-factor.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Two-factor authentication at the API, with codes generated from the displayed secret.

const PASSWORD = 'a fine long sentence'
const STEP = 30_000
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let made = 0
async function makePerson() {
  made += 1
  const body = { email: `step${made}@example.com`, username: `step${made}`, password: PASSWORD }
  const { user, accessToken = '' } = authAccountContract.register.output.parse(
    (await test.call(authAccountContract.register, { body })).json(),
  )
  return { id: user.id, userName: body.username, email: body.email, token: accessToken }
}
type Person = Awaited<ReturnType<typeof makePerson>>

const codeOf = (secret: string, at = test.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const wrongCode = (secret: string) => {
  const near = [-STEP, 0, STEP].map(shift => codeOf(secret, new Date(test.now().getTime() + shift)))
  return ['000000', '111111', '222222', '333333'].find(code => !near.includes(code)) ?? ''
}
async function begin(person: Person): Promise<string> {
  const answer = await test.call(twoFactorContract.beginTwoFactor, {
    token: person.token,
    body: { password: PASSWORD },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return twoFactorContract.beginTwoFactor.output.parse(answer.json()).secret
}
/** A person with two-factor authentication; the time step of their first code has passed. */
async function makeTwoStepPerson() {
  const person = await makePerson()
  const secret = await begin(person)
  const answer = await test.call(twoFactorContract.confirmTwoFactor, {
    token: person.token,
    body: { code: codeOf(secret) },
  })
  const { recoveryCodes } = twoFactorContract.confirmTwoFactor.output.parse(answer.json())
  test.wait(STEP)
  return { ...person, secret, recoveryCodes }
}
const login = (
  { userName }: Person,
  options: { headers?: Record<string, string>; password?: string; remember?: boolean } = {},
) =>
  test.call(authContract.login, {
    body: {
      userName,
      password: options.password ?? PASSWORD,
      transport: 'cookie',
      remember: options.remember ?? false,
    },
    ...(options.headers === undefined ? {} : { headers: options.headers }),
  })
async function challengeOf(person: Person, remember = false): Promise<string> {
  const answer = await login(person, { remember })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'two_factor.required'])
  return String(answer.json().current.challenge)
}
const secondStep = (challenge: string, code: string, more: object = {}) =>
  test.call(authTwoStepsContract.twoSteps, { body: { challenge, code, ...more } })
const deviceCookie = (answer: Awaited<ReturnType<typeof secondStep>>) =>
  answer.cookies.find(cookie => cookie.name === 'device')

describe('turning on two-factor authentication', () => {
  it('ACC-05 requires the password and a first code, and takes effect only then', async () => {
    const person = await makePerson()
    const wrong = await test.call(twoFactorContract.beginTwoFactor, {
      token: person.token,
      body: { password: 'something else' },
    })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'password.wrong'])
    const secret = await begin(person)
    expect((await login(person)).statusCode).toBe(200)
    const refused = await test.call(twoFactorContract.confirmTwoFactor, {
      token: person.token,
      body: { code: wrongCode(secret) },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'two_factor.wrong'])
    const confirmed = await test.call(twoFactorContract.confirmTwoFactor, {
      token: person.token,
      body: { code: codeOf(secret) },
    })
    const { recoveryCodes } = twoFactorContract.confirmTwoFactor.output.parse(confirmed.json())
    expect(new Set(recoveryCodes).size).toBe(10)
    const state = (await test.call(twoFactorContract.getTwoFactor, { token: person.token })).json()
    expect(state).toEqual({
      isOn: true,
      since: test.now().toISOString(),
      codesLeft: 10,
      rememberedDevices: 0,
      hasPassword: true,
    })
    expect(
      (
        await test.call(twoFactorContract.beginTwoFactor, {
          token: person.token,
          body: { password: PASSWORD },
        })
      ).statusCode,
    ).toBe(409)
  })

  it('ACC-05 shows the secret as apps read it, and stores it encrypted', async () => {
    const person = await makePerson()
    const answer = await test.call(twoFactorContract.beginTwoFactor, {
      token: person.token,
      body: { password: PASSWORD },
    })
    const { secret, address } = twoFactorContract.beginTwoFactor.output.parse(answer.json())
    expect(address).toContain(`otpauth://totp/SMART%20FFT:${person.userName}?`)
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    const row = await test.database.read
      .selectFrom('two_factors')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('X-24 ACC-05 is audited, mailed and notified, without any secret', async () => {
    const person = await makeTwoStepPerson()
    const rows = await test.database.read
      .selectFrom('audit_records')
      .select(['before', 'after'])
      .where('subject', '=', 'Account')
      .execute()
    expect(rows).toContainEqual({ before: '{"twoFactor":"off"}', after: '{"twoFactor":"on"}' })
    const mail = await mailsTo(person.email)
    expect(mail.at(-1)?.subject).toBe('Two-factor authentication is on')
    const stored = JSON.stringify([
      rows,
      mail,
      await test.database.read.selectFrom('recovery_codes').selectAll().execute(),
    ])
    for (const secret of [person.secret, ...person.recoveryCodes])
      expect(stored).not.toContain(secret)
    const bell = (
      await test.call(notificationsContract.listNotifications, { token: person.token, query: {} })
    ).json()
    expect(bell.notifications.map((one: { kind: string }) => one.kind)).toContain('two-factor-on')
  })
})

const mailsTo = (address: string) =>
  test.database.read
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute()

describe('second factor', () => {
  it('AUTH-06 is requested after the right password only, and starts the session', async () => {
    const person = await makeTwoStepPerson()
    const wrong = await login(person, { password: 'something else' })
    expect([wrong.statusCode, wrong.json().current]).toEqual([400, undefined])
    const answer = await secondStep(await challengeOf(person), codeOf(person.secret))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(authTwoStepsContract.twoSteps.output.parse(answer.json()).userData.id).toBe(person.id)
    expect(answer.json().refreshToken).toHaveLength(43)
    expect(deviceCookie(answer)).toBeUndefined()
  })

  it('AUTH-06 leaves the response unchanged for people without it', async () => {
    const { userName } = await makePerson()
    const body = { userName, password: PASSWORD }
    const answer = await test.call(authContract.login, { body })
    expect(Object.keys(answer.json()).toSorted()).toEqual([
      'accessToken',
      'refreshToken',
      'userData',
    ])
    const inBrowser = await test.call(authContract.login, {
      body: { ...body, transport: 'cookie', remember: true },
    })
    expect(Object.keys(inBrowser.json()).toSorted()).toEqual(['accessToken', 'userData'])
  })

  it('AUTH-06 accepts codes of the adjacent time steps, and no others', async () => {
    const person = await makeTwoStepPerson()
    for (const [shift, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      test.wait(3 * STEP)
      const code = codeOf(person.secret, new Date(test.now().getTime() + shift * STEP))
      expect((await secondStep(await challengeOf(person), code)).statusCode, `${shift}`).toBe(
        status,
      )
    }
  })

  it('AUTH-06 accepts a code as it is written: in groups, with a dash, in Arabic digits', async () => {
    const person = await makeTwoStepPerson()
    const spellings = [
      (code: string) => code.replaceAll(/(..)(?=.)/g, '$1 '),
      (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
      (code: string) => code.replaceAll(/\d/g, digit => String.fromCharCode(0x660 + Number(digit))),
    ]
    for (const spell of spellings) {
      test.wait(3 * STEP)
      const code = spell(codeOf(person.secret, test.now()))
      expect((await secondStep(await challengeOf(person), code)).statusCode, code).toBe(200)
    }
  })

  it('AUTH-06 accepts no code twice, nor one of an earlier step', async () => {
    const person = await makeTwoStepPerson()
    const [before, now] = [
      codeOf(person.secret, new Date(test.now().getTime() - STEP)),
      codeOf(person.secret),
    ]
    expect((await secondStep(await challengeOf(person), now)).statusCode).toBe(200)
    for (const code of [now, before])
      expect((await secondStep(await challengeOf(person), code)).statusCode).toBe(400)
    const challenge = await challengeOf(person)
    test.wait(STEP)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => secondStep(challenge, codeOf(person.secret))),
    )
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
  })

  it('AUTH-06 accepts each recovery code once, in lenient spelling, and mails the number left', async () => {
    const person = await makeTwoStepPerson()
    const [code = ''] = person.recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await secondStep(await challengeOf(person), typed)).statusCode).toBe(200)
    expect((await secondStep(await challengeOf(person), code)).statusCode).toBe(400)
    const mail = (await mailsTo(person.email)).at(-1)
    expect(mail?.text).toContain('Recovery codes left: 9')
    expect(
      (await test.call(twoFactorContract.getTwoFactor, { token: person.token })).json().codesLeft,
    ).toBe(9)
  })

  it('AUTH-06 ends its challenge after five wrong codes, after ten minutes, and after use', async () => {
    const person = await makeTwoStepPerson()
    const challenge = await challengeOf(person)
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await secondStep(challenge, wrongCode(person.secret))
      expect([answer.statusCode, answer.json().current]).toEqual([400, { triesLeft: left }])
    }
    test.wait(2_000)
    const sixth = await secondStep(challenge, codeOf(person.secret))
    expect([sixth.statusCode, sixth.json().code]).toEqual([401, 'two_factor.over'])

    const old = await challengeOf(person)
    test.wait(10 * MINUTE)
    expect((await secondStep(old, codeOf(person.secret))).statusCode).toBe(401)
    const used = await challengeOf(person)
    expect((await secondStep(used, codeOf(person.secret))).statusCode).toBe(200)
    test.wait(STEP)
    expect((await secondStep(used, codeOf(person.secret))).statusCode).toBe(401)
    expect((await secondStep('x'.repeat(43), codeOf(person.secret))).statusCode).toBe(401)
  })

  it('AUTH-06 counts 100 concurrent guesses exactly', async () => {
    const person = await makeTwoStepPerson()
    const challenge = await challengeOf(person)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => secondStep(challenge, wrongCode(person.secret))),
    )
    expect(answers.filter(answer => answer.statusCode === 400)).toHaveLength(5)
    expect(answers.every(answer => [400, 401, 429].includes(answer.statusCode))).toBe(true)
    test.wait(MINUTE)
    expect((await secondStep(challenge, codeOf(person.secret))).statusCode).toBe(401)
  })

  it('AUTH-06 limits wrong codes per person across challenges and addresses', async () => {
    const person = await makeTwoStepPerson()
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await test.call(authTwoStepsContract.twoSteps, {
        body: { challenge: await challengeOf(person), code: wrongCode(person.secret) },
        headers: { 'x-forwarded-for': `192.0.2.${guess}` },
      })
      expect(answer.statusCode, `${guess}`).toBe(400)
      test.wait(17_000)
    }
    expect((await secondStep(await challengeOf(person), codeOf(person.secret))).statusCode).toBe(
      429,
    )
    test.wait(15 * MINUTE)
    expect((await secondStep(await challengeOf(person), codeOf(person.secret))).statusCode).toBe(
      200,
    )
  })

  it('AUTH-06 keeps “remember me” of the first step', async () => {
    const person = await makeTwoStepPerson()
    const answer = await secondStep(await challengeOf(person, true), codeOf(person.secret), {
      transport: 'cookie',
    })
    expect(answer.cookies.find(cookie => cookie.name === 'rt')?.maxAge).toBe(30 * 24 * 3600)
  })

  it('AUTH-03 rejects a person suspended between the steps', async () => {
    const person = await makeTwoStepPerson()
    const challenge = await challengeOf(person)
    await test.database.write(trx =>
      trx.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.id).execute(),
    )
    expect((await secondStep(challenge, codeOf(person.secret))).statusCode).toBe(401)
  })
})

describe('remembered device', () => {
  async function remember(person: Awaited<ReturnType<typeof makeTwoStepPerson>>) {
    const answer = await secondStep(await challengeOf(person), codeOf(person.secret), {
      rememberDevice: true,
      transport: 'cookie',
    })
    const cookie = deviceCookie(answer)
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 30 * 24 * 3600,
    })
    test.wait(STEP)
    return { cookie: `device=${cookie?.value}` }
  }

  it('AUTH-06 skips the second factor for 30 days, for its person only', async () => {
    const person = await makeTwoStepPerson()
    const headers = await remember(person)
    expect((await login(person, { headers })).statusCode).toBe(200)
    expect((await login(await makeTwoStepPerson(), { headers })).statusCode).toBe(401)
    expect(
      JSON.stringify(
        await test.database.read.selectFrom('remembered_devices').selectAll().execute(),
      ),
    ).not.toContain(headers.cookie.slice(7))
    test.wait(30 * DAY)
    expect((await login(person, { headers })).statusCode).toBe(401)
  })

  it('AUTH-06 is forgotten when the password changes', async () => {
    const person = await makeTwoStepPerson()
    const headers = await remember(person)
    await test.call(authLinksContract.forgotPassword, { body: { email: person.email } })
    const token = /token=([\w-]+)/.exec((await mailsTo(person.email)).at(-1)?.text ?? '')?.[1] ?? ''
    // With two-factor authentication, eight characters are enough.
    const reset = await test.call(authLinksContract.resetPassword, {
      body: { token, password: 'kx7 wq2!' },
    })
    expect(reset.statusCode, reset.body).toBe(200)
    expect((await login(person, { headers, password: 'kx7 wq2!' })).statusCode).toBe(401)
  })

  it('AUTH-06 is forgotten on signing out everywhere, and on request', async () => {
    const person = await makeTwoStepPerson()
    const first = await remember(person)
    await test.call(twoFactorContract.forgetDevices, { token: await freshToken(person) })
    expect((await login(person, { headers: first })).statusCode).toBe(401)
    test.wait(STEP)
    const second = await remember(person)
    await test.call(authContract.logout, {
      token: await freshToken(person),
      body: { everywhere: true },
    })
    expect((await login(person, { headers: second })).statusCode).toBe(401)
  })
})

async function freshToken(person: Person & { secret: string }): Promise<string> {
  test.wait(STEP)
  const answer = await secondStep(await challengeOf(person), codeOf(person.secret))
  test.wait(STEP)
  return authTwoStepsContract.twoSteps.output.parse(answer.json()).accessToken
}

describe('changing two-factor authentication', () => {
  it('ACC-05 turns it off with password and code, and neither alone', async () => {
    const person = await makeTwoStepPerson()
    const disable = (body: object) =>
      test.call(twoFactorContract.disableTwoFactor, { token: person.token, body })
    expect(
      (await disable({ password: 'something else', code: codeOf(person.secret) })).json().code,
    ).toBe('password.wrong')
    expect(
      (await disable({ password: PASSWORD, code: wrongCode(person.secret) })).json().code,
    ).toBe('two_factor.wrong')
    expect((await disable({ password: PASSWORD })).statusCode).toBe(400)
    expect((await disable({ password: PASSWORD, code: codeOf(person.secret) })).statusCode).toBe(
      200,
    )
    expect((await login(person)).statusCode).toBe(200)
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Two-factor authentication is off')
    expect((await disable({ password: PASSWORD, code: codeOf(person.secret) })).statusCode).toBe(
      409,
    )
  })

  it('ACC-05 replaces all recovery codes at once', async () => {
    const person = await makeTwoStepPerson()
    const body = { password: PASSWORD, code: codeOf(person.secret) }
    const answer = await test.call(twoFactorContract.renewRecoveryCodes, {
      token: person.token,
      body,
    })
    const { recoveryCodes } = twoFactorContract.renewRecoveryCodes.output.parse(answer.json())
    expect(
      (await secondStep(await challengeOf(person), person.recoveryCodes[3] ?? '')).statusCode,
    ).toBe(400)
    expect((await secondStep(await challengeOf(person), recoveryCodes[3] ?? '')).statusCode).toBe(
      200,
    )
  })

  it('ACC-05 is not turned off while the password is too short without it', async () => {
    const person = await makeTwoStepPerson()
    await test.call(authLinksContract.forgotPassword, { body: { email: person.email } })
    const token = /token=([\w-]+)/.exec((await mailsTo(person.email)).at(-1)?.text ?? '')?.[1] ?? ''
    await test.call(authLinksContract.resetPassword, { body: { token, password: 'kx7 wq2!' } })
    const challenge = String(
      (await login(person, { password: 'kx7 wq2!' })).json().current.challenge,
    )
    const session = authTwoStepsContract.twoSteps.output.parse(
      (await secondStep(challenge, codeOf(person.secret))).json(),
    )
    const body = { password: 'kx7 wq2!', code: person.recoveryCodes[0] }
    const refused = await test.call(twoFactorContract.disableTwoFactor, {
      token: session.accessToken,
      body,
    })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['password']])
  })

  it('USR-13 is reset by an administrator, except their own; notifies the person', async () => {
    const person = await makeTwoStepPerson()
    const state = async () =>
      (
        await test.call(usersAdminContract.getUserTwoFactor, {
          as: 'admin',
          query: { id: `${person.id}` },
        })
      ).json().isOn
    expect(await state()).toBe(true)
    const reset = (id: number) =>
      test.call(usersAdminContract.resetTwoFactor, { as: 'admin', body: { id } })
    expect((await reset(person.id)).json()).toEqual({ ok: true })
    expect([await state(), (await login(person)).statusCode]).toEqual([false, 200])
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Two-factor authentication is off')
    expect((await reset(person.id)).json().code).toBe('two_factor.off')
    expect((await reset(11)).json().code).toBe('user.self')
    const rows = await test.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('record_id', '=', `${person.id}`)
      .execute()
    expect(rows.map(row => row.after)).toContain('{"secondStep":"off"}')
  })
})
