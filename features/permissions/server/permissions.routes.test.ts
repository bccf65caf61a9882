import { DAY } from '#platform/contract/durations.rules.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { permissionsContract } from '../contract/permissions.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createJobs } from '#platform/server/jobs/jobs.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { endGranted } from './access-requests/ending.service.ts'
import { permissionsJobs } from './permissions.jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const call = (one: Parameters<TestApp['call']>[0], body: unknown, as: UserRole = 'admin') =>
  test.call(one, { as, body })
async function list(query: Record<string, string> = {}) {
  const answer = await test.call(permissionsContract.listPermissions, { as: 'admin', query })
  expect(answer.statusCode, answer.body).toBe(200)
  return permissionsContract.listPermissions.output.parse(answer.json())
}
let count = 0
async function add(permission: object = {}) {
  count += 1
  const answer = await call(permissionsContract.addPermission, {
    permission: { name: `Made ${count}`, ...permission },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return permissionsContract.addPermission.output.parse(answer.json())
}
const find = async (id: number) =>
  (await list({ perPage: '100' })).allData.find(one => one.id === id)
const undo = (id: number) => call(changesContract.undoChange, { id })
/** Creating users stands for any right here. */
const mayAdd = async (as: UserRole) =>
  (await call(usersContract.importUsers, { csv: 'a,b', dryRun: true }, as)).statusCode !== 403

describe('permission list', () => {
  it('PERM-01 lists the nine of the specification, newest first, ten per page, with the query’s parameters', async () => {
    const { total, permissions, allData, params } = await list()
    expect([total, permissions.length, allData.length]).toEqual([9, 9, 9])
    expect(permissions[0]?.name).toBe("Manage Others' Tasks")
    expect(params).toMatchObject({ q: '', page: 1, perPage: 10, assignedTo: '' })
    expect(permissions.at(-1)).toMatchObject({
      name: 'Management',
      assignedTo: ['administrator'],
      isCore: true,
    })
  })

  it('PERM-01 filters by role, and PERM-05 by having none', async () => {
    expect((await list({ assignedTo: 'support' })).permissions.map(one => one.name)).toEqual([
      "Manage Others' Tasks",
      'Manage Email Sequences',
      'Project Planning',
    ])
    const { permission } = await add()
    await call(permissionsContract.assignPermission, { id: permission.id, roles: [] })
    expect((await list({ assignedTo: 'none' })).permissions.map(one => one.id)).toEqual([
      permission.id,
    ])
    await call(permissionsContract.deletePermission, permission.id)
  })

  it('PERM-01 searches the name and the date as displayed, literally', async () => {
    expect((await list({ q: 'MANAGE' })).permissions.map(one => one.name)).toHaveLength(5)
    const { permission } = await add()
    expect((await list({ q: '2 Mar 2026' })).permissions.map(one => one.id)).toEqual([
      permission.id,
    ])
    expect((await list({ q: '9:00 AM' })).permissions.map(one => one.id)).toEqual([permission.id])
    expect(
      (await list({ q: '10:00 AM', timeZone: 'Europe/Berlin' })).permissions.map(one => one.id),
    ).toEqual([permission.id])
    await call(permissionsContract.deletePermission, permission.id)
    expect((await list({ q: '%' })).total).toBe(0)
  })

  it('PERM-01 X-01 searches, sorts and exports names in the reader’s language', async () => {
    const german = { language: 'de', sortColumn: 'name', sort: 'asc' }
    const names = async (q: string) =>
      (await list({ ...german, q })).permissions.map(({ name }) => name)
    // Benutzer hinzufügen und entfernen, and the stored name.
    expect(await names('HINZUFÜGEN')).toEqual(['Add & Remove Users'])
    expect(await names('add & remove')).toEqual(['Add & Remove Users'])
    // Abrechnung, Aufgaben, Benutzer, E-Mail, Finanz, Kunden, Nur, Projekt, Verwaltung.
    expect(await names('')).toEqual([
      'Manage Billing & Roles',
      "Manage Others' Tasks",
      'Add & Remove Users',
      'Manage Email Sequences',
      'Financial Management',
      'Client Communication',
      'Only View',
      'Project Planning',
      'Management',
    ])
    const answer = await test.call(permissionsContract.exportPermissions, {
      as: 'admin',
      query: { ...german, format: 'csv', q: 'Nur ansehen' },
    })
    expect(answer.body).toContain('Nur ansehen')
    expect(answer.body).toContain('Eingeschränkter Benutzer')
    expect(answer.body).not.toContain('Only View')
  })

  it('PERM-01 counts each person who has it once', async () => {
    const { permissions } = await list({ q: 'Client Communication' })
    const people = await test.database.read
      .selectFrom('users')
      .select('id')
      .where('role', 'in', ['admin', 'maintainer'])
      .where('deleted_at', 'is', null)
      .execute()
    expect(permissions[0]?.people).toBe(people.length)
  })

  it('PERM-05 exports the filtered rows', async () => {
    const answer = await test.call(permissionsContract.exportPermissions, {
      as: 'admin',
      query: { format: 'csv', assignedTo: 'support' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).toContain('Project Planning')
    expect(answer.body).not.toContain('Only View')
  })
})

describe('adding a permission', () => {
  it('PERM-01 assigns it to administrators only and returns 201, for a record or a bare name', async () => {
    const { permission } = await add({ abilities: [{ action: 'read', subject: 'Report' }] })
    expect(permission).toMatchObject({
      assignedTo: ['administrator'],
      abilities: [{ action: 'read', subject: 'Report', own: false }],
    })
    const bare = await call(permissionsContract.addPermission, { permission: 'By its name' })
    expect([bare.statusCode, bare.json().permission.name]).toEqual([201, 'By its name'])
    expect((await list()).permissions[0]?.name).toBe('By its name')
    await call(permissionsContract.deletePermissions, {
      ids: [permission.id, bare.json().permission.id],
    })
  })

  it('PERM-02 requires a name that is unique regardless of case', async () => {
    const answer = await call(permissionsContract.addPermission, {
      permission: { name: ' only VIEW ' },
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors).toEqual({ name: 'A permission with this name already exists.' })
  })
})

describe('changing permissions', () => {
  it('PERM-02 returns 201 and applies to the very next call of everyone affected', async () => {
    const { permission } = await add({
      abilities: [
        { action: 'update', subject: 'Todo' },
        { action: 'read', subject: 'Audit' },
      ],
    })
    expect(await mayAdd('editor')).toBe(false)
    await call(permissionsContract.assignPermission, {
      id: permission.id,
      roles: ['administrator', 'support'],
    })
    expect(await mayAdd('editor')).toBe(false)
    const changed = await call(permissionsContract.updatePermission, {
      id: permission.id,
      name: 'Helping newcomers',
      // Deliberately neither in the order of the matrix nor of the table.
      abilities: [
        { action: 'read', subject: 'Report' },
        { action: 'create', subject: 'User' },
        { action: 'update', subject: 'Blog' },
      ],
    })
    expect([changed.statusCode, changed.json().permission.name]).toEqual([201, 'Helping newcomers'])
    expect(await mayAdd('editor')).toBe(true)
    expect((await undo(changed.json().changeId)).statusCode).toBe(200)
    // The undo acts as another person's change: rights follow the event, a few milliseconds later.
    await vi.waitFor(async () => expect(await mayAdd('editor')).toBe(false), {
      timeout: 1_000,
      interval: 5,
    })
    expect((await find(permission.id))?.name).toBe(permission.name)
  })

  it('PERM-02 previews which roles and how many people are affected', async () => {
    const ids = (await list({ q: 'Only View' })).permissions.map(one => one.id)
    const answer = await test.call(permissionsContract.previewPermission, {
      as: 'admin',
      query: { ids: ids.join() },
    })
    expect(answer.json()).toMatchObject({
      roles: ['administrator', 'restricted-user'],
      people: expect.any(Number),
    })
    expect(answer.json().people).toBe((await list({ q: 'Only View' })).permissions[0]?.people)
  })

  it('X-08 rejects a stale version with the current one', async () => {
    const { permission } = await add()
    await call(permissionsContract.updatePermission, {
      id: permission.id,
      name: 'Somebody was faster',
    })
    const stale = await test.call(permissionsContract.updatePermission, {
      as: 'admin',
      body: { id: permission.id, name: 'Too late' },
      headers: { 'if-match': `"${permission.version}"` },
    })
    expect([stale.statusCode, stale.json().current.name]).toEqual([412, 'Somebody was faster'])
  })

  it('PERM-03 deletes a permission and restores it with its roles by undo', async () => {
    const { permission } = await add({ abilities: [{ action: 'read', subject: 'Report' }] })
    await call(permissionsContract.assignPermission, {
      id: permission.id,
      roles: ['administrator', 'user'],
    })
    const deleted = await test.call(permissionsContract.deletePermission, {
      as: 'admin',
      query: { id: `${permission.id}` },
    })
    expect(deleted.json()).toMatchObject({ id: permission.id })
    expect(await find(permission.id)).toBeUndefined()
    await undo(deleted.json().changeId)
    expect(await find(permission.id)).toMatchObject({
      id: permission.id,
      assignedTo: ['administrator', 'user'],
      createdDate: permission.createdDate,
    })
  })

  it('PERM-03 does not restore a deleted permission whose name was taken in the meantime', async () => {
    const { permission } = await add()
    const deleted = await test.call(permissionsContract.deletePermission, {
      as: 'admin',
      query: { id: `${permission.id}` },
    })
    await add({ name: permission.name.toUpperCase() })
    expect((await undo(deleted.json().changeId)).json()).toMatchObject({
      status: 409,
      code: 'permission.taken',
    })
    expect(await find(permission.id)).toBeUndefined()
  })

  it('PERM-05 assigns many at once, each independently', async () => {
    const [one, two] = [(await add()).permission.id, (await add()).permission.id]
    const answer = await call(permissionsContract.assignPermissions, {
      ids: [one, 999_999, two],
      role: 'user',
      isAssigned: true,
    })
    expect(answer.json()).toMatchObject({
      done: [one, two],
      refused: [{ id: 999_999, code: 'permission.not_found' }],
    })
    expect((await find(two))?.assignedTo).toEqual(['administrator', 'user'])
    await undo(answer.json().changeId)
    expect((await find(two))?.assignedTo).toEqual(['administrator'])
  })
})

describe('a non-administrator with the right to change permissions', () => {
  beforeAll(async () => {
    const { permission } = await add({
      name: 'Minding permissions',
      abilities: [{ action: 'manage', subject: 'Permission' }],
    })
    await call(permissionsContract.assignPermission, {
      id: permission.id,
      roles: ['administrator', 'support'],
    })
  })

  it('PERM-03 cannot rename or delete a core permission', async () => {
    const [core] = (await list({ q: "Manage Others' Tasks" })).permissions
    const body = { id: core?.id, name: 'Something else' }
    expect((await call(permissionsContract.updatePermission, body, 'editor')).json()).toMatchObject(
      {
        status: 403,
        code: 'permission.core',
      },
    )
    const removed = await test.call(permissionsContract.deletePermission, {
      as: 'editor',
      query: { id: `${core?.id}` },
    })
    expect(removed.json()).toMatchObject({ status: 403, code: 'permission.core' })
  })

  it('PERM-03 cannot create a core permission, which they could not delete again', async () => {
    const input = { permission: { name: 'Core of an editor', isCore: true } }
    const before = (await list()).total
    expect((await call(permissionsContract.addPermission, input, 'editor')).json()).toMatchObject({
      status: 403,
      code: 'permission.core',
    })
    expect((await list()).total).toBe(before)
  })

  it('PERM-03 renames other permissions, and cannot make them core', async () => {
    const { permission } = await add()
    const change = (body: object) =>
      call(permissionsContract.updatePermission, { id: permission.id, ...body }, 'editor')
    expect((await change({ name: 'Renamed by an editor' })).statusCode).toBe(201)
    expect((await change({ isCore: true })).json()).toMatchObject({
      status: 403,
      code: 'permission.core',
    })
    expect(await find(permission.id)).toMatchObject({ name: 'Renamed by an editor', isCore: false })
  })

  it('ROLE-05 cannot grant or revoke rights they don’t have', async () => {
    const input = {
      permission: { name: 'Too much', abilities: [{ action: 'delete', subject: 'User' }] },
    }
    expect((await call(permissionsContract.addPermission, input, 'editor')).json()).toMatchObject({
      status: 403,
      code: 'permission.above',
    })
    const [money] = (await list({ q: 'Financial Management' })).permissions
    const body = { id: money?.id, roles: ['support'] }
    expect((await call(permissionsContract.assignPermission, body, 'editor')).json()).toMatchObject(
      {
        status: 403,
        code: 'permission.above',
      },
    )
    expect((await find(money?.id ?? 0))?.assignedTo).toEqual(['administrator', 'manager'])
  })
})

describe('requesting access', () => {
  const wish = { action: 'read', subject: 'Audit', reason: 'For the yearly report' }
  const reads = async (as: UserRole) =>
    (await test.call(auditContract.listAudit, { as })).statusCode

  it('ACL-03 notifies those who may grant it by bell and email, and a granted right applies for its duration', async () => {
    expect(await reads('author')).toBe(403)
    const { request } = (await call(permissionsContract.requestAccess, wish, 'author')).json()
    expect((await call(permissionsContract.requestAccess, wish, 'author')).json()).toMatchObject({
      status: 409,
      code: 'access_request.open',
    })
    const mails = await test.database.read
      .selectFrom('mail_outbox')
      .selectAll()
      .where('subject', '=', 'Goro Nakamura requested access')
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    expect(mails[0]?.text).toContain('http://127.0.0.1:4000/access-control?tab=requests')
    const granted = await call(permissionsContract.answerRequest, {
      id: request.id,
      answer: 'grant',
      term: 'day',
    })
    expect(granted.json().request).toMatchObject({
      state: 'granted',
      until: '2026-03-03T09:00:00.000Z',
    })
    expect(await reads('author')).toBe(200)
    test.wait(DAY)
    expect(await reads('author')).toBe(403)
    const [own] = (await test.call(permissionsContract.listOwnRequests, { as: 'author' })).json()
      .requests
    expect(own).toMatchObject({ id: request.id, state: 'ended' })
  })

  it('ACL-03 notifies the requester when it is refused or revoked', async () => {
    const first = (await call(permissionsContract.requestAccess, wish, 'subscriber')).json().request
    const no = await call(permissionsContract.answerRequest, { id: first.id, answer: 'refuse' })
    expect(no.json().request.state).toBe('refused')
    expect(
      (
        await call(permissionsContract.answerRequest, {
          id: first.id,
          answer: 'grant',
          term: 'day',
        })
      ).statusCode,
    ).toBe(409)
    const second = (await call(permissionsContract.requestAccess, wish, 'subscriber')).json()
      .request
    await call(permissionsContract.answerRequest, {
      id: second.id,
      answer: 'grant',
      term: 'always',
    })
    expect(await reads('subscriber')).toBe(200)
    await call(permissionsContract.answerRequest, { id: second.id, answer: 'end' })
    expect(await reads('subscriber')).toBe(403)
    const { userId } = await test.login('subscriber')
    const bell = await test.database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(bell.map(one => one.kind).filter(kind => kind.startsWith('access'))).toEqual([
      'access-refused',
      'access-granted',
      'access-ended',
    ])
  })

  it('ACL-03 notifies once when a grant expires, by bell, live on open screens, and in the log', async () => {
    const clock = () => test.now()
    const kinds = permissionsJobs({ database: test.database, clock })
    const jobs = createJobs({
      database: test.database,
      clock,
      logger: createLogger({ level: 'silent' }),
      kinds,
    })
    await jobs.runDue()
    const { userId } = await test.login('author')
    const { request } = (await call(permissionsContract.requestAccess, wish, 'author')).json()
    await call(permissionsContract.answerRequest, { id: request.id, answer: 'grant', term: 'week' })
    const count = async (table: 'outbox' | 'notifications') =>
      table === 'outbox'
        ? (
            await test.database.read
              .selectFrom(table)
              .select('id')
              .where('topic', '=', 'User')
              .where('ids', '=', `[${userId}]`)
              .execute()
          ).length
        : (
            await test.database.read
              .selectFrom(table)
              .select('id')
              .where('kind', '=', 'access-ended')
              .where('user_id', '=', userId)
              .execute()
          ).length
    const [events, notifications] = [await count('outbox'), await count('notifications')]
    test.wait(7 * DAY - 1)
    expect(await jobs.runDue()).toBe(0)
    test.wait(1)
    expect(await jobs.runDue()).toBe(1)
    expect([await count('outbox'), await count('notifications')]).toEqual([
      events + 1,
      notifications + 1,
    ])
    const [last] = (
      await test.call(auditContract.listAudit, { as: 'admin', query: { subject: 'Permission' } })
    ).json().changes
    expect(last).toMatchObject({ userName: 'system', records: [{ id: `request-${request.id}` }] })
    // A job may run twice: the same expiry is notified once.
    await test.database.write(trx => endGranted(trx, test.now()))
    expect([await count('outbox'), await count('notifications')]).toEqual([
      events + 1,
      notifications + 1,
    ])
  })

  it('ACL-03 notifies by bell and email exactly those who may grant it', async () => {
    const abilities = [
      { action: 'update', subject: 'Permission' },
      { action: 'update', subject: 'Settings' },
    ]
    const { permission } = await add({ name: 'Granting settings', abilities })
    await call(permissionsContract.assignPermission, {
      id: permission.id,
      roles: ['administrator', 'support'],
    })
    const { userId: granter } = await test.login('editor')
    const { userId: other } = await test.login('maintainer')
    const requestRight = async (right: object, reason: string) => {
      await call(permissionsContract.requestAccess, { ...right, reason }, 'subscriber')
      const bells = await test.database.read
        .selectFrom('notifications')
        .select('user_id')
        .where('params', 'like', `%${reason}%`)
        .execute()
      const mails = await test.database.read
        .selectFrom('mail_outbox')
        .select('to_address')
        .where('text', 'like', `%${reason}%`)
        .execute()
      expect(mails).toHaveLength(bells.length)
      return bells.map(one => one.user_id)
    }
    const many = await requestRight({ action: 'update', subject: 'Settings' }, 'Heard by whom')
    expect([many.includes(granter), many.includes(other)]).toEqual([true, false])
    // Those who may change permissions but lack the requested right could not grant it.
    const few = await requestRight({ action: 'delete', subject: 'User' }, 'Heard by fewer')
    expect([few.length > 0, few.includes(granter)]).toEqual([true, false])
  })

  it.each([
    ['ar', '«الفواتير: حذف»'],
    ['de', '„Rechnungen: löschen“'],
    ['fr', '«\u00a0Factures\u00a0: supprimer\u00a0»'],
    ['pt', '“Faturas: excluir”'],
    ['en', '“Invoices: delete”'],
  ])(
    'ACL-03 names the right in the recipient’s language in the email: %s',
    async (language, right) => {
      await test.call(preferencesContract.updatePreferences, { as: 'admin', body: { language } })
      const reason = `Asked in ${language}`
      const asked = { action: 'delete', subject: 'Invoice', reason }
      const { request } = (
        await call(permissionsContract.requestAccess, asked, 'subscriber')
      ).json()
      await call(permissionsContract.answerRequest, { id: request.id, answer: 'refuse' })
      const { text } = await test.database.read
        .selectFrom('mail_outbox')
        .select('text')
        .where('to_address', '=', 'admin@example.com')
        .where('text', 'like', `%${reason}%`)
        .executeTakeFirstOrThrow()
      expect(text).toContain(right)
    },
  )

  it('PERM-05 is kept apart from the history of a permission with the same id', async () => {
    const { request } = (
      await call(
        permissionsContract.requestAccess,
        { ...wish, action: 'read', subject: 'Settings' },
        'author',
      )
    ).json()
    const answer = await test.call(auditContract.listAudit, {
      as: 'admin',
      query: { record: `Permission/${request.id}` },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const names = answer
      .json()
      .changes.flatMap((change: { records: { name: string }[] }) =>
        change.records.map(one => one.name),
      )
    expect(names).not.toContain('read Settings')
  })

  it('ACL-01 a trial returns the server’s own answer, and changes and logs nothing', async () => {
    const trial = async (as: UserRole | undefined, action: string, subject: string) =>
      (
        await test.call(permissionsContract.tryAccess, {
          ...(as === undefined ? {} : { as }),
          query: { action, subject },
        })
      ).statusCode
    expect([
      await trial('maintainer', 'read', 'User'),
      await trial('maintainer', 'delete', 'User'),
    ]).toEqual([200, 403])
    expect(await trial(undefined, 'read', 'Blog')).toBe(401)
    const logged = await test.database.read
      .selectFrom('audit_records')
      .select('record_id')
      .where('record_id', 'like', '%permissions/try%')
      .execute()
    expect(logged).toEqual([])
  })

  it('ACL-04 without a session one has a single right: to read what sign-in needs', async () => {
    expect(
      (await test.call(authAccountContract.checkAvailability, { query: { username: 'somebody' } }))
        .statusCode,
    ).toBe(200)
    expect((await test.call(usersContract.listUsers)).statusCode).toBe(401)
  })

  it('X-36 is made in one’s own name, whatever the payload says', async () => {
    const answer = await call(permissionsContract.requestAccess, { ...wish, userId: 11 }, 'editor')
    expect(answer.statusCode).toBe(400)
    expect((await test.call(preferencesContract.getPreferences, { as: 'editor' })).statusCode).toBe(
      200,
    )
  })
})
