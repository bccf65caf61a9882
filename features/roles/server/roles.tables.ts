import type { Action, Subject } from '#platform/contract/define.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    roles: {
      id: Generated<number>
      name: string
      is_system: number
      user_role: UserRole | null
      note: Generated<string>
      version: Generated<number>
      created_at: string
    }
    permissions: {
      id: Generated<number>
      name: string
      is_core: number
      created_at: string
      version: Generated<number>
    }
    permission_abilities: { permission_id: number; action: Action; subject: Subject; own: number }
    role_permissions: { role_id: number; permission_id: number }
    /** Direct rights of a role, besides those from permissions. */
    role_abilities: { role_id: number; action: Action; subject: Subject; own: number }
    /** A person's additional roles; temporary if `until` is set. */
    user_roles: {
      user_id: number
      role_id: number
      until: string | null
      reason: Generated<string>
      granted_by: number | null
      created_at: string
    }
  }
}
