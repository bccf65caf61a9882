import type { EmployeeStatus } from '../contract/datatables.rules.ts'
import type { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface EmployeesTable {
  id: Generated<number>
  full_name: string
  post: string
  email: string
  city: string
  full_name_key: string
  post_key: string
  email_key: string
  city_key: string
  /** A day. */
  start_date: string
  /** In hundredths. */
  salary: number
  age: number
  experience: number
  status: EmployeeStatus
  avatar_color: (typeof AVATAR_COLORS)[number]
  is_archived: Generated<number>
  archived_at: string | null
  version: Generated<number>
  created_at: string
  /** Unknown of those who were there before it was stored, and of the demo's. */
  created_by: number | null
  updated_at: string | null
  deleted_at: string | null
}
export type EmployeeRow = Selectable<EmployeesTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    employees: EmployeesTable
    /** Counts by kind, kept by triggers, as text. */
    employees_facet: { is_archived: string; status: string; n: number }
  }
}
