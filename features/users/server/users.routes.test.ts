import { type User, usersContract } from '../contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The user calls: the specification's five to the letter, then our own, with their access rules.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function list(query: Record<string, string> = {}, as: 'admin' | 'maintainer' = 'admin') {
  const answer = await test.call(usersContract.listUsers, { as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return usersContract.listUsers.output.parse(answer.json())
}
const names = (users: User[]) => users.map(user => user.fullName)
let made = 0
async function makeUser(change: Record<string, unknown> = {}): Promise<User> {
  made += 1
  const body = {
    fullName: `Robin Made${made}`,
    username: `made${made}`,
    email: `made${made}@example.com`,
    ...change,
  }
  const answer = await test.call(usersContract.addUser, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return usersContract.addUser.output.parse(answer.json()).user
}
async function getUser(id: number): Promise<User | undefined> {
  const answer = await test.call(usersContract.getUser, { as: 'admin', query: { id: `${id}` } })
  return answer.statusCode === 404
    ? undefined
    : usersContract.getUser.output.parse(answer.json()).user
}

describe('user list', () => {
  it('USR-01 sorts by full name ascending with ten per page by default', async () => {
    const { users, total } = await list()
    expect(total).toBe(50)
    expect(users).toHaveLength(10)
    expect(names(users)[0]).toBe('Ada Lindqvist')
    const folded = names(users).map(name => name.toLowerCase())
    expect(folded).toEqual(folded.toSorted())
  })

  it('USR-01 filters by role, status and plan, alone and combined', async () => {
    for (const query of [
      { role: 'editor' },
      { status: 'pending' },
      { currentPlan: 'team' },
      { role: 'subscriber', status: 'active' },
    ]) {
      const { users, total } = await list({ ...query, perPage: '100' })
      expect(total, JSON.stringify(query)).toBe(users.length)
      expect(total).toBeGreaterThan(0)
      for (const user of users) expect(user).toMatchObject(query)
    }
    const paid = await list({ currentPlan: 'paid', perPage: '100' })
    expect(paid.users.some(user => user.currentPlan === 'basic')).toBe(false)
    expect(paid.total + (await list({ currentPlan: 'basic' })).total).toBe(50)
  })

  it('USR-01 searches name, username, email and company literally, regardless of case', async () => {
    const user = await makeUser({ fullName: 'Zoë %_ Quirk"y', company: 'Ärger & Söhne' })
    for (const q of [
      '%_',
      'quirk"y',
      'ZOË',
      'ärger',
      `${user.email.toUpperCase()}`,
      user.username,
      '"',
      'ë',
    ]) {
      const { users } = await list({ q, perPage: '100' })
      expect(names(users), q).toContain(user.fullName)
    }
    expect((await list({ q: '%%' })).total).toBe(0)
    expect((await list({ q: 'quirk', role: 'admin' })).total).toBe(0)
  })

  it('X-15 neither loses nor repeats a row between pages, in any order', async () => {
    for (const sortColumn of [
      'role',
      'status',
      'currentPlan',
      'company',
      'createdAt',
      'billing',
      'country',
      'email',
      'username',
      'id',
    ]) {
      for (const sort of ['asc', 'desc']) {
        const seen: number[] = []
        const { total } = await list({ sortColumn, sort, perPage: '7' })
        for (let page = 1; page <= Math.ceil(total / 7); page += 1) {
          seen.push(
            ...(await list({ sortColumn, sort, perPage: '7', page: `${page}` })).users.map(
              user => user.id,
            ),
          )
        }
        expect(new Set(seen).size, `${sortColumn} ${sort}`).toBe(total)
        const whole = (await list({ sortColumn, sort, perPage: '100' })).users.map(user => user.id)
        expect(seen).toEqual(whole)
      }
    }
  })

  it('USR-01 returns 400 naming the field for an unknown sort column, page 0 and unknown parameters', async () => {
    for (const query of [
      { sortColumn: 'passwordHash' },
      { page: '0' },
      { perPage: '101' },
      { sort: 'asc;drop' },
      { hack: '1' },
    ]) {
      const answer = await test.call(usersContract.listUsers, { as: 'admin', query })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().errors)).toEqual(Object.keys(query))
    }
  })

  it('USR-01 returns all users at once from the all-data call', async () => {
    const answer = await test.call(usersContract.listAllUsers, { as: 'admin' })
    expect(usersContract.listAllUsers.output.parse(answer.json()).length).toBe((await list()).total)
  })

  it('X-21 hides billing from those who may not read it, in responses and in sorting', async () => {
    expect((await list({}, 'maintainer')).users.every(user => user.billing === undefined)).toBe(
      true,
    )
    expect((await list()).users.some(user => user.billing !== undefined)).toBe(true)
    expect(
      (
        await test.call(usersContract.listUsers, {
          as: 'maintainer',
          query: { sortColumn: 'billing' },
        })
      ).statusCode,
    ).toBe(403)
  })

  it('X-21 is for administrators and maintainers only', async () => {
    for (const as of ['editor', 'author', 'subscriber'] as const)
      expect((await test.call(usersContract.listUsers, { as })).statusCode, as).toBe(403)
    expect((await test.call(usersContract.listUsers)).statusCode).toBe(401)
  })
})

describe('single user', () => {
  it('USR-12 returns 404 for an unknown id', async () => {
    expect(
      (await test.call(usersContract.getUser, { as: 'admin', query: { id: '99999' } })).statusCode,
    ).toBe(404)
    expect(
      (await test.call(usersContract.getUser, { as: 'admin', query: { id: 'x' } })).statusCode,
    ).toBe(400)
  })

  it('USR-12 is readable as oneself without further rights; others get 404 rather than 403', async () => {
    const { userId, accessToken } = await test.login('subscriber')
    expect(
      (await test.call(usersContract.getUser, { token: accessToken, query: { id: `${userId}` } }))
        .statusCode,
    ).toBe(200)
    const other = await test.call(usersContract.getUser, {
      token: accessToken,
      query: { id: '11' },
    })
    const nobody = await test.call(usersContract.getUser, {
      token: accessToken,
      query: { id: '99999' },
    })
    expect(other.statusCode).toBe(404)
    expect({ ...other.json(), requestId: '' }).toEqual({ ...nobody.json(), requestId: '' })
  })

  it('X-36 never exposes a password hash or another internal field', async () => {
    const answer = await test.call(usersContract.getUser, { as: 'admin', query: { id: '11' } })
    // A picture's address is random: it may spell any short word.
    const shown = JSON.stringify({
      ...answer.json(),
      user: { ...answer.json().user, avatar: null },
    })
    expect(shown).not.toMatch(/password|hash|_key|deleted/i)
    expect(answer.headers.etag).toBe(`"${answer.json().user.version}"`)
  })
})

describe('adding users', () => {
  it('USR-02 returns 201 with a new id, pending and without a password', async () => {
    const user = await makeUser()
    expect(user).toMatchObject({
      status: 'pending',
      role: 'subscriber',
      currentPlan: 'basic',
      version: 1,
    })
    const row = await test.database.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toBeNull()
  })

  it('USR-02 reports both conflicts at once, and changes nothing', async () => {
    const { total } = await list()
    const answer = await test.call(usersContract.addUser, {
      as: 'admin',
      body: { fullName: 'X', username: 'ADMIN', email: 'Admin@example.com' },
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors).toEqual({
      email: 'This email is already in use.',
      username: 'This username is already in use.',
    })
    expect((await list()).total).toBe(total)
  })

  it('X-25 names each invalid field', async () => {
    const answer = await test.call(usersContract.addUser, {
      as: 'admin',
      body: { fullName: '', username: 'a b', email: 'no', role: 'king' },
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors).toSorted()).toEqual([
      'email',
      'fullName',
      'role',
      'username',
    ])
  })

  it('X-36 rejects fields the caller may not set', async () => {
    for (const extra of [{ id: 1 }, { createdAt: '2000' }, { passwordHash: 'x' }, { version: 9 }]) {
      const body = { fullName: 'X', username: 'xx1', email: 'xx1@example.com', ...extra }
      expect((await test.call(usersContract.addUser, { as: 'admin', body })).statusCode).toBe(400)
    }
  })

  it('X-21 is for administrators only', async () => {
    for (const as of ['maintainer', 'editor', 'author', 'subscriber'] as const) {
      expect((await test.call(usersContract.addUser, { as, body: {} })).statusCode, as).toBe(403)
    }
  })
})

describe('changing users', () => {
  const update = (body: Record<string, unknown>, version?: number) =>
    test.call(usersContract.updateUser, {
      as: 'admin',
      body,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    })

  it('USR-03 updates the sent fields and keeps the rest', async () => {
    const user = await makeUser({ company: 'Before' })
    const answer = await update({ id: user.id, fullName: 'After All', role: 'author' }, 1)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toBe('"2"')
    expect(await getUser(user.id)).toMatchObject({
      fullName: 'After All',
      role: 'author',
      company: 'Before',
      version: 2,
    })
    expect((await list({ q: 'after all' })).total).toBe(1)
  })

  it('X-08 returns 412 with the current record for a stale edit, and changes nothing', async () => {
    const user = await makeUser()
    await update({ id: user.id, company: 'First' }, 1)
    const late = await update({ id: user.id, company: 'Second' }, 1)
    expect(late.statusCode).toBe(412)
    expect(late.json().current).toMatchObject({ id: user.id, company: 'First', version: 2 })
    expect((await getUser(user.id))?.company).toBe('First')
    expect((await update({ id: user.id, company: 'Second' })).statusCode).toBe(200)
  })

  it('USR-03 keeps email and username unique', async () => {
    const user = await makeUser()
    expect((await update({ id: user.id, email: 'admin@example.com' })).json().errors).toEqual({
      email: 'This email is already in use.',
    })
    expect((await update({ id: user.id, email: user.email.toUpperCase() })).statusCode).toBe(200)
  })

  it('USR-11 signs a suspended user out at once and shows since when, by whom and why', async () => {
    const editor = await test.login('editor')
    const suspend = { ids: [editor.userId], status: 'inactive', reason: 'On leave' }
    expect(
      (await test.call(usersContract.updateUserStatus, { as: 'admin', body: suspend })).json().done,
    ).toEqual([editor.userId])
    expect(
      (
        await test.call(usersContract.getUser, {
          token: editor.accessToken,
          query: { id: `${editor.userId}` },
        })
      ).statusCode,
    ).toBe(401)
    expect((await getUser(editor.userId))?.suspended).toMatchObject({
      by: 'Mina Okafor',
      reason: 'On leave',
    })
    await test.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids: [editor.userId], status: 'active' },
    })
    expect((await getUser(editor.userId))?.suspended).toBeNull()
    expect((await test.login('editor')).userId).toBe(editor.userId)
  })

  it('X-23 applies a lowered role to the next call', async () => {
    const { accessToken, userId } = await test.login('maintainer')
    expect((await test.call(usersContract.listUsers, { token: accessToken })).statusCode).toBe(200)
    await update({ id: userId, role: 'author' })
    expect((await test.call(usersContract.listUsers, { token: accessToken })).statusCode).toBe(403)
    await update({ id: userId, role: 'maintainer' })
  })
})

describe('deleting users', () => {
  it('USR-03 hides the user, ends their sessions, and is reverted by undo', async () => {
    const author = await test.login('author')
    const { total } = await list()
    const answer = await test.call(usersContract.deleteUser, {
      as: 'admin',
      query: { id: `${author.userId}` },
    })
    expect(answer.json()).toEqual({ id: author.userId })
    expect((await list()).total).toBe(total - 1)
    expect(await getUser(author.userId)).toBeUndefined()
    expect(
      (await test.call(usersContract.getUser, { token: author.accessToken, query: { id: '1' } }))
        .statusCode,
    ).toBe(401)
    expect(
      (
        await test.call(usersContract.restoreUsers, { as: 'admin', body: { ids: [author.userId] } })
      ).json().done,
    ).toEqual([author.userId])
    expect((await list()).total).toBe(total)
  })

  it('USR-03 takes the id from the query, a bare body or a named one; 404 for an unknown id', async () => {
    const inputs = [
      (id: number) => ({ query: { id: `${id}` } }),
      (id: number) => ({ body: id }),
      (id: number) => ({ body: { id } }),
    ]
    for (const input of inputs) {
      const user = await makeUser()
      expect(
        (await test.call(usersContract.deleteUser, { as: 'admin', ...input(user.id) })).json(),
      ).toEqual({ id: user.id })
    }
    expect(
      (await test.call(usersContract.deleteUser, { as: 'admin', query: { id: '99999' } }))
        .statusCode,
    ).toBe(404)
    expect((await test.call(usersContract.deleteUser, { as: 'admin' })).statusCode).toBe(400)
  })

  it('USR-03 names those of many that could not be deleted, and why', async () => {
    const user = await makeUser()
    const { done, refused } = (
      await test.call(usersContract.deleteUsers, {
        as: 'admin',
        body: { ids: [user.id, 11, 99_999] },
      })
    ).json()
    expect(done).toEqual([user.id])
    expect(refused).toMatchObject([
      { id: 11, name: 'Mina Okafor', code: 'user.self' },
      { id: 99_999, code: 'user.not_found' },
    ])
  })

  it('USR-03 rejects restoring a user whose email was taken since', async () => {
    const user = await makeUser()
    await test.call(usersContract.deleteUser, { as: 'admin', query: { id: `${user.id}` } })
    await makeUser({ email: user.email })
    const { done, refused } = (
      await test.call(usersContract.restoreUsers, { as: 'admin', body: { ids: [user.id] } })
    ).json()
    expect(done).toEqual([])
    expect(refused).toMatchObject([
      { id: user.id, code: 'user.taken', detail: 'This email is already in use.' },
    ])
  })

  it('USR-03 lists what the user still owns beforehand', async () => {
    const { userId } = await test.login('subscriber')
    const answer = await test.call(usersContract.describeOwnedRecords, {
      as: 'admin',
      query: { id: `${userId}` },
    })
    expect(answer.json().ownedRecords).toContainEqual(expect.objectContaining({ type: 'sessions' }))
  })
})

describe('last administrator', () => {
  let alone: TestApp
  beforeEach(async () => {
    alone = await createTestApp()
    await alone.database.write(trx =>
      trx
        .updateTable('users')
        .set({ role: 'author' })
        .where('role', '=', 'admin')
        .where('id', '!=', 11)
        .execute(),
    )
    return () => alone.close()
  })

  it('USR-04 cannot be locked out in any of five ways', async () => {
    const as = 'admin' as const
    const tries = await Promise.all([
      alone.call(usersContract.deleteUser, { as, query: { id: '11' } }),
      alone.call(usersContract.updateUser, { as, body: { id: 11, role: 'author' } }),
      alone.call(usersContract.updateUser, { as, body: { id: 11, status: 'inactive' } }),
    ])
    for (const answer of tries)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'user.last_admin'])
    const bulk = [
      await alone.call(usersContract.deleteUsers, { as, body: { ids: [11] } }),
      await alone.call(usersContract.updateUserStatus, {
        as,
        body: { ids: [11], status: 'inactive' },
      }),
    ]
    for (const answer of bulk)
      expect(answer.json()).toMatchObject({ done: [], refused: [{ code: 'user.last_admin' }] })
  })

  it('USR-04 remains when two administrators delete each other concurrently, a hundred times', async () => {
    const other = await alone.login('author')
    for (let round = 0; round < 100; round += 1) {
      await alone.database.write(trx =>
        trx
          .updateTable('users')
          .set({ role: 'admin', deleted_at: null })
          .where('id', 'in', [11, other.userId])
          .execute(),
      )
      const [admin, author] = await Promise.all([alone.login('admin'), alone.login('author')])
      const answers = await Promise.all([
        alone.call(usersContract.deleteUser, {
          token: admin.accessToken,
          query: { id: `${author.userId}` },
        }),
        alone.call(usersContract.deleteUser, {
          token: author.accessToken,
          query: { id: `${admin.userId}` },
        }),
      ])
      const left = await alone.database.read
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('deleted_at', 'is', null)
        .execute()
      expect(
        left.length,
        answers.map(answer => answer.statusCode).join(' '),
      ).toBeGreaterThanOrEqual(1)
    }
  })

  it('USR-04 no one can change their own role, delete or suspend themselves, and only administrators create administrators', async () => {
    const second = await alone.call(usersContract.addUser, {
      as: 'admin',
      body: {
        fullName: 'B',
        username: 'bb',
        email: 'bb@example.com',
        role: 'admin',
        status: 'active',
      },
    })
    expect(second.statusCode).toBe(201)
    const own = await alone.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: 11, role: 'editor' },
    })
    expect([own.statusCode, own.json().code]).toEqual([409, 'user.self'])
  })
})

describe('user counters', () => {
  it('USR-05 match the lists they count, and follow every change', async () => {
    const before = usersContract.countUsers.output.parse(
      (await test.call(usersContract.countUsers, { as: 'admin' })).json(),
    )
    expect(before.total.value).toBe((await list()).total)
    expect(before.active.value).toBe((await list({ status: 'active' })).total)
    expect(before.pending.value).toBe((await list({ status: 'pending' })).total)
    expect(before.paid.value).toBe((await list({ currentPlan: 'paid' })).total)
    expect(before.total.series).toHaveLength(12)
    await makeUser({ currentPlan: 'team' })
    const after = usersContract.countUsers.output.parse(
      (await test.call(usersContract.countUsers, { as: 'admin' })).json(),
    )
    expect([after.total, after.paid, after.pending].map(one => one.value)).toEqual(
      [before.total, before.paid, before.pending].map(one => one.value + 1),
    )
    expect(after.total.recent).toBe(before.total.recent + 1)
    expect(after.total.series.at(-1)).toBe(after.total.value)
  })
})

describe('people search', () => {
  const find = async (q: string, as: 'subscriber' | 'admin') => {
    const answer = await test.call(usersContract.findPeople, { as, query: { q } })
    expect(answer.statusCode, answer.body).toBe(200)
    return usersContract.findPeople.output.parse(answer.json()).people
  }

  it('TODO-02 KAN-05 CAL-06 finds people by name, username and email for all collaborators, revealing nothing else', async () => {
    const user = await makeUser({ fullName: 'Zadie Findable', status: 'active' })
    for (const q of ['zadie f', user.username.toUpperCase(), user.email]) {
      const [first, ...more] = await find(q, 'subscriber')
      expect(more, q).toEqual([])
      expect(first).toEqual({
        id: user.id,
        fullName: user.fullName,
        username: user.username,
        avatar: null,
        avatarColor: user.avatarColor,
      })
    }
    expect(await find('', 'subscriber')).toHaveLength(10)
  })

  it('USR-03 excludes people who cannot be reached', async () => {
    const away = await makeUser({ fullName: 'Zadie Unreachable', status: 'inactive' })
    expect(await find(away.username, 'admin')).toEqual([])
  })
})

describe('demo data', () => {
  it('USR-01 has users for every role, plan and status, and admin has id 11', async () => {
    for (const query of [
      ...['admin', 'author', 'editor', 'maintainer', 'subscriber'].map(role => ({ role })),
      ...['basic', 'team', 'company', 'enterprise'].map(currentPlan => ({ currentPlan })),
    ]) {
      expect((await list(query)).total, JSON.stringify(query)).toBeGreaterThan(0)
    }
    expect(await getUser(11)).toMatchObject({ username: 'admin', fullName: 'Mina Okafor' })
  })
})
