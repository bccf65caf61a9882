import {
  choice,
  defineResource,
  email,
  moment,
  text,
} from '#platform/contract/resource-fields.rules.ts'
import { columnsOf, tableOf, toColumns } from '#platform/server/resource/columns.ts'
import { createResourceTable } from '#platform/server/resource/resource-table.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { insertRows } from './insert-rows.ts'
import { makeUser } from './users.ts'

// A declared entity with the fields of a user, so that both lists answer the same questions about the same values.

/** It borrows the subject of clients, which administrators may read. */
export const partners = defineResource({
  name: 'partners',
  subject: 'Client',
  nouns: { one: 'partner', many: 'partners' },
  icon: 'table',
  menu: { group: 'apps', place: 999 },
  pageId: 999,
  fields: {
    fullName: text({ required: true }),
    username: text({ searched: true }),
    email: email({ searched: true }),
    company: text({ searched: true }),
    country: text(),
    role: choice({ of: ['admin', 'author', 'editor', 'maintainer', 'subscriber'] }),
    currentPlan: choice({ of: ['basic', 'team', 'company', 'enterprise'] }),
    status: choice({ of: ['active', 'inactive', 'pending'] }),
    joinedAt: moment(),
  },
  list: {
    columns: ['fullName', 'email', 'company', 'joinedAt', 'role', 'status'],
    filters: ['role', 'currentPlan', 'status', 'joinedAt'],
  },
})

/** Creates its table, as a migration would. */
export const createPartners = (database: Database): Promise<void> =>
  database.write(trx =>
    createResourceTable(trx, database.dialect, {
      table: tableOf(partners),
      columns: columnsOf(partners),
    }),
  )

interface Some {
  dialect: Dialect
  from: number
  count: number
}
/** Inserts made-up partners, with the values of the users of the same numbers. */
export async function insertPartners(db: Db, { dialect, from, count }: Some): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const user = makeUser(from + index)
    const { username, company, country, role, status, created_at, updated_at } = user
    const values = {
      fullName: user.full_name,
      username,
      email: user.email,
      company,
      country,
      role: oneOf(partners.fields.role.of, role),
      currentPlan: oneOf(partners.fields.currentPlan.of, user.current_plan),
      status: oneOf(partners.fields.status.of, status),
      joinedAt: created_at,
    }
    return { ...toColumns(partners, values), created_at, updated_at, version: 1 }
  })
  await insertRows(db, { dialect, table: tableOf(partners), rows })
}

const oneOf = <T extends string>(known: readonly T[], value: string): T | null =>
  known.find(one => one === value) ?? null
