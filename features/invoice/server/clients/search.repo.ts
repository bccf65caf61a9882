import type { Dialect } from '#platform/server/database/dialect.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import { findByCustom } from '#platform/server/resource/custom-search.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import '../invoice.tables.ts'

/** Clients in the search: for those who may read invoices. */
export const clientSearch = (dialect: Dialect, custom: CustomPort): SearchSource => ({
  kind: 'client',
  group: 'records',
  async index(db, ids) {
    const rows = await db
      .selectFrom('invoice_clients')
      .select(['id', 'name', 'company', 'email'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .execute()
    return rows.map(({ id, name, company, email }) => ({
      id: `${id}`,
      scopes: [ALL],
      title: name,
      texts: [company, email],
    }))
  },
  more: (db, asked) =>
    findByCustom(
      { dialect, custom },
      () => db.selectFrom('invoice_clients').select('invoice_clients.id'),
      { ...asked, idColumn: 'invoice_clients.id' },
    ),
  scopesOf: async (_db, caller) => (caller.can('read', 'Invoice') ? [ALL] : []),
  async show(db, { caller }, ids) {
    if (!caller.can('read', 'Invoice')) return new Map()
    const rows = await db
      .selectFrom('invoice_clients')
      .select(['id', 'name', 'company'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .execute()
    return new Map(
      rows.map(({ id, name, company }) => [
        `${id}`,
        {
          id: `client:${id}`,
          title: name,
          detail: company,
          icon: 'invoice',
          link: `/apps/invoice/list?${new URLSearchParams({ panel: 'clients', client: name })}`,
        } as const,
      ]),
    )
  },
})
