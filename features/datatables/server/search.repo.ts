import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import { findByCustom } from '#platform/server/resource/custom-search.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import './datatables.tables.ts'

const present = (db: Db) =>
  db.selectFrom('employees').select('employees.id').where('deleted_at', 'is', null)

/** Employees in the search, archived ones included. */
export const employeeSearch = (dialect: Dialect, custom: CustomPort): SearchSource => ({
  kind: 'employee',
  group: 'records',
  async index(db, ids) {
    const rows = await present(db)
      .select(['full_name', 'post', 'email', 'city'])
      .where(dialect.isOneOf('employees.id', numbersOf(ids)))
      .execute()
    return rows.map(({ id, full_name, post, email, city }) => ({
      id: `${id}`,
      scopes: [ALL],
      title: full_name,
      texts: [post, email, city],
    }))
  },
  more: (db, asked) =>
    findByCustom({ dialect, custom }, () => present(db), { ...asked, idColumn: 'employees.id' }),
  scopesOf: async (_db, caller) => (caller.can('read', 'Datatable') ? [ALL] : []),
  async show(db, { caller }, ids) {
    if (!caller.can('read', 'Datatable')) return new Map()
    const rows = await present(db)
      .select(['full_name', 'post', 'is_archived'])
      .where(dialect.isOneOf('employees.id', numbersOf(ids)))
      .execute()
    return new Map(
      rows.map(({ id, full_name, post, is_archived }) => {
        // The details open over a list that has the employee.
        const list = new URLSearchParams({
          q: full_name,
          ...(is_archived === 1 ? { archived: 'yes' } : {}),
          show: `${id}`,
        })
        const link = `/datatables/basic?${list}`
        return [`${id}`, { id: `employee:${id}`, title: full_name, detail: post, link }]
      }),
    )
  },
})
