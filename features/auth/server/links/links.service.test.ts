import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { RESET_LINK_MINUTES } from '../../contract/auth-links.rules.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The subject of the newest mail. */
const subjectTo = async (email: string) =>
  (
    await app.database.read
      .selectFrom('mail_outbox')
      .select('subject')
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.subject

describe('language of mails triggered by someone else', () => {
  it('ADD-03 USR-13 is the recipient’s, or else the instance’s', async () => {
    const [german, other] = [await app.makePerson(), await app.makePerson()]
    await app.call(preferencesContract.updatePreferences, {
      token: german.token,
      body: { language: 'de' },
    })
    const reset = (id: number) =>
      app.call(usersAdminContract.sendPasswordReset, { as: 'admin', body: { id } })
    await reset(german.id)
    await reset(other.id)
    expect(await subjectTo(german.email)).toBe('Passwort zurücksetzen')
    expect(await subjectTo(other.email)).toBe('Reset your password')
    const settings = await app.call(settingsContract.getSettings, { as: 'admin' })
    const { regional } = settingsContract.getSettings.output.parse(settings.json()).settings
    const changed = await app.call(settingsContract.updateSettings, {
      as: 'admin',
      body: { section: 'regional', ...regional, language: 'de' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    await reset(other.id)
    expect(await subjectTo(other.email)).toBe('Passwort zurücksetzen')
  })

  it('KEY-04 also applies to the expiry warning of an API key', async () => {
    const owner = await app.makePerson()
    await app.call(preferencesContract.updatePreferences, {
      token: owner.token,
      body: { language: 'de' },
    })
    const expiresAt = new Date(app.now().getTime() + 3 * DAY).toISOString()
    await app.call(apiKeyContract.createApiKey, {
      token: owner.token,
      body: { name: 'Bald', expiresAt },
    })
    await app.database.write(trx =>
      addJob(trx, { kind: 'api-key.hourly', args: {}, now: app.now() }),
    )
    await app.runJobs()
    expect(await subjectTo(owner.email)).toMatch(/^API-Schlüssel „Bald“ läuft/)
  })
})

describe('emails held until there is a mail server', () => {
  it('ADD-03 USR-07 are dropped when their link is replaced by a copied one', async () => {
    const email = 'held@example.org'
    const invited = await app.call(usersAdminContract.inviteUsers, {
      as: 'admin',
      body: { emails: [email], role: 'subscriber', message: '' },
    })
    expect(invited.statusCode, invited.body).toBe(200)
    expect(await subjectTo(email)).toBeDefined()
    const { id } = await app.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await app.call(usersAdminContract.makeInviteLink, { as: 'admin', body: { id } })
    expect(await subjectTo(email)).toBeUndefined()
  })

  it('AUTH-05 are dropped instead of sent when their link has expired', async () => {
    const { email, id } = await app.makePerson()
    await app.call(usersAdminContract.sendPasswordReset, { as: 'admin', body: { id } })
    const reset = await subjectTo(email)
    app.wait(RESET_LINK_MINUTES * MINUTE)
    const server = { host: '127.0.0.1', port: 1, security: 'none', user: '' }
    const saved = await app.call(settingsContract.updateMailServer, { as: 'admin', body: server })
    expect(saved.statusCode, saved.body).toBe(200)
    await app.database.write(trx => addJob(trx, { kind: 'mail.held', args: {}, now: app.now() }))
    await app.runJobs()
    expect(await subjectTo(email)).not.toBe(reset)
  })
})
