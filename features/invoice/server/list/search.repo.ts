import { toMajor } from '#platform/contract/money.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Db } from '#platform/server/database/database.ts'
import { text } from '#platform/server/texts/texts.ts'
import {
  ALL,
  inEveryLanguage,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { namesOf } from '#features/users/server/users.service.ts'
import { nameOf } from '../records/records.repo.ts'
import { linkToInvoice } from './elsewhere.repo.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

const selectInvoices = (db: Db, dialect: Dialect, ids: readonly string[]) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'client_name',
      'client_company',
      'client_email',
      'status',
      'currency',
      'total',
    ])
    .where(dialect.isOneOf('id', numbersOf(ids)))
    .where('deleted_at', 'is', null)

/** Invoices as the search finds them: by number, client and state. */
export const invoiceSearch = (dialect: Dialect): SearchSource => ({
  kind: 'invoice',
  group: 'invoices',
  async index(db, ids) {
    const rows = await selectInvoices(db, dialect, ids).execute()
    return rows.map(({ id, number, client_name, client_company, client_email, status }) => ({
      id: `${id}`,
      scopes: [ALL],
      title: number === null ? client_name : `${number}`,
      texts: [
        client_name,
        client_company,
        client_email,
        ...inEveryLanguage('invoice', `statuses.${status}`),
      ],
    }))
  },
  scopesOf: async (_db, caller) => (caller.can('read', 'Invoice') ? [ALL] : []),
  async show(db, { caller, language }, ids) {
    if (!caller.can('read', 'Invoice')) return new Map()
    const rows = await selectInvoices(db, dialect, ids).execute()
    return new Map(
      rows.map(row => {
        const amount = writeMoney(toMajor(row.total, row.currency), {
          currency: row.currency,
          language,
        })
        return [
          `${row.id}`,
          {
            id: row.id,
            title: nameOf(row),
            detail: `${amount} · ${text({ language, file: 'invoice', key: `statuses.${row.status}` })}`,
            link: linkToInvoice(row.id),
          },
        ]
      }),
    )
  },
})

/** The PDF of each issued invoice, among files: it is rendered on demand, so its size is unknown. */
export const invoiceFileSearch = (dialect: Dialect): SearchSource => ({
  kind: 'paper',
  group: 'files',
  async index(db, ids) {
    const rows = await selectInvoices(db, dialect, ids).where('number', 'is not', null).execute()
    return rows.map(({ id, number, client_name }) => ({
      id: `${id}`,
      scopes: [ALL],
      title: pdfNameOf(number),
      texts: [client_name],
    }))
  },
  scopesOf: async (_db, caller) => (caller.can('read', 'Invoice') ? [ALL] : []),
  async show(db, { caller }, ids) {
    if (!caller.can('read', 'Invoice')) return new Map()
    const rows = await selectInvoices(db, dialect, ids)
      .select('created_by')
      .where('number', 'is not', null)
      .execute()
    const names = await namesOf(
      db,
      dialect,
      rows.map(row => row.created_by),
    )
    return new Map(
      rows.map(({ id, number, client_name, created_by }) => [
        `${id}`,
        {
          id: `paper:${id}`,
          title: pdfNameOf(number),
          by: names.get(created_by ?? 0) ?? '',
          detail: client_name,
          size: '',
          bytes: null,
          file: 'application/pdf',
          link: linkToInvoice(id),
        },
      ]),
    )
  },
  async newest(db, _caller, limit) {
    const issued = db
      .selectFrom('invoices')
      .select('id')
      .where('number', 'is not', null)
      .where('deleted_at', 'is', null)
    const rows = await issued.orderBy('id', 'desc').limit(limit).execute()
    return { ids: rows.map(row => `${row.id}`) }
  },
})

const pdfNameOf = (number: number | null): string => `invoice-${number}.pdf`
