import type { AVATAR_COLORS, UserPlan, UserRole, UserStatus } from '../contract/users.contract.ts'
import type { Generated, Selectable } from 'kysely'

export interface UsersTable {
  id: Generated<number>
  full_name: string
  username: string
  email: string
  company: string
  role: UserRole
  country: string
  contact: string
  current_plan: UserPlan
  status: UserStatus
  billing: string
  avatar: string | null
  avatar_color: (typeof AVATAR_COLORS)[number]
  password_hash: string | null
  must_change_password: Generated<number>
  password_changed_at: Generated<string | null>
  /** They registered by themselves, and their address waits to be confirmed. */
  email_unconfirmed: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
  last_seen_at: string | null
  suspended_at: string | null
  suspended_by: number | null
  suspended_reason: string
  deleted_at: string | null
  deleted_by: number | null
  erased_at: Generated<string | null>
  full_name_key: string
  username_key: string
  email_key: string
  company_key: string
  country_key: Generated<string>
}
/** A row with the name of who suspended the user. */
export type UserRow = Selectable<UsersTable> & {
  invitation_expires_at: string | null
  suspended_by_name: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    users: UsersTable
    /** User counts per kind, without deleted ones; maintained by triggers. */
    users_facet: { role: UserRole; status: UserStatus; current_plan: UserPlan; n: number }
  }
}
