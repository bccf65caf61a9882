import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Generated, Selectable } from 'kysely'

interface ServiceAccountsTable {
  id: Generated<number>
  /** The stand-in row in `users` for records that it creates. */
  user_id: number
  name: string
  name_key: string
  purpose: string
  purpose_key: Generated<string>
  role: UserRole
  owner_id: number
  version: Generated<number>
  created_at: string
  disabled_at: Generated<string | null>
  deleted_at: Generated<string | null>
}
export type ServiceAccountRow = Selectable<ServiceAccountsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    service_accounts: ServiceAccountsTable
  }
}
