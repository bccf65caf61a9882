import type { Dialect } from '#platform/server/database/dialect.ts'
import { text } from '#platform/server/texts/texts.ts'
import {
  ALL,
  inEveryLanguage,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { ticketRecords } from './records.repo.ts'
import { seesAll } from './tickets.repo.ts'
import '../support.tables.ts'

/** Tickets in the search: one's own, and all for support. */
export const ticketSearch = (dialect: Dialect): SearchSource => ({
  kind: 'ticket',
  group: 'tickets',
  async index(db, ids) {
    const rows = await db
      .selectFrom('support_tickets')
      .select(['id', 'number', 'subject', 'email', 'status', 'requester_id'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .execute()
    return rows.map(({ id, number, subject, email, status, requester_id }) => ({
      id: `${id}`,
      scopes: requester_id === null ? [ALL] : [ALL, requester_id],
      title: subject,
      texts: [`${number}`, email, ...inEveryLanguage('support', `status.${status}`)],
    }))
  },
  async scopesOf(_db, caller) {
    if (!caller.canOwn('read', 'Ticket', caller.userId)) return []
    return [seesAll(caller) ? ALL : caller.userId]
  },
  async show(db, { caller, language }, ids) {
    const seen = await ticketRecords(dialect).see(db, caller, numbersOf(ids))
    const rows = await db
      .selectFrom('support_tickets')
      .select(['id', 'status'])
      .where(dialect.isOneOf('id', [...seen.keys()]))
      .execute()
    const details = new Map(
      rows.map(row => [row.id, text({ language, file: 'support', key: `status.${row.status}` })]),
    )
    return new Map(
      [...seen].map(([id, { title, address }]) => [
        `${id}`,
        { id, title, detail: details.get(id) ?? '', link: address },
      ]),
    )
  },
})
