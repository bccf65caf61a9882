import { DAY } from '#platform/contract/durations.rules.ts'
import { readFileSync } from 'node:fs'
import { accountBillingContract } from '../contract/account-billing.contract.ts'
import { type AccountUpdate, accountContract } from '../contract/account.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import {
  type NewUser,
  type UserRole,
  usersContract,
} from '#features/users/contract/users.contract.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// A person's own account settings, through the API.

const PASSWORD = 'smartfft-demo'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const makePerson = (change: Partial<NewUser> = {}) => app.makePerson(change)
async function signIn(userName: string, password = PASSWORD) {
  const answer = await app.call(authContract.login, { body: { userName, password } })
  return authContract.login.output.parse(answer.json()).accessToken
}
const isIn = async (token: string) =>
  (await app.call(accountContract.getAccount, { token })).statusCode === 200
const read = async (as: { as?: UserRole; token?: string }) => {
  const answer = await app.call(accountContract.getAccount, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return accountContract.getAccount.output.parse(answer.json())
}
const update = (token: string, body: AccountUpdate | object, version?: number) =>
  app.call(accountContract.updateAccount, {
    token,
    body,
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  })
const mails = async (to: string) =>
  app.database.read
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_address', '=', to)
    .orderBy('id')
    .execute()
const tokenIn = (text: string | undefined) => /confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const undo = (token: string, changeId: number | undefined) =>
  app.call(changesContract.undoChange, { token, body: { id: changeId } })
const generalOf = ({
  username,
  fullName,
  email,
  company,
}: {
  username: string
  fullName: string
  email: string
  company: string
}) => ({
  section: 'general' as const,
  username,
  fullName,
  email,
  company,
})
const NO_LINKS = { twitter: '', facebook: '', google: '', linkedIn: '', instagram: '', quora: '' }
const NO_INFO = {
  bio: '',
  dob: '',
  country: '',
  website: '',
  phone: '',
  address: '',
  state: '',
  zip: '',
}

describe('account settings', () => {
  it('ACC-01 return all fields of the specification, filled for the demo', async () => {
    const data = await read({ as: 'admin' })
    expect(data.general).toMatchObject({
      username: 'admin',
      fullName: 'Mina Okafor',
      avatar: null,
      company: expect.any(String),
    })
    expect(Object.keys(data.info).toSorted()).toEqual([
      'address',
      'bio',
      'country',
      'dob',
      'phone',
      'state',
      'website',
      'zip',
    ])
    expect(data.info).toMatchObject({ dob: '1986-04-17', country: 'Nigeria', phone: '+1 555 0111' })
    expect(data.social.socialLinks.linkedIn).toBe('https://www.linkedin.com/in/mina-okafor')
    expect(data.social.connections).toEqual({ twitter: {}, google: {}, facebook: {}, github: {} })
    expect(Object.keys(data.notification)).toEqual([
      'commentOnArticle',
      'answerOnForm',
      'followMe',
      'newAnnouncements',
      'productUpdates',
      'blogDigest',
    ])
    expect((await app.call(accountContract.getAccount)).statusCode).toBe(401)
  })

  it('ACC-01 reject a user id in the input: a session reaches only its own account', async () => {
    const { token, id } = await makePerson()
    const answer = await update(token, { section: 'info', ...NO_INFO, userId: 11 })
    expect(answer.statusCode).toBe(400)
    expect((await read({ token })).general.id).toBe(id)
  })

  it('ACC-01 save a section, bump its version, and can be undone', async () => {
    const { token, id } = await makePerson({ country: 'Norway' })
    const info = {
      ...NO_INFO,
      bio: 'Sails.',
      dob: '1990-05-01',
      country: 'Sweden',
      website: 'sails.example.com',
      phone: '+46 1',
    }
    const answer = await update(token, { section: 'info', ...info }, 0)
    expect(answer.statusCode, answer.body).toBe(200)
    const { data, changeId } = accountContract.updateAccount.output.parse(answer.json())
    expect(data.info).toEqual({ ...info, website: 'https://sails.example.com' })
    expect(data.versions.info).toBe(1)
    // Country and phone are also columns of the users list.
    const user = await app.call(usersContract.getUser, { as: 'admin', query: { id: `${id}` } })
    expect(user.json().user).toMatchObject({ country: 'Sweden', contact: '+46 1' })
    expect((await undo(token, changeId)).statusCode).toBe(200)
    expect((await read({ token })).info).toEqual({ ...NO_INFO, country: 'Norway' })
  })

  it('ACC-01 reject a stale section with 412, per section', async () => {
    const { token } = await makePerson()
    expect((await update(token, { section: 'info', ...NO_INFO, bio: 'One' }, 0)).statusCode).toBe(
      200,
    )
    const stale = await update(token, { section: 'info', ...NO_INFO, bio: 'Two' }, 0)
    expect(stale.json()).toMatchObject({
      status: 412,
      code: 'record.stale',
      current: { bio: 'One', version: 1 },
    })
    expect(
      (await update(token, { section: 'social', ...NO_LINKS, twitter: 'x.com/own' }, 0)).statusCode,
    ).toBe(200)
  })

  it.each([
    [{ section: 'info', ...NO_INFO, dob: '2090-01-01' }, 'dob'],
    [{ section: 'info', ...NO_INFO, website: 'ftp://files.example.com' }, 'website'],
    [{ section: 'social', ...NO_LINKS, quora: 'https://example.com/me' }, 'quora'],
    [
      {
        section: 'billing',
        company: '',
        email: 'nobody',
        taxId: '',
        phone: '',
        address: '',
        city: '',
        state: '',
        zip: '',
        country: '',
      },
      'email',
    ],
  ])('ACC-11 reject invalid input with 400: %#', async (body, field) => {
    const answer = await app.call(accountContract.updateAccount, { as: 'author', body })
    expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } })
  })

  it('ACC-01 keep private fields out of the audit log', async () => {
    const { token, id } = await makePerson()
    await update(token, {
      section: 'info',
      ...NO_INFO,
      bio: 'A secret of mine',
      dob: '1990-05-01',
      country: 'Peru',
    })
    const rows = await app.database.read
      .selectFrom('audit_records')
      .select('after')
      .where('record_id', '=', `${id}`)
      .execute()
    const log = JSON.stringify(rows)
    expect(log).toContain('Peru')
    expect(log).not.toContain('A secret of mine')
    expect(log).not.toContain('1990-05-01')
  })
})

describe('username and email', () => {
  it('ACC-03 reject a username in use with 409 at its field', async () => {
    const { token } = await makePerson()
    const { general } = await read({ token })
    const answer = await update(token, { ...generalOf(general), username: 'ADMIN' })
    expect(answer.json()).toMatchObject({
      status: 409,
      errors: { username: 'This username is already in use.' },
    })
  })

  it('ACC-03 switch to a new email once its link is opened, and mail the old one before and after', async () => {
    const { token, id, email: old } = await makePerson()
    const { general } = await read({ token })
    const fresh = `fresh.${id}@example.org`
    const change = { ...generalOf(general), email: fresh, fullName: 'Somebody New' }
    expect((await update(token, change)).json()).toMatchObject({
      status: 400,
      code: 'password.missing',
      errors: { password: expect.any(String) },
    })
    expect((await update(token, { ...change, password: 'wrong' })).json()).toMatchObject({
      status: 400,
      code: 'password.wrong',
    })
    const answer = await update(token, { ...change, password: PASSWORD })
    expect(answer.json()).toMatchObject({
      mailedTo: fresh,
      data: { general: { email: old, fullName: 'Somebody New', pendingEmail: { email: fresh } } },
    })
    expect((await mails(old)).at(-1)?.subject).toBe('Your email address is about to change')

    const link = tokenIn((await mails(fresh))[0]?.text)
    // The link confirms an address, and nothing else: it cannot reset a password.
    expect(
      (
        await app.call(authLinksContract.resetPassword, {
          body: { token: link, password: 'a long enough phrase' },
        })
      ).statusCode,
    ).toBe(400)
    const stranger = await makePerson()
    expect(
      (
        await app.call(accountContract.confirmEmail, {
          token: stranger.token,
          body: { token: link },
        })
      ).statusCode,
    ).toBe(400)
    expect(
      (await app.call(accountContract.confirmEmail, { token, body: { token: link } })).json(),
    ).toEqual({ email: fresh })
    expect(
      (await app.call(accountContract.confirmEmail, { token, body: { token: link } })).statusCode,
    ).toBe(400)
    expect((await read({ token })).general).toMatchObject({ email: fresh, pendingEmail: null })
    expect((await mails(old)).at(-1)?.subject).toBe('Your email address was changed')
    expect(await signIn(fresh)).toBeTruthy()
  })

  it('ACC-03 reject confirmation of an address taken in the meantime', async () => {
    const { token, id } = await makePerson()
    const { general } = await read({ token })
    const newEmail = `wanted.${id}@example.org`
    await update(token, { ...generalOf(general), email: newEmail, password: PASSWORD })
    const link = tokenIn((await mails(newEmail))[0]?.text)
    await makePerson({ email: newEmail })
    const answer = await app.call(accountContract.confirmEmail, { token, body: { token: link } })
    expect(answer.json()).toMatchObject({
      status: 409,
      errors: { email: 'This email is already in use.' },
    })
    expect((await read({ token })).general.email).toBe(general.email)
  })

  it('ACC-03 reject links that were canceled or are a day old', async () => {
    const { token, id, username } = await makePerson()
    const { general } = await read({ token })
    const newEmail = `off.${id}@example.org`
    const ask = (bearer: string) =>
      update(bearer, { ...generalOf(general), email: newEmail, password: PASSWORD })
    await ask(token)
    expect((await app.call(accountContract.cancelEmail, { token })).statusCode).toBe(200)
    expect((await read({ token })).general.pendingEmail).toBeNull()
    const confirm = async (bearer: string, place: number) =>
      (
        await app.call(accountContract.confirmEmail, {
          token: bearer,
          body: { token: tokenIn((await mails(newEmail))[place]?.text) },
        })
      ).statusCode
    expect(await confirm(token, 0)).toBe(400)
    await ask(token)
    app.wait(DAY + 1000)
    expect(await confirm(await signIn(username), 1)).toBe(400)
  })
})

describe('password change', () => {
  it('ACC-04 requires the current password, and signs out other devices unless asked not to', async () => {
    const person = await makePerson()
    const other = await signIn(person.username)
    const change = (body: object) =>
      app.call(accountContract.changePassword, { token: person.token, body })
    const next = 'another long phrase'
    expect((await change({ currentPassword: 'not it', password: next })).json()).toMatchObject({
      status: 400,
      errors: { currentPassword: expect.any(String) },
    })
    expect((await change({ currentPassword: PASSWORD, password: 'short' })).statusCode).toBe(400)
    expect(
      (await change({ currentPassword: PASSWORD, password: 'CorrectHorseBatteryStaple' })).json(),
    ).toMatchObject({
      errors: { password: expect.stringContaining('guess') },
    })
    expect(
      (await change({ currentPassword: PASSWORD, password: next, signOutOthers: false })).json(),
    ).toEqual({ ok: true, ended: 0 })
    expect([await isIn(person.token), await isIn(other)]).toEqual([true, true])
    expect((await change({ currentPassword: next, password: `${next} again` })).json()).toEqual({
      ok: true,
      ended: 1,
    })
    expect([await isIn(person.token), await isIn(other)]).toEqual([true, false])
    expect(
      (await change({ currentPassword: `${next} again`, password: `${next} at last` })).json(),
    ).toEqual({ ok: true, ended: 0 })
    expect(await signIn(person.username, `${next} at last`)).toBeTruthy()
    expect((await read({ token: person.token })).security.passwordChangedAt).not.toBeNull()
  })

  it('ACC-04 limits attempts, even with the right password', async () => {
    const { token } = await makePerson()
    const change = async (currentPassword: string) =>
      (
        await app.call(accountContract.changePassword, {
          token,
          body: { currentPassword, password: 'another long phrase' },
        })
      ).statusCode
    const codes = []
    for (let count = 0; count < 11; count++) codes.push(await change('wrong'))
    expect([codes[0], codes.at(-1)]).toEqual([400, 429])
    expect(await change(PASSWORD)).toBe(429)
  })

  it('ACC-04 checks a new password before it is saved', async () => {
    const { token, username } = await makePerson({ username: 'penelope.garcia' })
    const ask = async (password: string) =>
      (await app.call(accountContract.checkPassword, { token, body: { password } })).json().reason
    expect(await ask('password1234')).toContain('guess')
    expect(await ask(`${username}1`)).toContain('your name')
    expect(await ask('tall ships in the harbour')).toBeNull()
  })
})

describe('devices', () => {
  it('ACC-06 lists sessions with the current one marked, and ends one or all others', async () => {
    const person = await makePerson()
    const [two, three] = [await signIn(person.username), await signIn(person.username)]
    const list = async () => {
      const answer = await app.call(usersAdminContract.listUserSessions, {
        token: person.token,
        query: { id: `${person.id}` },
      })
      return usersAdminContract.listUserSessions.output.parse(answer.json()).sessions
    }
    const sessions = await list()
    expect(sessions.filter(one => one.isCurrent)).toHaveLength(1)
    const end = (body: object) =>
      app.call(usersAdminContract.revokeUserSessions, {
        token: person.token,
        body: { ids: [person.id], ...body },
      })
    await end({ sessionId: sessions.find(one => !one.isCurrent)?.id })
    expect(await list()).toHaveLength(2)
    await end({ keepsCurrent: true })
    expect(await list()).toMatchObject([{ isCurrent: true }])
    expect([await isIn(person.token), await isIn(two), await isIn(three)]).toEqual([
      true,
      false,
      false,
    ])
    const signIns = (await app.call(accountContract.listSignIns, { token: person.token })).json()
      .signIns
    expect(signIns).toHaveLength(3)
    expect(signIns.filter((one: { isOpen: boolean }) => one.isOpen)).toHaveLength(1)
  })

  it('ACC-13 unused for a month fail the security checkup', async () => {
    const person = await makePerson()
    const checks = async () =>
      Object.fromEntries(
        (await read({ token: person.token })).security.checks.map(one => [one.name, one.isDone]),
      )
    expect(await checks()).toMatchObject({ password: false, devices: true })
    await app.call(accountContract.changePassword, {
      token: person.token,
      body: { currentPassword: PASSWORD, password: 'another long phrase' },
    })
    const old = new Date(Date.parse('2026-01-01T00:00:00Z')).toISOString()
    await signIn(person.username, 'another long phrase')
    await app.database.write(trx =>
      trx
        .updateTable('sessions')
        .set({ last_used_at: old })
        .where('user_id', '=', person.id)
        .where('transport', '=', 'body')
        .execute(),
    )
    expect(await checks()).toMatchObject({ password: true, devices: false })
  })
})

describe('deactivating one’s account', () => {
  it('ACC-08 requires the password, ends every session, and can be reverted by an administrator', async () => {
    const person = await makePerson()
    const leave = (password: string) =>
      app.call(accountContract.deactivateAccount, { token: person.token, body: { password } })
    expect((await leave('wrong')).statusCode).toBe(400)
    expect((await leave(PASSWORD)).statusCode).toBe(200)
    expect(await isIn(person.token)).toBe(false)
    expect(
      (
        await app.call(authContract.login, {
          body: { userName: person.username, password: PASSWORD },
        })
      ).statusCode,
    ).toBe(400)
    const get = async () =>
      (await app.call(usersContract.getUser, { as: 'admin', query: { id: `${person.id}` } })).json()
        .user
    expect(await get()).toMatchObject({ status: 'inactive', suspended: { isOwn: true } })
    await app.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids: [person.id], status: 'active' },
    })
    expect(await isIn(await signIn(person.username))).toBe(true)
  })

  it('ACC-08 is refused for the last active administrator', async () => {
    const alone = await createTestApp()
    const others = await alone.call(usersContract.listUsers, {
      as: 'admin',
      query: { role: 'admin' },
    })
    const { userId } = await alone.login('admin')
    const ids = usersContract.listUsers.output
      .parse(others.json())
      .users.map(user => user.id)
      .filter(id => id !== userId)
    await alone.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids, status: 'inactive' },
    })
    const answer = await alone.call(accountContract.deactivateAccount, {
      as: 'admin',
      body: { password: PASSWORD },
    })
    expect(answer.json()).toMatchObject({ status: 409, code: 'account.last_admin' })
    await alone.close()
  })
})

describe('another person’s account', () => {
  it('USR-16 is readable and its notifications editable with the right to change people; the person can undo that', async () => {
    const person = await makePerson()
    const query = { id: `${person.id}` }
    expect(
      (await app.call(accountContract.getAccountOf, { as: 'maintainer', query })).statusCode,
    ).toBe(403)
    const { notification, channels } = accountContract.getAccountOf.output.parse(
      (await app.call(accountContract.getAccountOf, { as: 'admin', query })).json(),
    )
    const body = { id: person.id, ...notification, productUpdates: false, channels }
    const saved = await app.call(accountContract.updateNoticesOf, {
      as: 'admin',
      body,
      headers: { 'if-match': '"0"' },
    })
    expect(saved.json()).toMatchObject({ version: 1 })
    expect(
      (
        await app.call(accountContract.updateNoticesOf, {
          as: 'admin',
          body,
          headers: { 'if-match': '"0"' },
        })
      ).statusCode,
    ).toBe(412)
    expect((await read({ token: person.token })).notification.productUpdates).toBe(false)
    expect(
      (await undo((await app.login('admin')).accessToken, saved.json().changeId)).statusCode,
    ).toBe(200)
    expect((await read({ token: person.token })).notification.productUpdates).toBe(true)
  })

  it('X-36 stays read-only while impersonating', async () => {
    const person = await makePerson()
    const look = await app.call(usersAdminContract.impersonateUser, {
      as: 'admin',
      body: { id: person.id },
    })
    const token: string = look.json().accessToken
    expect(await isIn(token)).toBe(true)
    expect((await update(token, { section: 'social', ...NO_LINKS })).json()).toMatchObject({
      status: 403,
      code: 'impersonation.read_only',
    })
  })
})

describe('personal data', () => {
  it('ACC-12 downloads as a zip of everything stored, without secrets, including uploaded files', async () => {
    const person = await makePerson()
    await update(person.token, { section: 'info', ...NO_INFO, bio: 'All about me' })
    const bytes = Buffer.from('just some text')
    const upload = await app.app.inject({
      method: 'POST',
      url: '/api/files/upload?name=..%2Fnotes.txt&purpose=attachment',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: bytes,
    })
    expect(upload.statusCode, upload.body).toBe(201)
    const answer = await app.call(accountContract.exportAccount, { token: person.token })
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzipSync(answer.rawPayload)
    const names = Object.keys(files)
    expect(names).toEqual(
      expect.arrayContaining([
        'person.json',
        'account.json',
        'sessions.json',
        'audit.json',
        'notifications.json',
      ]),
    )
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(text('account.json')).toContain('All about me')
    expect(JSON.parse(text('person.json'))).toMatchObject({
      id: person.id,
      username: person.username,
    })
    const mine = names.find(name => name.startsWith('files/'))
    expect(mine).toMatch(/^files\/[\w-]{22}-notes\.txt$/)
    expect(text(mine ?? '')).toBe('just some text')
    expect(names.map(text).join()).not.toMatch(/argon2id|password_hash/)
  })

  it.each(LANGUAGES)('ACC-12 X-33 has a name for each of its parts in %s', async language => {
    const { parts } = (await app.call(accountContract.getAccount, { as: 'admin' })).json()
    const file = new URL(`../../users/locales/${language}/users.json`, import.meta.url)
    const { erase } = JSON.parse(readFileSync(file, 'utf8'))
    expect(parts.length).toBeGreaterThan(30)
    expect(Object.keys(erase.parts)).toEqual(expect.arrayContaining(parts))
  })

  it('USR-19 is erased with the person, except for billing records', async () => {
    const person = await makePerson({ currentPlan: 'team' })
    await update(person.token, { section: 'info', ...NO_INFO, bio: 'All about me' })
    await app.call(accountBillingContract.changePlan, {
      as: 'admin',
      body: { payerId: person.id, plan: 'basic', interval: 'monthly', when: 'now' },
    })
    const answer = await app.call(usersAdminContract.eraseUser, {
      as: 'admin',
      body: { id: person.id },
    })
    const { erased, remains } = usersAdminContract.eraseUser.output.parse(answer.json())
    expect(erased).toContainEqual({ part: 'account', count: 1 })
    expect(remains.map(one => one.part)).toContain('planHistory')
    expect(
      await app.database.read
        .selectFrom('account_sections')
        .selectAll()
        .where('user_id', '=', person.id)
        .execute(),
    ).toEqual([])
  })
})
