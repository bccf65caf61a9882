import type { Action, Subject } from '#platform/contract/define.ts'
import { USER_ROLES, type UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { createRolesService, seedRoles } from './roles.service.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await database.write(trx => seedRoles(trx, new Date('2026-03-02T09:00:00.000Z')))
})
afterAll(() => database.close())

const clock = () => new Date('2026-03-02T09:00:00.000Z')
async function callerOf(
  role: UserRole,
  roles = createRolesService({ database, clock }),
): Promise<Caller> {
  return createCaller({
    userId: 7,
    sessionId: 's',
    username: role,
    role,
    rules: await roles.rulesFor({ userId: 7, role }),
  })
}

// Decided by hand (docs/adr/0012, 0064), not read from the seed: which of the five roles may do it to anyone's record.
const POLICY: [Action, Subject, UserRole[]][] = [
  ['read', 'User', ['admin', 'maintainer']],
  ['create', 'User', ['admin']],
  ['update', 'User', ['admin']],
  ['delete', 'User', ['admin']],
  ['read', 'Billing', ['admin']],
  ['manage', 'Role', ['admin']],
  ['manage', 'Permission', ['admin']],
  ['manage', 'Plan', ['admin']],
  ['manage', 'Kanban', ['admin', 'maintainer', 'editor', 'author']],
  ['read', 'Kanban', [...USER_ROLES]],
  ['manage', 'Calendar', ['admin', 'editor', 'author']],
  ['create', 'Todo', ['admin', 'editor', 'author']],
  ['delete', 'Todo', ['admin', 'editor']],
  ['delete', 'EmailFilter', ['admin', 'editor', 'author']],
  ['read', 'Client', ['admin', 'maintainer']],
  ['update', 'Ticket', ['admin', 'maintainer']],
  ['create', 'Chat', ['admin', 'maintainer']],
  ['manage', 'Invoice', ['admin', 'maintainer']],
  ['read', 'Invoice', ['admin', 'maintainer', 'editor']],
  ['manage', 'Order', ['admin', 'maintainer']],
  ['read', 'Report', ['admin', 'maintainer', 'editor']],
  ['manage', 'Shop', ['admin', 'maintainer', 'editor']],
  ['read', 'Datatable', ['admin', 'maintainer']],
  ['update', 'Datatable', ['admin']],
  ['read', 'Blog', [...USER_ROLES]],
  ['read', 'Pricing', [...USER_ROLES]],
  ['update', 'Blog', ['admin', 'maintainer', 'editor']],
  ['read', 'Audit', ['admin']],
  ['read', 'Settings', ['admin']],
]

describe('rights of the five roles', () => {
  it.each(POLICY)('PERM-04 allow "%s %s" to %j only', async (action, subject, allowed) => {
    const callers = await Promise.all(USER_ROLES.map(role => callerOf(role)))
    expect(
      callers.filter(caller => caller.can(action, subject)).map(caller => caller.role),
    ).toEqual(USER_ROLES.filter(role => allowed.includes(role)))
  })

  it.each(USER_ROLES)('PERM-04 let %s manage their own records and see themselves', async role => {
    const caller = await callerOf(role)
    for (const subject of ['Account', 'Email', 'Todo', 'Calendar', 'Chat'] as const)
      expect(caller.canOwn('delete', subject, 7)).toBe(true)
    expect(caller.canOwn('read', 'User', 7)).toBe(true)
    expect(caller.canOwn('read', 'User', 8)).toBe(caller.can('read', 'User'))
    expect(caller.canOwn('update', 'User', 7)).toBe(role === 'admin')
  })

  it('PERM-04 are those of nine permissions and five roles', async () => {
    const permissions = await database.read
      .selectFrom('permissions')
      .select('name')
      .orderBy('id')
      .execute()
    expect(permissions.map(one => one.name)).toEqual([
      'Management',
      'Manage Billing & Roles',
      'Add & Remove Users',
      'Project Planning',
      'Manage Email Sequences',
      'Client Communication',
      'Only View',
      'Financial Management',
      "Manage Others' Tasks",
    ])
    const roles = await database.read
      .selectFrom('roles')
      .select(['name', 'user_role'])
      .orderBy('id')
      .execute()
    expect(Object.fromEntries(roles.map(one => [one.user_role, one.name]))).toEqual({
      admin: 'administrator',
      maintainer: 'manager',
      editor: 'support',
      author: 'user',
      subscriber: 'restricted-user',
    })
  })

  it('follow a permission change once the cache is invalidated', async () => {
    const roles = createRolesService({ database, clock })
    expect((await callerOf('subscriber', roles)).can('manage', 'Ticket')).toBe(false)
    await database.write(async trx => {
      const permission = await trx
        .selectFrom('permissions')
        .select('id')
        .where('name', '=', 'Only View')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('permission_abilities')
        .values({ permission_id: permission.id, action: 'manage', subject: 'Ticket', own: 0 })
        .execute()
    })
    roles.invalidate()
    expect((await callerOf('subscriber', roles)).can('manage', 'Ticket')).toBe(true)
  })
})
