import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import type { Call } from '#platform/contract/define.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { type NewRole, type Role, rolesContract } from '../contract/roles.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '#platform/server/jobs/jobs.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { rolesJobs } from './roles.jobs.ts'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function ask<C extends Call>(call: C, options: TestCall = {}) {
  const answer = await app.call(call, { as: 'admin', ...options })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return call.output.parse(answer.json())
}
const listRoles = async () =>
  rolesContract.listRoles.output.parse(
    (await app.call(rolesContract.listRoles, { as: 'admin' })).json(),
  )
async function roleNamed(name: string): Promise<Role> {
  const role = (await listRoles()).roles.find(one => one.name === name)
  if (role === undefined) throw new Error(`no role ${name}`)
  return role
}
async function addRole(body: NewRole): Promise<Role> {
  const answer = await app.call(rolesContract.addRole, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return rolesContract.addRole.output.parse(answer.json()).role
}
async function give(
  roleId: number,
  as: 'subscriber' | 'author' | 'editor' | 'maintainer',
  change: object = {},
) {
  const { userId } = await app.login(as)
  const answer = await app.call(rolesContract.grantRole, {
    as: 'admin',
    body: { roleId, userIds: [userId], ...change },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return rolesContract.grantRole.output.parse(answer.json())
}
const undo = (changeId: number | undefined) =>
  app.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } })
const statusOf = async (call: Call, options: TestCall) => (await app.call(call, options)).statusCode
const refusalOf = async (call: Call, options: TestCall) => {
  const answer = await app.call(call, options)
  return { status: answer.statusCode, code: answer.json().code }
}
const READ_USERS = [{ action: 'read', subject: 'User' }] as const
const MANAGE_ROLES = [
  { action: 'manage', subject: 'Role' },
  { action: 'read', subject: 'User' },
] as const

describe('role list', () => {
  it('ROLE-01 shows the five built-in roles with correct counts and avatars', async () => {
    const { roles, permissions } = await listRoles()
    expect(roles.map(role => [role.name, role.isSystem])).toEqual(
      ['administrator', 'manager', 'support', 'user', 'restricted-user'].map(name => [name, true]),
    )
    expect(permissions).toHaveLength(9)
    const users = usersContract.listUsers.output.parse(
      (await app.call(usersContract.listUsers, { as: 'admin', query: { role: 'editor' } })).json(),
    )
    const support = await roleNamed('support')
    expect(support.people).toBe(users.total)
    expect(support.memberPreview.length).toBe(Math.min(5, users.total))
    expect(roles.reduce((sum, role) => sum + role.people, 0)).toBe(50)
  })

  it('ROLE-01 counts a person with both user role and additional role once, and no expired ones', async () => {
    const support = await roleNamed('support')
    const until = new Date(Date.parse('2026-03-02T10:00:00.000Z')).toISOString()
    await give(support.id, 'subscriber', { until })
    expect(await roleNamed('support')).toMatchObject({
      people: support.people + 1,
      grantedCount: 1,
    })
    const { userId } = await app.login('subscriber')
    await app.database.write(trx =>
      trx.updateTable('users').set({ role: 'editor' }).where('id', '=', userId).execute(),
    )
    expect((await roleNamed('support')).people).toBe(support.people + 1)
    await app.database.write(trx =>
      trx.updateTable('users').set({ role: 'subscriber' }).where('id', '=', userId).execute(),
    )
    app.wait(2 * HOUR)
    expect(await roleNamed('support')).toMatchObject({ people: support.people, grantedCount: 0 })
  })
})

describe('changing roles', () => {
  it('ROLE-02 adds, renames and copies roles under names unique regardless of case', async () => {
    const made = await addRole({
      name: '  Night shift ',
      note: 'After eight',
      abilities: [...READ_USERS],
      permissionIds: [7],
    })
    expect(made).toMatchObject({
      name: 'Night shift',
      isSystem: false,
      userRole: null,
      people: 0,
      permissionIds: [7],
    })
    expect(made.abilities).toEqual([{ action: 'read', subject: 'User', own: false }])
    expect(
      await refusalOf(rolesContract.addRole, { as: 'admin', body: { name: 'NIGHT SHIFT' } }),
    ).toEqual({
      status: 409,
      code: 'role.taken',
    })
    await ask(rolesContract.updateRole, { body: { id: made.id, name: 'Night watch' } })
    expect((await roleNamed('Night watch')).abilities).toEqual(made.abilities)
    expect(
      await refusalOf(rolesContract.updateRole, {
        as: 'admin',
        body: { id: made.id, name: 'Manager' },
      }),
    ).toMatchObject({
      code: 'role.taken',
    })
  })

  it('ROLE-02 rejects renaming or deleting built-in roles', async () => {
    const support = await roleNamed('support')
    expect(
      await refusalOf(rolesContract.deleteRole, { as: 'admin', query: { id: `${support.id}` } }),
    ).toEqual({
      status: 409,
      code: 'role.system',
    })
    expect(
      await refusalOf(rolesContract.updateRole, {
        as: 'admin',
        body: { id: support.id, name: 'helpers' },
      }),
    ).toMatchObject({
      code: 'role.system',
    })
  })

  it('ROLE-02 deletes a role in use only with a replacement, and undo restores everything', async () => {
    const [night, day] = [
      await addRole({ name: 'Night' }),
      await addRole({ name: 'Day', abilities: [...READ_USERS] }),
    ]
    await give(night.id, 'subscriber', { reason: 'Nights' })
    expect(
      await refusalOf(rolesContract.deleteRole, { as: 'admin', query: { id: `${night.id}` } }),
    ).toEqual({
      status: 409,
      code: 'role.in_use',
    })
    const { changeId } = rolesContract.deleteRole.output.parse(
      (
        await app.call(rolesContract.deleteRole, {
          as: 'admin',
          query: { id: `${night.id}`, moveTo: `${day.id}` },
        })
      ).json(),
    )
    expect((await roleNamed('Day')).people).toBe(1)
    expect(await statusOf(usersContract.listUsers, { as: 'subscriber' })).toBe(200)
    expect((await undo(changeId)).statusCode).toBe(200)
    expect(await roleNamed('Night')).toMatchObject({ id: night.id, people: 1 })
    expect((await roleNamed('Day')).people).toBe(0)
  })

  it('ROLE-04 applies to the very next call, is logged with before and after, and can be undone', async () => {
    const role = await addRole({ name: 'Readers' })
    await give(role.id, 'subscriber')
    expect(await statusOf(usersContract.listUsers, { as: 'subscriber' })).toBe(403)
    const answer = await app.call(rolesContract.updateRole, {
      as: 'admin',
      body: { id: role.id, abilities: READ_USERS },
    })
    expect(await statusOf(usersContract.listUsers, { as: 'subscriber' })).toBe(200)
    const { changeId } = rolesContract.updateRole.output.parse(answer.json())
    const log = await app.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('change_id', '=', changeId ?? 0)
      .execute()
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      ['{"rights":""}', '{"rights":"read User"}'],
    ])
    expect((await undo(changeId)).statusCode).toBe(200)
    await expect.poll(() => statusOf(usersContract.listUsers, { as: 'subscriber' })).toBe(403)
    expect((await undo(changeId)).json()).toMatchObject({ code: 'change.undone' })
  })

  it('ROLE-04 a role with several rights is renamed without a change of rights in the log, and undone', async () => {
    const [own, subject] = [false, 'User'] as const
    const abilities = (['update', 'read'] as const).map(action => ({ action, subject, own }))
    const { id } = await addRole({ name: 'Several', abilities })
    const update = async (body: object) => {
      const answer = await app.call(rolesContract.updateRole, {
        as: 'admin',
        body: { id, ...body },
      })
      return rolesContract.updateRole.output.parse(answer.json()).changeId ?? 0
    }
    const changeId = await update({ name: 'Several rights' })
    const log = app.database.read.selectFrom('audit_records').select(['before', 'after'])
    expect(await log.where('change_id', '=', changeId).execute()).toMatchObject([
      { before: '{"name":"Several"}', after: '{"name":"Several rights"}' },
    ])
    const rights = [...abilities, { action: 'delete', subject, own }]
    expect((await undo(await update({ abilities: rights }))).statusCode).toBe(200)
    expect((await undo(changeId)).statusCode).toBe(200)
  })

  it('X-08 rejects a stale edit with the current version', async () => {
    const role = await addRole({ name: 'Readers' })
    const body = { id: role.id, note: 'Mine' }
    await ask(rolesContract.updateRole, { body: { id: role.id, note: 'Theirs' } })
    const answer = await app.call(rolesContract.updateRole, {
      as: 'admin',
      body,
      headers: { 'if-match': `"${role.version}"` },
    })
    expect(answer.statusCode).toBe(412)
    expect(answer.json().current).toMatchObject({ note: 'Theirs', version: role.version + 1 })
  })

  it('ROLE-04 previews who would gain and lose what, counting only those affected', async () => {
    const [one, other] = [
      await addRole({ name: 'One', abilities: [...READ_USERS] }),
      await addRole({ name: 'Other', abilities: [...READ_USERS] }),
    ]
    await give(one.id, 'subscriber')
    await give(one.id, 'author')
    await give(other.id, 'author')
    const wish = {
      id: one.id,
      permissionIds: [],
      abilities: [{ action: 'read', subject: 'Audit' }],
    }
    const preview = rolesContract.previewRole.output.parse(
      (await app.call(rolesContract.previewRole, { as: 'admin', body: wish })).json(),
    )
    // The author still reads users through the other role.
    expect(preview).toEqual({
      gained: [{ action: 'read', subject: 'Audit', own: false, people: 2 }],
      lost: [{ action: 'read', subject: 'User', own: false, people: 1 }],
      people: 2,
      affected: 2,
      refusal: null,
    })
    const support = await roleNamed('support')
    await give(one.id, 'editor')
    const ofMany = rolesContract.previewRole.output.parse(
      (
        await app.call(rolesContract.previewRole, {
          as: 'admin',
          body: {
            id: support.id,
            permissionIds: support.permissionIds,
            abilities: [...support.abilities, ...READ_USERS],
          },
        })
      ).json(),
    )
    expect(ofMany).toMatchObject({ people: support.people, affected: support.people - 1, lost: [] })
  })
})

describe('granting limits', () => {
  it('ROLE-05 reject any change to the administrators’ role, by rights or by permissions', async () => {
    const role = await roleNamed('administrator')
    for (const change of [{ permissionIds: [] }, { abilities: READ_USERS }]) {
      const body = { id: role.id, ...change }
      expect(await refusalOf(rolesContract.updateRole, { as: 'admin', body })).toEqual({
        status: 409,
        code: 'role.admin',
      })
    }
    await ask(rolesContract.updateRole, { body: { id: role.id, note: 'All of it' } })
    // Even when the permissions themselves are gone.
    await app.database.write(trx => trx.deleteFrom('permissions').execute())
    expect(
      await statusOf(rolesContract.updateRole, {
        as: 'admin',
        body: { id: role.id, note: 'Still' },
      }),
    ).toBe(200)
  })

  it('ROLE-05 reject granting rights one lacks, and editing or assigning a role with more rights', async () => {
    const keeper = await addRole({
      name: 'Keepers',
      abilities: [...MANAGE_ROLES, { action: 'update', subject: 'User' }],
    })
    const strong = await addRole({
      name: 'Strong',
      abilities: [{ action: 'read', subject: 'Audit' }],
    })
    const weak = await addRole({ name: 'Weak' })
    await give(keeper.id, 'subscriber')
    const as = 'subscriber' as const
    expect(
      await refusalOf(rolesContract.addRole, {
        as,
        body: { name: 'Mine', abilities: [{ action: 'read', subject: 'Audit' }] },
      }),
    ).toEqual({
      status: 403,
      code: 'role.excess',
    })
    expect(
      await refusalOf(rolesContract.addRole, { as, body: { name: 'Mine', permissionIds: [1] } }),
    ).toMatchObject({
      code: 'role.excess',
    })
    expect(
      await refusalOf(rolesContract.updateRole, { as, body: { id: strong.id, note: 'x' } }),
    ).toMatchObject({ code: 'role.above' })
    expect(
      await refusalOf(rolesContract.deleteRole, { as, query: { id: `${strong.id}` } }),
    ).toMatchObject({ code: 'role.above' })
    expect(
      await refusalOf(rolesContract.grantRole, { as, body: { roleId: strong.id, userIds: [14] } }),
    ).toEqual({
      status: 403,
      code: 'role.above',
    })
    expect(
      await statusOf(rolesContract.updateRole, {
        as,
        body: { id: weak.id, abilities: READ_USERS },
      }),
    ).toBe(200)
    expect(
      await statusOf(rolesContract.grantRole, { as, body: { roleId: weak.id, userIds: [14] } }),
    ).toBe(200)
    const { userId } = await app.login('admin')
    const answer = await app.call(rolesContract.grantRole, {
      as,
      body: { roleId: weak.id, userIds: [userId] },
    })
    expect(answer.json()).toMatchObject({ done: [], refused: [{ id: userId, code: 'user.above' }] })
  })

  it('ROLE-05 reject creating or managing a user who has more rights', async () => {
    const rights = ['read', 'create', 'update', 'delete'] as const
    const keeper = await addRole({
      name: 'Staff',
      abilities: rights.map(action => ({ action, subject: 'User' })),
    })
    await give(keeper.id, 'subscriber')
    const as = 'subscriber' as const
    const { userId: maintainer } = await app.login('maintainer')
    const person = { fullName: 'Rae New', username: 'rae.new', email: 'rae.new@example.com' }
    const beyond = { status: 403, code: 'user.beyond' }
    expect(
      await refusalOf(usersContract.addUser, { as, body: { ...person, role: 'maintainer' } }),
    ).toEqual(beyond)
    expect(await statusOf(usersContract.addUser, { as, body: person })).toBe(201)
    expect(
      await refusalOf(usersAdminContract.inviteUsers, {
        as,
        body: { emails: ['x@example.com'], role: 'editor' },
      }),
    ).toEqual(beyond)
    expect(
      await refusalOf(usersContract.updateUser, {
        as,
        body: { id: maintainer, email: 'mine@example.com' },
      }),
    ).toEqual(beyond)
    expect(
      await refusalOf(usersAdminContract.makeOneTimePassword, { as, body: { id: maintainer } }),
    ).toEqual(beyond)
    const { userId: self } = await app.login('subscriber')
    const answer = await app.call(usersAdminContract.updateUsers, {
      as,
      body: { ids: [maintainer, self], role: 'author' },
    })
    expect(answer.json()).toMatchObject({
      done: [],
      refused: [{ code: 'user.beyond' }, { code: 'user.self' }],
    })
  })

  it('ROLE-05 apply to undo as well', async () => {
    const keeper = await addRole({
      name: 'Keepers',
      abilities: [
        { action: 'manage', subject: 'Role' },
        { action: 'read', subject: 'Audit' },
      ],
    })
    await give(keeper.id, 'subscriber')
    const made = await app.call(rolesContract.addRole, {
      as: 'subscriber',
      body: { name: 'Auditors', abilities: [{ action: 'read', subject: 'Audit' }] },
    })
    const { role } = rolesContract.addRole.output.parse(made.json())
    const deleted = await app.call(rolesContract.deleteRole, {
      as: 'subscriber',
      query: { id: `${role.id}` },
    })
    await ask(rolesContract.updateRole, {
      body: { id: keeper.id, abilities: [{ action: 'manage', subject: 'Role' }] },
    })
    const answer = await app.call(changesContract.undoChange, {
      as: 'subscriber',
      body: { id: deleted.json().changeId },
    })
    expect(answer.json()).toMatchObject({ status: 403, code: 'role.excess' })
  })
})

describe('assigning roles', () => {
  it('ROLE-07 assigns a role to many people, reports those who already have it, and can be undone', async () => {
    const support = await roleNamed('support')
    const [{ userId: author }, { userId: editor }] = [
      await app.login('author'),
      await app.login('editor'),
    ]
    const answer = await app.call(rolesContract.grantRole, {
      as: 'admin',
      body: { roleId: support.id, userIds: [author, editor, 99_999] },
    })
    expect(answer.json()).toMatchObject({
      done: [author],
      refused: [
        { id: editor, code: 'role.own' },
        { id: 99_999, code: 'user.not_found' },
      ],
    })
    const { grants: given } = rolesContract.listGivenRoles.output.parse(
      (
        await app.call(rolesContract.listGivenRoles, {
          as: 'admin',
          query: { userIds: `${author},${editor}` },
        })
      ).json(),
    )
    expect(given).toMatchObject([{ userId: author, name: 'support', until: null }])
    await undo(answer.json().changeId)
    expect((await roleNamed('support')).grantedCount).toBe(0)
    expect(
      (
        await app.call(rolesContract.revokeRole, {
          as: 'admin',
          body: { roleId: support.id, userIds: [author] },
        })
      ).json(),
    ).toMatchObject({ done: [], refused: [{ code: 'role.not_given' }] })
  })

  it('ROLE-08 expires automatically: for calls at once, in log and bell soon after', async () => {
    const role = await addRole({ name: 'On call', abilities: [...READ_USERS] })
    await give(role.id, 'subscriber', { until: '2026-03-02T10:00:00.000Z', reason: 'Incident 7' })
    expect(await statusOf(usersContract.listUsers, { as: 'subscriber' })).toBe(200)
    app.wait(HOUR - 1)
    expect(await statusOf(usersContract.listUsers, { as: 'subscriber' })).toBe(200)
    app.wait(1)
    expect(await statusOf(usersContract.listUsers, { as: 'subscriber' })).toBe(403)
    const clock = () => new Date('2026-03-02T10:00:01.000Z')
    const kinds = rolesJobs({ database: app.database, clock, roles: { invalidate: () => {} } })
    expect(
      await createJobs({
        database: app.database,
        clock,
        logger: createLogger({ level: 'silent' }),
        kinds,
      }).runDue(),
    ).toBe(1)
    expect(await app.database.read.selectFrom('user_roles').selectAll().execute()).toEqual([])
    const { userId } = await app.login('subscriber')
    const result = await app.database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(result.map(one => one.kind).filter(kind => kind.startsWith('role-'))).toEqual([
      'role-given',
      'role-ended',
    ])
    const log = await app.database.read
      .selectFrom('audit_changes')
      .select('user_name')
      .where('user_name', '=', 'system')
      .where('subject', '=', 'User')
      .execute()
    expect(log).toHaveLength(1)
  })

  it('ROLE-08 requires an expiry in the future', async () => {
    const role = await addRole({ name: 'On call' })
    const body = { roleId: role.id, userIds: [14], until: '2026-03-02T08:00:00.000Z' }
    expect(await refusalOf(rolesContract.grantRole, { as: 'admin', body })).toEqual({
      status: 400,
      code: 'input.invalid',
    })
  })

  it('ROLE-08 reports a role unused for 90 days', async () => {
    const role = await addRole({ name: 'Forgotten' })
    await give(role.id, 'author')
    expect((await roleNamed('Forgotten')).unusedSince).toBeNull()
    app.wait(91 * DAY)
    expect((await roleNamed('Forgotten')).unusedSince).not.toBeNull()
  })

  it('ROLE-09 simulates whether a user may do something, and by which rule', async () => {
    const { userId } = await app.login('editor')
    const simulate = async (query: Record<string, string>) =>
      rolesContract.simulateRight.output.parse(
        (
          await app.call(rolesContract.simulateRight, {
            as: 'admin',
            query: { userId: `${userId}`, ...query },
          })
        ).json(),
      )
    const others = await simulate({ action: 'delete', subject: 'Todo', record: 'other' })
    expect(others.isAllowed).toBe(true)
    expect(others.rules.flatMap(rule => rule.sources.map(source => source.permission))).toEqual([
      "Manage Others' Tasks",
    ])
    expect(await simulate({ action: 'read', subject: 'User', record: 'own' })).toMatchObject({
      isAllowed: true,
      rules: [{ sources: [] }],
    })
    const no = await simulate({ action: 'read', subject: 'User', record: 'other' })
    expect(no).toMatchObject({ isAllowed: false, rules: [{ own: true, sources: [] }] })
    expect(await simulate({ action: 'delete', subject: 'Invoice', record: 'own' })).toMatchObject({
      isAllowed: false,
      rules: [],
    })
  })
})

describe('exporting and importing roles', () => {
  it('ROLE-02 round-trips roles through a file, with a dry run and a single undo', async () => {
    await addRole({
      name: 'Night',
      note: 'After eight',
      abilities: [...READ_USERS],
      permissionIds: [7],
    })
    const file = (await app.call(rolesContract.exportRoles, { as: 'admin' })).json()
    expect(file.roles).toHaveLength(6)
    const changed = {
      ...file,
      roles: [
        ...file.roles.map((role: { name: string }) =>
          role.name === 'Night' ? { ...role, note: 'Before six' } : role,
        ),
        { name: 'New', note: '', permissions: ['Only View'], abilities: [] },
        { name: 'Wrong', note: '', permissions: ['No such'], abilities: [] },
      ].filter(role => role.name !== 'administrator'),
    }
    const importIt = async (dryRun: boolean) =>
      rolesContract.importRoles.output.parse(
        (
          await app.call(rolesContract.importRoles, {
            as: 'admin',
            body: { file: changed, dryRun },
          })
        ).json(),
      )
    const trial = await importIt(true)
    expect(Object.fromEntries(trial.roles.map(one => [one.name, one.outcome]))).toEqual({
      manager: 'same',
      support: 'same',
      user: 'same',
      'restricted-user': 'same',
      Night: 'change',
      New: 'add',
      Wrong: 'refused',
    })
    expect((await roleNamed('Night')).note).toBe('After eight')
    const { changeId } = await importIt(false)
    expect((await roleNamed('Night')).note).toBe('Before six')
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await roleNamed('Night')).note).toBe('After eight')
    expect((await listRoles()).roles.map(role => role.name)).not.toContain('New')
  })
})
