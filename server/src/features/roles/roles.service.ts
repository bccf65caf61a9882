import type { AbilityRule } from '@smart-fft/contract/auth.contract'
import type { EffectiveRight } from '@smart-fft/contract/users-admin.contract'
import type { UserRole } from '@smart-fft/contract/users.contract'
import type { Database, Db } from '../../platform/database/database.ts'
import './roles.tables.ts'

export { seedRoles } from './roles.seed.ts'

/** What everyone has who is signed in, beside the rights of their role (features.md 6.13). */
const EVERYONE: AbilityRule[] = [
  { action: 'read', subject: 'User', own: true },
  ...(['Account', 'Email', 'Todo', 'Calendar', 'Chat', 'ApiKey'] as const).map(subject => ({
    action: 'manage' as const,
    subject,
    own: true as const,
  })),
  ...(['Auth', 'Shop', 'Blog', 'Faq', 'Kb', 'Pricing'] as const).map(subject => ({ action: 'read' as const, subject })),
]

export interface RolesService {
  /** The rights of a user role: those of all permissions assigned to its role, and everyone's. */
  rulesFor(role: UserRole): Promise<AbilityRule[]>
  /** The same rights with the role and permission each comes through (USR-17). */
  explain(role: UserRole): Promise<EffectiveRight[]>
  /** To be called after roles or permissions changed. */
  invalidate(): void
}

export function createRolesService({ database }: { database: Database }): RolesService {
  let known = new Map<UserRole, Promise<AbilityRule[]>>()
  return {
    rulesFor(role) {
      const rules = known.get(role) ?? loadRules(database.read, role)
      known.set(role, rules)
      rules.catch(() => known.delete(role))
      return rules
    },
    explain: role => explainRules(database.read, role),
    invalidate() {
      known = new Map()
    },
  }
}

async function loadRules(db: Db, role: UserRole): Promise<AbilityRule[]> {
  const rows = await db
    .selectFrom('roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .innerJoin('permission_abilities', 'permission_abilities.permission_id', 'role_permissions.permission_id')
    .where('roles.user_role', '=', role)
    .select(['permission_abilities.action', 'permission_abilities.subject', 'permission_abilities.own'])
    .distinct()
    .orderBy('permission_abilities.subject')
    .orderBy('permission_abilities.action')
    .execute()
  const assigned = rows.map(({ action, subject, own }) => ({ action, subject, ...(own === 1 ? { own: true as const } : {}) }))
  return [...assigned, ...EVERYONE]
}

async function explainRules(db: Db, role: UserRole): Promise<EffectiveRight[]> {
  const rows = await db
    .selectFrom('roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .innerJoin('permission_abilities', 'permission_abilities.permission_id', 'permissions.id')
    .where('roles.user_role', '=', role)
    .select(['action', 'subject', 'own', 'roles.name as role', 'permissions.name as permission'])
    .orderBy('subject')
    .orderBy('action')
    .execute()
  const rights = new Map<string, EffectiveRight>()
  for (const { action, subject, own, role: through, permission } of rows) {
    const key = `${action} ${subject} ${own}`
    const right = rights.get(key) ?? { action, subject, own: own === 1, through: [] }
    right.through.push({ role: through, permission })
    rights.set(key, right)
  }
  const everyone = EVERYONE.map(({ action, subject, own }) => ({ action, subject, own: own === true, through: [] }))
  return [...rights.values(), ...everyone]
}
