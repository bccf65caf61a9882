import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { usersAdminContract } from '../contract/users-admin.contract.ts'
import { usersContract } from '../contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

const PASSWORD = 'a long enough phrase'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let made = 0
async function makeUser(change: object = {}) {
  made += 1
  const body = {
    fullName: `Person ${made}`,
    username: `person.${made}`,
    email: `person.${made}@example.org`,
    ...change,
  }
  const answer = await app.call(usersContract.addUser, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return usersContract.addUser.output.parse(answer.json()).user
}
const get = async (id: number) =>
  usersContract.getUser.output.parse(
    (await app.call(usersContract.getUser, { as: 'admin', query: { id: `${id}` } })).json(),
  ).user
const mails = async (to: string) =>
  app.database.read
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_address', '=', to)
    .orderBy('id')
    .execute()
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const choose = (token: string, password = PASSWORD) =>
  app.call(authLinksContract.resetPassword, { body: { token, password } })
const signIn = (userName: string, password = PASSWORD) =>
  app.call(authContract.login, { body: { userName, password } })
const bearer = async (userName: string) =>
  authContract.login.output.parse((await signIn(userName)).json()).accessToken
async function withPassword(change: object = {}) {
  const user = await makeUser(change)
  const [mail] = await mails(user.email)
  expect((await choose(tokenIn(mail?.text))).statusCode).toBe(200)
  return user
}
const list = async (query: Record<string, string>) =>
  usersContract.listUsers.output.parse(
    (await app.call(usersContract.listUsers, { as: 'admin', query })).json(),
  )

describe('new user', () => {
  it('USR-02 receives a link by email, sets a password with it, and becomes active', async () => {
    const user = await makeUser()
    expect(user).toMatchObject({ status: 'pending', invitationExpiresAt: expect.any(String) })
    const [mail] = await mails(user.email)
    expect(mail?.text).toContain('http://127.0.0.1:4000/pages/reset-password-cover?token=')
    expect((await signIn(user.username)).statusCode).toBe(400)
    const token = tokenIn(mail?.text)
    expect((await choose(token, 'short')).json()).toMatchObject({
      status: 400,
      errors: { password: expect.any(String) },
    })
    expect((await choose(token)).statusCode).toBe(200)
    expect((await signIn(user.username)).statusCode).toBe(200)
    expect(await get(user.id)).toMatchObject({ status: 'active', invitationExpiresAt: null })
    expect((await choose(token)).json()).toMatchObject({ status: 400, code: 'link.invalid' })
  })

  it('USR-02 has only a hash of the link stored', async () => {
    const user = await makeUser()
    const token = tokenIn((await mails(user.email))[0]?.text)
    const rows = await app.database.read
      .selectFrom('account_links')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('invitations', () => {
  it('USR-07 are sent to many addresses; existing users are named', async () => {
    const known = await makeUser()
    const emails = ['nadia.k@example.org', known.email, 'NADIA.K@example.org', 'x@example.org']
    const answer = await app.call(usersAdminContract.inviteUsers, {
      as: 'admin',
      body: { emails, role: 'editor', message: 'Come in' },
    })
    expect(answer.statusCode).toBe(200)
    const { done, refused } = usersAdminContract.inviteUsers.output.parse(answer.json())
    expect(done).toHaveLength(2)
    expect(refused).toMatchObject([{ email: known.email, code: 'user.taken' }])
    expect(await get(done[0] ?? 0)).toMatchObject({
      role: 'editor',
      status: 'pending',
      username: expect.stringMatching(/^(nadia|NADIA)\.[kK]$/),
    })
    const [mail] = await mails('x@example.org')
    expect(mail?.text).toContain('Come in')
  })

  it('USR-07 expire after seven days, can be filtered by that, and resent or copied', async () => {
    const user = await makeUser()
    const first = tokenIn((await mails(user.email))[0]?.text)
    expect((await list({ seen: 'invited', q: user.username })).total).toBe(1)
    app.wait(7 * DAY + 1000)
    expect((await list({ seen: 'expired', q: user.username })).total).toBe(1)
    expect((await list({ seen: 'invited', q: user.username })).total).toBe(0)
    expect((await choose(first)).statusCode).toBe(400)
    await app.call(usersAdminContract.resendInvitations, { as: 'admin', body: { ids: [user.id] } })
    expect((await list({ seen: 'invited', q: user.username })).total).toBe(1)
    const { link } = (
      await app.call(usersAdminContract.makeInviteLink, { as: 'admin', body: { id: user.id } })
    ).json()
    const second = tokenIn((await mails(user.email))[1]?.text)
    expect((await choose(second)).statusCode).toBe(400)
    const described = await app.call(authLinksContract.describeLink, {
      body: { token: tokenIn(link) },
    })
    expect(described.json()).toMatchObject({ isFirst: true })
    expect((await choose(tokenIn(link))).statusCode).toBe(200)
    const again = await app.call(usersAdminContract.resendInvitations, {
      as: 'admin',
      body: { ids: [user.id] },
    })
    expect(again.json()).toMatchObject({ done: [], refused: [{ code: 'user.not_invited' }] })
  })

  it('USR-07 are sent by administrators only, who alone may invite administrators', async () => {
    expect(
      (
        await app.call(usersAdminContract.inviteUsers, {
          as: 'maintainer',
          body: { emails: ['a@example.org'] },
        })
      ).statusCode,
    ).toBe(403)
    expect(
      (
        await app.call(usersAdminContract.inviteUsers, {
          as: 'admin',
          body: { emails: ['no address'] },
        })
      ).json(),
    ).toMatchObject({
      status: 400,
    })
  })
})

describe('bulk actions on users', () => {
  it('USR-08 set a role or plan, and name those who can’t be changed', async () => {
    const [one, two] = [await makeUser(), await makeUser()]
    const admin = (await app.login('admin')).userId
    const answer = await app.call(usersAdminContract.updateUsers, {
      as: 'admin',
      body: { ids: [one.id, two.id, admin], role: 'author', currentPlan: 'team' },
    })
    expect(answer.json()).toMatchObject({
      done: [one.id, two.id],
      refused: [{ id: admin, code: 'user.self' }],
    })
    expect(await get(two.id)).toMatchObject({ role: 'author', currentPlan: 'team' })
  })

  it('USR-08 sign users out everywhere', async () => {
    const [one, two] = [await withPassword(), await withPassword()]
    const tokens = [await bearer(one.username), await bearer(two.username)]
    await app.call(usersAdminContract.revokeUserSessions, {
      as: 'admin',
      body: { ids: [one.id, two.id] },
    })
    for (const token of tokens)
      expect(
        (await app.call(notificationsContract.listNotifications, { token, query: {} })).statusCode,
      ).toBe(401)
  })

  it('USR-09 filter by when they were last seen', async () => {
    const user = await withPassword()
    expect((await list({ seen: 'never', q: user.username })).total).toBe(1)
    await bearer(user.username)
    app.wait(61_000)
    expect((await list({ seen: 'never', q: user.username })).total).toBe(0)
    app.wait(91 * DAY)
    expect((await list({ seen: 'inactive90', q: user.username })).total).toBe(1)
  })
})

describe('a user’s access', () => {
  it('USR-13 lists sessions, and ends one of them', async () => {
    const user = await withPassword()
    const tokens = [await bearer(user.username), await bearer(user.username)]
    const sessions = async () =>
      (
        await app.call(usersAdminContract.listUserSessions, {
          as: 'admin',
          query: { id: `${user.id}` },
        })
      ).json().sessions
    const [newest] = await sessions()
    expect(newest).toMatchObject({ ip: '127.0.0.1', isCurrent: false })
    await app.call(usersAdminContract.revokeUserSessions, {
      as: 'admin',
      body: { ids: [user.id], sessionId: newest.id },
    })
    expect(await sessions()).toHaveLength(1)
    const states = await Promise.all(
      tokens.map(
        async token =>
          (await app.call(notificationsContract.listNotifications, { token, query: {} }))
            .statusCode,
      ),
    )
    expect(new Set(states)).toEqual(new Set([200, 401]))
  })

  it('USR-13 a one-time password only allows setting a new one', async () => {
    const user = await withPassword()
    const token = await bearer(user.username)
    const { password } = (
      await app.call(usersAdminContract.makeOneTimePassword, { as: 'admin', body: { id: user.id } })
    ).json()
    expect(
      (await app.call(notificationsContract.listNotifications, { token, query: {} })).statusCode,
    ).toBe(401)
    expect((await signIn(user.username)).statusCode).toBe(400)
    const answer = await signIn(user.username, password)
    expect(answer.json()).toMatchObject({
      status: 403,
      code: 'password.must_change',
      current: { token: expect.any(String) },
    })
    expect((await choose(answer.json().current.token, 'another long phrase')).statusCode).toBe(200)
    expect((await signIn(user.username, password)).statusCode).toBe(400)
    expect((await signIn(user.username, 'another long phrase')).statusCode).toBe(200)
  })

  it('USR-13 a reset email is sent, and a required change stops sign-in until a new password is set', async () => {
    const user = await withPassword()
    await app.call(usersAdminContract.sendPasswordReset, { as: 'admin', body: { id: user.id } })
    expect((await mails(user.email)).at(-1)?.subject).toBe('Reset your password')
    await app.call(usersAdminContract.requirePasswordChange, { as: 'admin', body: { id: user.id } })
    expect((await signIn(user.username)).json()).toMatchObject({ code: 'password.must_change' })
  })

  it('USR-17 lists effective rights with their source', async () => {
    const user = await makeUser({ role: 'editor' })
    const { rights } = usersAdminContract.listEffectiveRights.output.parse(
      (
        await app.call(usersAdminContract.listEffectiveRights, {
          as: 'admin',
          query: { userId: `${user.id}` },
        })
      ).json(),
    )
    expect(rights.some(right => right.sources.some(({ role }) => role === 'support'))).toBe(true)
    expect(rights.find(right => right.subject === 'Todo' && right.own)?.sources).toEqual([])
    const { userId } = await app.login('subscriber')
    const own = await app.call(usersAdminContract.listEffectiveRights, {
      as: 'subscriber',
      query: { userId: `${userId}` },
    })
    expect(own.statusCode).toBe(200)
    expect(
      (
        await app.call(usersAdminContract.listEffectiveRights, {
          as: 'subscriber',
          query: { userId: '11' },
        })
      ).statusCode,
    ).toBe(404)
  })

  it('USR-18 allows impersonation: read-only, of lower roles, for half an hour, logged under both names', async () => {
    const user = await makeUser({ role: 'editor', status: 'active' })
    const look = async (id: number) =>
      app.call(usersAdminContract.impersonateUser, { as: 'admin', body: { id } })
    const { accessToken } = (await look(user.id)).json()
    const me = await app.call(usersContract.getUser, {
      token: accessToken,
      query: { id: `${user.id}` },
    })
    expect(me.json().user.id).toBe(user.id)
    const write = await app.call(notificationsContract.readNotifications, {
      token: accessToken,
      body: {},
    })
    expect(write.json()).toMatchObject({ status: 403, code: 'impersonation.read_only' })
    expect((await get(user.id)).lastSeenAt).toBeNull()
    const admin = await makeUser({ role: 'admin', status: 'active' })
    expect((await look(admin.id)).json()).toMatchObject({
      status: 403,
      code: 'impersonation.not_lower',
    })
    expect(
      (
        await app.call(usersAdminContract.impersonateUser, {
          as: 'maintainer',
          body: { id: user.id },
        })
      ).statusCode,
    ).toBe(403)
    app.wait(31 * MINUTE)
    expect(
      (await app.call(notificationsContract.listNotifications, { token: accessToken, query: {} }))
        .statusCode,
    ).toBe(401)
  })

  it('USR-10 has a timeline of actions by and on the user', async () => {
    const user = await withPassword()
    await bearer(user.username)
    const { changes } = usersAdminContract.listUserTimeline.output.parse(
      (
        await app.call(usersAdminContract.listUserTimeline, {
          as: 'admin',
          query: { id: `${user.id}` },
        })
      ).json(),
    )
    expect(changes.map(one => `${one.userName} ${one.action}`)).toEqual([
      `${user.username} login`,
      `${user.username} update`,
      'admin create',
    ])
  })
})

describe('personal data', () => {
  it('USR-19 is exported completely, without secrets, to the person and to user managers', async () => {
    const user = await withPassword()
    const token = await bearer(user.username)
    const answer = await app.call(usersAdminContract.getPersonalData, {
      token,
      query: { id: `${user.id}` },
    })
    const data = usersAdminContract.getPersonalData.output.parse(answer.json())
    expect(data.person).toMatchObject({ id: user.id, email: user.email })
    expect(data.parts.sessions).toHaveLength(1)
    expect(answer.body).not.toMatch(/argon2|password|hash/i)
    expect(
      (await app.call(usersAdminContract.getPersonalData, { token, query: { id: '11' } }))
        .statusCode,
    ).toBe(404)
  })

  it('USR-19 is erased permanently; what is kept is listed with the reason', async () => {
    const user = await withPassword({ company: 'Secret Works', contact: '+1 555 010 4477' })
    const token = await bearer(user.username)
    const answer = await app.call(usersAdminContract.eraseUser, {
      as: 'admin',
      body: { id: user.id },
    })
    expect(answer.json()).toMatchObject({
      erased: [
        { part: 'sessions', count: 1 },
        { part: 'outbox', count: 1 },
      ],
      remains: [{ part: 'audit', reason: 'law' }],
    })
    expect(
      (await app.call(notificationsContract.listNotifications, { token, query: {} })).statusCode,
    ).toBe(401)
    const row = await app.database.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(
      new RegExp(`${user.username}|${user.email}|Secret Works|555 010 4477|argon2`),
    )
    expect(
      (await app.call(usersContract.restoreUsers, { as: 'admin', body: { ids: [user.id] } })).json()
        .done,
    ).toEqual([])
    const self = (await app.login('admin')).userId
    expect(
      (await app.call(usersAdminContract.eraseUser, { as: 'admin', body: { id: self } }))
        .statusCode,
    ).toBe(409)
  })
})

describe('notifications', () => {
  it('NAV-07 reach only the person concerned, until read', async () => {
    const user = await withPassword()
    const token = await bearer(user.username)
    await app.call(usersContract.updateUser, { as: 'admin', body: { id: user.id, role: 'author' } })
    const bell = async () =>
      notificationsContract.listNotifications.output.parse(
        (await app.call(notificationsContract.listNotifications, { token, query: {} })).json(),
      )
    expect(await bell()).toMatchObject({
      unread: 1,
      notifications: [{ kind: 'role-changed', params: { role: 'author' }, readAt: null }],
    })
    const other = await app.call(notificationsContract.listNotifications, {
      as: 'subscriber',
      query: {},
    })
    expect(JSON.stringify(other.json())).not.toContain('role-changed')
    const [{ id } = { id: 0 }] = (await bell()).notifications
    await app.call(notificationsContract.readNotifications, {
      as: 'subscriber',
      body: { ids: [id] },
    })
    expect((await bell()).unread).toBe(1)
    await app.call(notificationsContract.readNotifications, { token, body: {} })
    expect((await bell()).unread).toBe(0)
  })

  it('NAV-07 notify administrators about a new registration', async () => {
    const body = { username: 'newcomer', email: 'newcomer@example.org', password: PASSWORD }
    expect((await app.call(authAccountContract.register, { body })).statusCode).toBe(201)
    const { notifications } = (
      await app.call(notificationsContract.listNotifications, { as: 'admin' })
    ).json()
    expect(notifications[0]).toMatchObject({
      kind: 'user-registered',
      params: { name: 'newcomer' },
    })
  })
})
