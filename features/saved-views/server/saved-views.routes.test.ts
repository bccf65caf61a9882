import { DAY } from '#platform/contract/durations.rules.ts'
import { rolesContract } from '#features/roles/contract/roles.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { type SavedView, savedViewsContract } from '../contract/saved-views.contract.ts'
import { MAX_VIEWS } from '../contract/saved-views.rules.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(trx => trx.deleteFrom('saved_views').execute())
})

const QUERY = {
  status: 'active',
  sort: 'desc',
  sortColumn: 'company',
  perPage: '25',
  hide: 'email',
}
const save = (body: object, as: UserRole = 'admin') =>
  test.call(savedViewsContract.saveView, {
    as,
    body: { screen: 'users', name: 'Active', query: QUERY, ...body },
  })
const saved = async (body: object = {}, as: UserRole = 'admin') => {
  const answer = await save(body, as)
  expect(answer.statusCode, answer.body).toBe(201)
  return savedViewsContract.saveView.output.parse(answer.json())
}
const list = async (as: UserRole = 'admin', screen = 'users'): Promise<SavedView[]> =>
  savedViewsContract.listViews.output.parse(
    (await test.call(savedViewsContract.listViews, { as, query: { screen } })).json(),
  ).views
const update = (body: object, as: UserRole = 'admin', headers = {}) =>
  test.call(savedViewsContract.updateView, { as, body, headers })
const remove = (id: number, as: UserRole = 'admin') =>
  test.call(
    {
      ...savedViewsContract.deleteView,
      path: savedViewsContract.deleteView.path.replace('{id}', `${id}`),
    },
    { as },
  )
const choose = (id: number | null, as: UserRole = 'admin') =>
  test.call(savedViewsContract.chooseView, { as, body: { screen: 'users', id } })
const undo = (id: number | undefined, as: UserRole = 'admin') =>
  test.call(changesContract.undoChange, { as, body: { id } })
const outcome = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

describe('saved views of several people', () => {
  const defaultOf = async (as: UserRole) => (await list(as)).find(one => one.isDefault)?.name

  it('S8 X-20 have a default per person that no one else can set or clear', async () => {
    const { view } = await saved({ isShared: true, name: 'Shared' })
    const other = await saved({ name: 'Other' }, 'maintainer')
    await choose(view.id)
    await choose(other.view.id, 'maintainer')
    expect([await defaultOf('admin'), await defaultOf('maintainer')]).toEqual(['Shared', 'Other'])
    await choose(view.id, 'maintainer')
    await choose(null, 'maintainer')
    expect([await defaultOf('admin'), await defaultOf('maintainer')]).toEqual(['Shared', undefined])
  })

  it('S8 USR-19 are erased with their owner only', async () => {
    const person = await test.makePerson({ role: 'maintainer' })
    await saved({ name: 'Stays' })
    const { view } = await saved({ name: 'Shared', isShared: true })
    await choose(view.id)
    await test.call(savedViewsContract.saveView, {
      token: person.token,
      body: { screen: 'users', name: 'Goes', query: {} },
    })
    await test.call(savedViewsContract.chooseView, {
      token: person.token,
      body: { screen: 'users', id: view.id },
    })
    const answer = await test.call(usersAdminContract.eraseUser, {
      as: 'admin',
      body: { id: person.id },
    })
    expect(usersAdminContract.eraseUser.output.parse(answer.json()).erased).toContainEqual({
      part: 'saved-views',
      count: 1,
    })
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Shared', true],
      ['Stays', false],
    ])
    const defaults = await test.database.read
      .selectFrom('saved_view_defaults')
      .select('user_id')
      .execute()
    expect(defaults.map(row => row.user_id)).not.toContain(person.id)
    const rows = await test.database.read
      .selectFrom('saved_views')
      .select('name')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('saved views of a list', () => {
  it('X-20 store filters, sort, columns and page size under a name, and are listed by it', async () => {
    await saved({ name: 'Zoë’s' })
    const { view } = await saved({ name: 'active' })
    expect(view).toMatchObject({
      name: 'active',
      path: '/apps/user/list',
      query: QUERY,
      isOwn: true,
      isShared: false,
      isDefault: false,
      version: 1,
    })
    await saved({ name: 'Late', query: {} })
    expect((await list()).map(one => one.name)).toEqual(['active', 'Late', 'Zoë’s'])
    expect(await list('admin', 'invoices')).toEqual([])
  })

  it('X-20 have a unique name regardless of case, and a maximum number', async () => {
    await saved({ name: 'Élan' })
    expect(outcome(await save({ name: 'ÉLAN' }))).toEqual([409, 'view.name_taken'])
    expect((await save({ name: 'ÉLAN', screen: 'permissions' })).statusCode).toBe(201)
    expect((await save({ name: 'ÉLAN' }, 'maintainer')).statusCode).toBe(201)
    for (let index = 1; index < MAX_VIEWS; index += 1) await saved({ name: `View ${index}` })
    expect(outcome(await save({ name: 'One more' }))).toEqual([409, 'view.too_many'])
  })

  it('X-20 are private until shared, and then visible to all who may open the list', async () => {
    const { view } = await saved()
    expect(await list('maintainer')).toEqual([])
    await update({ id: view.id, isShared: true })
    expect(await list('maintainer')).toMatchObject([
      {
        id: view.id,
        isOwn: false,
        canChange: false,
        ownerName: expect.stringMatching(/\w/),
        query: QUERY,
      },
    ])
    expect(
      (await test.call(savedViewsContract.listViews, { as: 'editor', query: { screen: 'users' } }))
        .statusCode,
    ).toBe(403)
    await update({ id: view.id, isShared: false })
    expect(await list('maintainer')).toEqual([])
  })

  it('X-20 are edited by their owner and, when shared, by administrators', async () => {
    const own = (await saved({ name: 'Mine' }, 'maintainer')).view
    expect(outcome(await update({ id: own.id, name: 'Yours' }))).toEqual([404, 'view.not_found'])
    expect(outcome(await remove(own.id))).toEqual([404, 'view.not_found'])
    await update({ id: own.id, isShared: true }, 'maintainer')
    expect(
      (await update({ id: own.id, name: 'Ours', query: { q: 'x' } })).json().view,
    ).toMatchObject({
      name: 'Ours',
      query: { q: 'x' },
      isOwn: false,
    })
    const admins = (await saved({ name: 'Theirs', isShared: true })).view
    expect(outcome(await update({ id: admins.id, name: 'Mine now' }, 'maintainer'))).toEqual([
      403,
      'view.not_yours',
    ])
    expect(outcome(await remove(admins.id, 'maintainer'))).toEqual([403, 'view.not_yours'])
  })

  it('X-08 X-20 reject a stale edit', async () => {
    const { view } = await saved({ isShared: true }, 'maintainer')
    await update({ id: view.id, name: 'Newer' })
    const stale = await update({ id: view.id, name: 'Older' }, 'maintainer', { 'if-match': '"1"' })
    expect(stale.json()).toMatchObject({ status: 412, current: { name: 'Newer', version: 2 } })
  })

  it('X-20 can be a person’s own default, as long as they can see them', async () => {
    const { view } = await saved({ isShared: true, isDefault: true })
    expect((await list())[0]?.isDefault).toBe(true)
    expect((await list('maintainer'))[0]?.isDefault).toBe(false)
    expect((await choose(view.id, 'maintainer')).statusCode).toBe(200)
    const other = (await saved({ name: 'Other', isDefault: true })).view
    expect((await list()).filter(one => one.isDefault).map(one => one.id)).toEqual([other.id])
    await update({ id: view.id, isShared: false })
    expect(await list('maintainer')).toEqual([])
    await choose(null)
    expect((await list()).some(one => one.isDefault)).toBe(false)
    const elsewhere = (await saved({ screen: 'permissions', name: 'Elsewhere' })).view
    expect(outcome(await choose(elsewhere.id))).toEqual([404, 'view.not_found'])
  })

  it('X-20 X-22 grant no more than the list: without its right they are inaccessible', async () => {
    const { role } = rolesContract.addRole.output.parse(
      (
        await test.call(rolesContract.addRole, {
          as: 'admin',
          body: {
            name: 'Reader of people',
            abilities: [{ action: 'read', subject: 'User' }],
            permissionIds: [],
          },
        })
      ).json(),
    )
    const { userId } = await test.login('author')
    await test.call(rolesContract.grantRole, {
      as: 'admin',
      body: { roleId: role.id, userIds: [userId] },
    })
    const { view, changeId } = await saved({ isShared: true }, 'author')
    await test.call(rolesContract.revokeRole, {
      as: 'admin',
      body: { roleId: role.id, userIds: [userId] },
    })
    expect(
      (await test.call(savedViewsContract.listViews, { as: 'author', query: { screen: 'users' } }))
        .statusCode,
    ).toBe(403)
    expect(outcome(await update({ id: view.id, name: 'x' }, 'author'))).toEqual([
      404,
      'view.not_found',
    ])
    expect(outcome(await undo(changeId, 'author'))).toEqual([404, 'view.not_found'])
  })

  it('X-25 X-36 accept nothing but valid query parameters of the list', async () => {
    const bad = [
      { query: { page: '2' } },
      { query: { saved: '1' } },
      { query: { 'a b': '1' } },
      { query: { q: 'x'.repeat(301) } },
      { name: ' ' },
      { screen: 'toString' },
      { userId: 1 },
    ]
    for (const body of bad) expect((await save(body)).statusCode, JSON.stringify(body)).toBe(400)
    for (const path of ['/apps/user/lists', '/admin/audit', '//evil.example'])
      expect([400, 422], path).toContain((await save({ path })).statusCode)
    expect((await saved({ screen: 'tasks', path: '/apps/todo/tag/high' })).view.path).toBe(
      '/apps/todo/tag/high',
    )
  })
})

describe('changing a saved view', () => {
  it('X-07 X-20 undoes and redoes creating, editing and deleting', async () => {
    const { view, changeId } = await saved()
    const changed = (await update({ id: view.id, name: 'Other', query: { q: 'x' } })).json()
    expect(outcome(await undo(changeId))).toEqual([409, 'change.overtaken'])
    const back = (await undo(changed.changeId)).json()
    expect(await list()).toMatchObject([{ name: 'Active', query: QUERY }])
    await undo(back.changeId)
    expect(await list()).toMatchObject([{ name: 'Other', query: { q: 'x' } }])
    const deleted = (await remove(view.id)).json()
    expect(await list()).toEqual([])
    const restored = (await undo(deleted.changeId)).json()
    expect(await list()).toMatchObject([{ id: view.id, name: 'Other' }])
    await undo(restored.changeId)
    expect(await list()).toEqual([])
  })

  it('X-07 X-20 restores a view only while its name is free', async () => {
    const { view } = await saved()
    const { changeId } = (await remove(view.id)).json()
    await saved()
    expect(outcome(await undo(changeId))).toEqual([409, 'view.name_taken'])
  })

  it('X-24 X-20 is logged, and deleted views are purged after a while', async () => {
    const { view } = await saved()
    const row = await test.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('record_id', '=', `view:${view.id}`)
      .executeTakeFirstOrThrow()
    expect([row.subject, row.record_name, JSON.parse(row.after ?? '{}').screen]).toEqual([
      'Account',
      'Active',
      '/apps/user/list',
    ])
    await remove(view.id)
    test.wait(3 * DAY)
    await test.database.write(trx =>
      addJob(trx, { kind: 'housekeeping', args: {}, now: test.now() }),
    )
    await test.runJobs()
    expect(await test.database.read.selectFrom('saved_views').select('id').execute()).toEqual([])
  })

  it('X-10 X-20 notifies its owner, and everyone when it is shared', async () => {
    const newest = async () => {
      const rows = await test.database.read
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      return rows.map(({ topic, user_id }) => [topic, user_id === null])
    }
    const { view } = await saved()
    expect((await newest())[0]).toEqual(['Account', false])
    await update({ id: view.id, isShared: true })
    expect(await newest()).toEqual([
      ['Account', false],
      ['Settings', true],
    ])
  })
})
