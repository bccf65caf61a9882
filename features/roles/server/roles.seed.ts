import { DAY, HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import type { BuiltInPermission } from '../contract/built-in-permissions.rules.ts'
import type { Action, Subject } from '#platform/contract/define.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './roles.tables.ts'

// The five permission roles and the nine permissions that the specification names. What each allows is decided in docs/adr/0012.

const ROLES = [
  { name: 'administrator', userRole: 'admin' },
  { name: 'manager', userRole: 'maintainer' },
  { name: 'support', userRole: 'editor' },
  { name: 'user', userRole: 'author' },
  { name: 'restricted-user', userRole: 'subscriber' },
] as const satisfies { name: string; userRole: UserRole }[]

interface PermissionSeed {
  name: BuiltInPermission
  roles: (typeof ROLES)[number]['name'][]
  abilities: Partial<Record<Action, Subject[]>>
}

const PERMISSIONS: PermissionSeed[] = [
  { name: 'Management', roles: ['administrator'], abilities: { manage: ['all'] } },
  {
    name: 'Manage Billing & Roles',
    roles: ['administrator'],
    abilities: { manage: ['Plan', 'Role', 'Permission', 'Billing'] },
  },
  {
    name: 'Add & Remove Users',
    roles: ['administrator'],
    abilities: { create: ['User'], update: ['User'], delete: ['User'] },
  },
  {
    name: 'Project Planning',
    roles: ['administrator', 'user', 'support'],
    abilities: { manage: ['Kanban', 'Calendar'], create: ['Todo'], update: ['Todo'] },
  },
  {
    name: 'Manage Email Sequences',
    roles: ['administrator', 'user', 'support'],
    abilities: {
      create: ['Email', 'EmailFilter'],
      update: ['Email', 'EmailFilter'],
      delete: ['Email', 'EmailFilter'],
    },
  },
  {
    name: 'Client Communication',
    roles: ['administrator', 'manager'],
    abilities: {
      create: ['Chat', 'Email'],
      read: ['Client', 'User', 'Ticket'],
      update: ['Ticket'],
    },
  },
  {
    name: 'Only View',
    roles: ['administrator', 'restricted-user'],
    abilities: { read: ['Kanban', 'Shop', 'Blog', 'Faq', 'Kb', 'Pricing'] },
  },
  {
    name: 'Financial Management',
    roles: ['administrator', 'manager'],
    abilities: { manage: ['Invoice', 'Payment', 'Order'], read: ['Report'] },
  },
  {
    name: "Manage Others' Tasks",
    roles: ['administrator', 'support'],
    abilities: { manage: ['Todo', 'Kanban'] },
  },
]

/** Direct rights of a role besides its permissions: what none of the nine covers (docs/adr/0039, docs/adr/0064). */
const ABILITIES: {
  role: (typeof ROLES)[number]['name']
  action: Action
  subjects: Subject[]
  own?: true
}[] = [
  { role: 'manager', action: 'manage', subjects: ['Blog', 'Kanban', 'Shop'] },
  { role: 'manager', action: 'read', subjects: ['Datatable'] },
  { role: 'support', action: 'manage', subjects: ['Blog', 'Shop'] },
  { role: 'support', action: 'read', subjects: ['Invoice', 'Report'] },
  { role: 'user', action: 'manage', subjects: ['Blog'], own: true },
]

/** A right that a user role has at first. */
export interface FirstRight {
  role: UserRole
  action: Action
  own: boolean
}

/** Between one permission and the next: three days and some hours. */
const MADE_APART = 3 * DAY + 5 * HOUR + 17 * MINUTE

/** The first roles and permissions of every instance. */
export async function seedFirstRoles(trx: Trx, now: Date): Promise<void> {
  const some = await trx.selectFrom('roles').select('id').limit(1).executeTakeFirst()
  if (some === undefined) await seedRoles(trx, now)
}

/** Fills roles and permissions of an empty database. */
export async function seedRoles(trx: Trx, now: Date): Promise<void> {
  const created_at = now.toISOString()
  const roleIds = new Map<string, number>()
  for (const { name, userRole } of ROLES) {
    const row = { name, is_system: 1, user_role: userRole, created_at }
    roleIds.set(
      name,
      (await trx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  const beside = ABILITIES.flatMap(({ role, action, subjects, own }) => {
    const role_id = roleIds.get(role)
    return role_id === undefined
      ? []
      : subjects.map(subject => ({ role_id, action, subject, own: own === true ? 1 : 0 }))
  })
  await trx.insertInto('role_abilities').values(beside).execute()
  for (const [index, { name, roles, abilities }] of PERMISSIONS.entries()) {
    // Made one after the other in the weeks before, as they would have been.
    const made_at = new Date(
      now.getTime() - (PERMISSIONS.length - index) * MADE_APART,
    ).toISOString()
    const permission = await trx
      .insertInto('permissions')
      .values({ name, is_core: 1, created_at: made_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = rulesOf(abilities).map(rule => ({ permission_id: permission.id, ...rule, own: 0 }))
    await trx.insertInto('permission_abilities').values(rows).execute()
    const assigned = roles
      .flatMap(role => roleIds.get(role) ?? [])
      .map(role_id => ({ role_id, permission_id: permission.id }))
    await trx.insertInto('role_permissions').values(assigned).execute()
  }
}

function rulesOf(abilities: PermissionSeed['abilities']): { action: Action; subject: Subject }[] {
  const actions = ['read', 'create', 'update', 'delete', 'manage'] as const
  return actions.flatMap(action => (abilities[action] ?? []).map(subject => ({ action, subject })))
}

/** Initial rights of roles to a subject added later: granted once, whatever happens to them afterwards. */
export async function giveFirstRights(
  trx: Trx,
  { subject, rights }: { subject: Subject; rights: readonly FirstRight[] },
): Promise<void> {
  const fact = { name: `rights.${subject}`, value: 'given' }
  const known = await trx
    .selectFrom('key_values')
    .select('name')
    .where('name', '=', fact.name)
    .executeTakeFirst()
  if (known !== undefined) return
  await trx.insertInto('key_values').values(fact).execute()
  for (const { role, action, own } of rights) {
    const row = await trx
      .selectFrom('roles')
      .select('id')
      .where('user_role', '=', role)
      .executeTakeFirst()
    if (row === undefined) continue
    await trx
      .insertInto('role_abilities')
      .values({ role_id: row.id, action, subject, own: Number(own) })
      .execute()
  }
}
