import { DAY } from '#platform/contract/durations.rules.ts'
import { auditContract } from '../contract/audit.contract.ts'
import { changesContract } from '../contract/changes.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const recent = async (as: 'admin' | 'maintainer' = 'admin') =>
  changesContract.listRecentChanges.output.parse(
    (await app.call(changesContract.listRecentChanges, { as })).json(),
  ).changes
const audit = async (query: Record<string, string> = {}) =>
  auditContract.listAudit.output.parse(
    (await app.call(auditContract.listAudit, { as: 'admin', query })).json(),
  )
const undo = (id: number | undefined, as: 'admin' | 'maintainer' = 'admin') =>
  app.call(changesContract.undoChange, { as, body: { id } })
const get = async (id: number) =>
  (await app.call(usersContract.getUser, { as: 'admin', query: { id: `${id}` } })).json()

describe('audit log', () => {
  it('X-24 records who changed what, from which value to which, and from where', async () => {
    const { user } = await get(20)
    await app.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: 20, company: 'Northwind' },
      headers: { 'x-request-id': 'request-of-test' },
    })
    const [change] = (await audit({ record: 'User/20' })).changes
    expect(change).toMatchObject({
      userName: 'admin',
      action: 'update',
      requestId: 'request-of-test',
      ip: '127.0.0.1',
      records: [
        {
          id: '20',
          name: user.fullName,
          before: { company: user.company },
          after: { company: 'Northwind' },
        },
      ],
    })
  })

  it('X-24 records sign-ins, failures and refusals, and never what was typed', async () => {
    for (const userName of ['subscriber', 'admin']) await app.login(userName)
    await app.call(authContract.login, { body: { userName: 'my-secret-password', password: 'x' } })
    expect((await app.call(usersContract.listUsers, { as: 'subscriber' })).statusCode).toBe(403)
    const actions = (await audit({ perPage: '100' })).changes.map(
      ({ action, userName }) => `${action} ${userName}`,
    )
    expect(actions).toEqual(
      expect.arrayContaining([
        'login subscriber',
        'login-failed ',
        'refused subscriber',
        'login admin',
      ]),
    )
    expect(JSON.stringify((await audit({ perPage: '100' })).changes)).not.toMatch(
      /my-secret-password|smartfft-demo|argon2/,
    )
  })

  it('X-24 is filtered, searched and paginated for those who may read it', async () => {
    for (const userName of ['subscriber', 'admin']) await app.login(userName)
    const all = await audit()
    const some = await audit({ action: 'login', q: 'ADMIN' })
    expect(some.total).toBeGreaterThan(0)
    expect(some.total).toBeLessThan(all.total)
    expect(some.changes.every(one => one.action === 'login' && one.userName === 'admin')).toBe(true)
    const [first, second] = [
      await audit({ perPage: '1' }),
      await audit({ perPage: '1', page: '2' }),
    ]
    expect(first.changes[0]?.id).toBeGreaterThan(second.changes[0]?.id ?? Infinity)
    expect((await app.call(auditContract.listAudit, { as: 'maintainer' })).statusCode).toBe(403)
  })
})

describe('undo', () => {
  it('X-07 restores deleted people once, within a day', async () => {
    const { changeId } = (
      await app.call(usersContract.deleteUsers, { as: 'admin', body: { ids: [21, 22] } })
    ).json()
    app.wait(DAY - 60_000)
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await get(21)).user.id).toBe(21)
    const again = await undo(changeId)
    expect({ status: again.statusCode, code: again.json().code }).toEqual({
      status: 409,
      code: 'change.undone',
    })
  })

  it('X-07 reverts an edit by field, unless those fields were changed since', async () => {
    const before = (await get(23)).user
    const edit = (body: object) =>
      app.call(usersContract.updateUser, { as: 'admin', body: { id: 23, ...body } })
    const { changeId } = (await edit({ role: 'editor', country: 'Chile' })).json()
    await edit({ company: 'Elsewhere' })
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await get(23)).user).toMatchObject({
      role: before.role,
      country: before.country,
      company: 'Elsewhere',
    })
    const second = (await edit({ country: 'Peru' })).json()
    await edit({ country: 'Bolivia' })
    expect((await undo(second.changeId)).json()).toMatchObject({
      status: 409,
      code: 'change.overtaken',
    })
    expect((await get(23)).user.country).toBe('Bolivia')
  })

  it('X-07 says to restore first what was deleted since', async () => {
    const body = { fullName: 'Gone Since', username: 'gone.since', email: 'gone@example.org' }
    const { user } = (await app.call(usersContract.addUser, { as: 'admin', body })).json()
    const [created] = await recent()
    await app.call(usersContract.deleteUser, { as: 'admin', query: { id: `${user.id}` } })
    expect((await undo(created?.id)).json()).toMatchObject({
      code: 'user.not_found',
      detail: 'This was deleted since. Restore it first, then undo.',
    })
  })

  it('X-07 can be undone itself', async () => {
    const body = { fullName: 'Undo Me', username: 'undo.me', email: 'undo.me@example.org' }
    const { user } = (await app.call(usersContract.addUser, { as: 'admin', body })).json()
    const [created] = await recent()
    expect(created).toMatchObject({
      action: 'create',
      canUndo: true,
      records: [{ name: 'Undo Me' }],
    })
    await undo(created?.id)
    expect((await get(user.id)).code).toBe('user.not_found')
    const [undone] = await recent()
    expect(undone).toMatchObject({
      id: created?.id,
      action: 'create',
      undoId: null,
      undoneAt: expect.any(String),
    })
    await undo(undone?.redoId ?? undefined)
    expect((await get(user.id)).user.fullName).toBe('Undo Me')
  })

  it('X-07 lists a change undone and redone repeatedly as one entry, with its next action', async () => {
    const { changeId } = (
      await app.call(usersContract.deleteUsers, { as: 'admin', body: { ids: [25, 26] } })
    ).json()
    const find = async () =>
      (await recent()).filter(one => one.records.some(record => record.id === '25'))
    expect(await find()).toMatchObject([
      { id: changeId, undoId: changeId, redoId: null, undoneAt: null, count: 2 },
    ])
    const first = (await undo(changeId)).json()
    expect(await find()).toMatchObject([
      { id: changeId, undoId: null, redoId: first.changeId, undoneAt: expect.any(String) },
    ])
    const second = (await undo(first.changeId)).json()
    expect((await get(25)).code).toBe('user.not_found')
    expect(await find()).toMatchObject([
      { id: changeId, undoId: second.changeId, redoId: null, undoneAt: null },
    ])
    await undo(second.changeId)
    expect((await get(25)).user.id).toBe(25)
    expect(await find()).toMatchObject([{ id: changeId, undoId: null, redoId: expect.any(Number) }])
  })

  it('X-07 lists one’s own changes of the last day, by area and page', async () => {
    const query = async (query: Record<string, string>, as: 'admin' | 'maintainer' = 'admin') =>
      changesContract.listRecentChanges.output.parse(
        (await app.call(changesContract.listRecentChanges, { as, query })).json(),
      )
    const edit = (company: string) =>
      app.call(usersContract.updateUser, { as: 'admin', body: { id: 27, company } })
    for (let index = 0; index < 52; index += 1) await edit(`Company ${index}`)
    const first = await query({ subject: 'User' })
    expect([first.changes.length, first.hasMore, first.changes[0]?.records[0]?.after]).toEqual([
      50,
      true,
      { company: 'Company 51' },
    ])
    const second = await query({ subject: 'User', before: `${first.changes.at(-1)?.id}` })
    expect(second.changes.slice(0, 2).map(one => one.records[0]?.after)).toEqual([
      { company: 'Company 1' },
      { company: 'Company 0' },
    ])
    expect(first.subjects).toContain('User')
    expect((await query({ subject: 'Invoice' })).changes).toEqual([])
    expect(
      (await query({}, 'maintainer')).changes.flatMap(one =>
        one.records.filter(record => record.id === '27'),
      ),
    ).toEqual([])
    expect(
      (
        await app.call(changesContract.listRecentChanges, {
          as: 'admin',
          query: { subject: 'Nothing' },
        })
      ).statusCode,
    ).toBe(400)
  })

  it('X-07 returns what was undone, by field', async () => {
    const { user } = await get(31)
    const edited = await app.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: 31, company: 'Elsewhere' },
    })
    const { change } = changesContract.undoChange.output.parse(
      (await undo(edited.json().changeId)).json(),
    )
    expect(change).toMatchObject({ action: 'update', subject: 'User', count: 1, canUndo: false })
    expect(change?.records).toMatchObject([
      { name: user.fullName, before: { company: user.company }, after: { company: 'Elsewhere' } },
    ])
  })

  it('X-07 expires after a day, and is limited to one’s own changes', async () => {
    const { changeId } = (
      await app.call(usersContract.deleteUsers, { as: 'admin', body: { ids: [24] } })
    ).json()
    expect((await undo(changeId, 'maintainer')).statusCode).toBe(404)
    app.wait(DAY + 1000)
    const late = await app.call(changesContract.undoChange, {
      token: (await app.login('admin')).accessToken,
      body: { id: changeId },
    })
    expect(late.json()).toMatchObject({ status: 409, code: 'change.too_old' })
  })
})

describe('idempotent creation', () => {
  const body = { fullName: 'Once Only', username: 'once.only', email: 'once@example.org' }
  const add = async (token: string, sent: object, key: string) =>
    app.call(usersContract.addUser, { token, body: sent, headers: { 'idempotency-key': key } })

  it('X-09 creates one record, and repeats the response', async () => {
    const { accessToken } = await app.login('admin')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(accessToken, body, 'key-of-once-only')),
    )
    expect(new Set(answers.map(one => one.json().user?.id)).size).toBe(1)
    expect(answers.map(one => one.statusCode)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(one => one.headers.etag)).size).toBe(1)
    expect(answers.filter(one => one.headers['idempotency-replayed'] === 'true')).toHaveLength(9)
  })

  it('X-09 rejects a reused key for a different request, and an invalid key', async () => {
    const { accessToken } = await app.login('admin')
    await add(accessToken, body, 'key-of-once-only')
    const other = await add(accessToken, { ...body, company: 'Other' }, 'key-of-once-only')
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
    expect((await add(accessToken, body, 'short')).json()).toMatchObject({
      status: 400,
      errors: { 'idempotency-key': expect.any(String) },
    })
  })

  it('S8 X-09 scopes keys to their sender: another person with the same key gets no stored response', async () => {
    const other = await app.makePerson({ role: 'admin' })
    const sent = { fullName: 'Same Key', username: 'same.key', email: 'same.key@example.org' }
    expect(
      (await add((await app.login('admin')).accessToken, sent, 'key-of-several')).statusCode,
    ).toBe(201)
    const again = await add(other.token, sent, 'key-of-several')
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([409, undefined])
  })

  it('X-09 does not store a rejected request, so that its key can be reused', async () => {
    const { accessToken } = await app.login('admin')
    const taken = { fullName: 'Again', username: 'once.only', email: 'again@example.org' }
    expect((await add(accessToken, taken, 'key-of-again')).statusCode).toBe(409)
    expect(
      (await add(accessToken, { ...taken, username: 'again' }, 'key-of-again')).statusCode,
    ).toBe(201)
  })
})
