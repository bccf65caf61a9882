import type { Dialect } from '#platform/server/database/dialect.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { listInvited, eventRecords } from './records.repo.ts'
import '../calendar.tables.ts'

/** Events for the global search, series as one: one's own, invitations, and with the right to all, those not private. */
export const eventSearch = (dialect: Dialect): SearchSource => ({
  kind: 'event',
  group: 'events',
  async index(db, ids) {
    const numbers = numbersOf(ids)
    const rows = await db
      .selectFrom('calendar_events')
      .select(['id', 'title', 'location', 'owner_id', 'is_private'])
      .where(dialect.isOneOf('id', numbers))
      .where('series_id', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
    const guests = Map.groupBy(
      await listInvited(db, dialect, numbers),
      guest => guest.series_id ?? guest.id,
    )
    return rows.map(({ id, title, location, owner_id, is_private }) => ({
      id: `${id}`,
      scopes: [
        ...(is_private === 1 ? [] : [ALL]),
        owner_id,
        ...(guests.get(id) ?? []).flatMap(guest => guest.user_id ?? []),
      ],
      title,
      texts: [location],
    }))
  },
  async scopesOf(_db, caller) {
    if (!caller.canOwn('read', 'Calendar', caller.userId)) return []
    // Private events are found by their people only.
    return caller.can('read', 'Calendar') ? [ALL, caller.userId] : [caller.userId]
  },
  async show(db, { caller }, ids) {
    const seen = await eventRecords(dialect).see(db, caller, numbersOf(ids))
    const days = await db
      .selectFrom('calendar_events')
      .select(['id', 'starts_at', 'location'])
      .where(dialect.isOneOf('id', [...seen.keys()]))
      .execute()
    const planned = new Map(
      days.map(row => [row.id, { when: row.starts_at, detail: row.location }]),
    )
    return new Map(
      [...seen].map(([id, { title, address }]) => [
        `${id}`,
        { id, title, ...planned.get(id), link: address },
      ]),
    )
  },
})
