import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { referralContract } from '../../contract/referral.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const mails = async (to: string) =>
  app.database.read.selectFrom('mail_outbox').select('text').where('to_address', '=', to).execute()

describe('referrals', () => {
  const referrals = async (token: string) =>
    referralContract.getReferrals.output.parse(
      (await app.call(referralContract.getReferrals, { token })).json(),
    )
  const register = (name: string, ref?: string) =>
    app.call(authAccountContract.register, {
      body: {
        username: name,
        email: `${name}@example.org`,
        password: 'nine quiet brown owls',
        ...(ref === undefined ? {} : { ref }),
      },
    })

  it('MOD-01 sends invitations with a personal code, and counts each person who joins once', async () => {
    const person = await app.makePerson()
    const invite = (emails: string[]) =>
      app.call(referralContract.inviteByReferral, { token: person.token, body: { emails } })
    expect(
      (await invite(['new.one@example.org', 'NEW.one@example.org', person.email])).json().invited,
    ).toHaveLength(2)
    expect((await invite(['new.one@example.org'])).json()).toEqual({ invited: [] })
    const { code, link } = await referrals(person.token)
    expect(link).toBe(`http://127.0.0.1:4000/register?ref=${code}`)
    const [mail] = await mails('new.one@example.org')
    expect(mail?.text).toContain(link)
    // Existing users get no mail.
    expect((await mails(person.email)).filter(one => one.text.includes(link))).toEqual([])
    expect((await register('new.one')).statusCode).toBe(201)
    expect((await register('by.link', code)).statusCode).toBe(201)
    expect((await register('by.nobody', 'Abcdefgh23')).statusCode).toBe(201)
    expect(await referrals(person.token)).toMatchObject({ joined: 2 })
  })
})
