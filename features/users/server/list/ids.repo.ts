import type { UserListQuery, UserSortColumn } from '../../contract/users.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UsersTable } from '../users.tables.ts'

// The ids of users under the filters of the list and in its order, before anything of them is read.

/** The closed map from the wire's sort columns to ours. */
const SORT_COLUMNS = {
  fullName: 'full_name_key',
  username: 'username_key',
  email: 'email_key',
  company: 'company_key',
  role: 'role',
  country: 'country_key',
  currentPlan: 'current_plan',
  status: 'status',
  billing: 'billing',
  createdAt: 'created_at',
  id: 'id',
} as const satisfies Record<UserSortColumn, keyof UsersTable>

export const NO_FILTERS: Filters = { role: '', status: '', currentPlan: '' }

export type Filters = Pick<UserListQuery, 'role' | 'status' | 'currentPlan'>
export interface Sort {
  column: keyof UsersTable
  direction: 'asc' | 'desc'
}
/** The question of a list without its pages. */
export type UserWalkQuery = Omit<UserListQuery, 'page' | 'perPage'>
export type IdQuery = SelectQueryBuilder<Tables, 'users', { id: number }>

interface Filtering {
  query: Filters
  dialect: Dialect
  /** The filters must not lure the planner away from the sort index; so unless it is said otherwise. */
  walking?: boolean
}
/** The ids of not deleted users under the filters. */
export const idsOf = (db: Db, filtering: Filtering): IdQuery =>
  withFilters(
    db.selectFrom('users').select('users.id').where('users.deleted_at', 'is', null),
    filtering,
  )

/** Those of `ids` under the filters. */
export function withFilters(ids: IdQuery, { query, dialect, walking = true }: Filtering): IdQuery {
  let some = ids
  for (const { column, operator, value } of conditionsOf(query)) {
    some = some.where(eb => {
      const condition = eb(sql.ref<string>(column), operator, value)
      return walking ? dialect.residual(condition) : condition
    })
  }
  return some
}

/** The filters as conditions; `paid` is every plan but the free one. */
export function conditionsOf({ role, status, currentPlan }: Filters) {
  const plan =
    currentPlan === 'paid'
      ? ({ operator: '!=', value: 'basic' } as const)
      : ({ operator: '=', value: currentPlan } as const)
  const all = [
    { column: 'role', operator: '=', value: role },
    { column: 'status', operator: '=', value: status },
    { column: 'current_plan', ...plan },
  ] as const
  return all.filter(({ value }) => value !== '')
}

/** Pages in the order of a custom field don't come here. */
export const sortOf = ({ sortColumn, sort }: UserWalkQuery): Sort => ({
  column: isCustomName(sortColumn) ? 'id' : SORT_COLUMNS[sortColumn],
  direction: sort,
})

// The id breaks ties, so that no row is lost or repeated between pages.
export function ordered<O>(
  query: SelectQueryBuilder<Tables, 'users', O>,
  { column, direction }: Sort,
) {
  const sorted = query.orderBy(`users.${column}`, direction)
  return column === 'id' ? sorted : sorted.orderBy('users.id', direction)
}

export async function countFacet(db: Db, filters: Filters): Promise<number> {
  let query = db.selectFrom('users_facet').select(eb => eb.fn.sum<number | null>('n').as('n'))
  for (const { column, operator, value } of conditionsOf(filters))
    query = query.where(sql.ref<string>(column), operator, value)
  return Number((await query.executeTakeFirstOrThrow()).n ?? 0)
}
