import type { Trx } from '#platform/server/database/tables.ts'
import type { EventRow, GuestRow } from '../calendar.tables.ts'
import type { Invitations } from '../guests/invite.service.ts'
import type { Family } from './family.repo.ts'

interface GuestNews {
  invitations: Invitations
  before: Family
  after: Family
  now: Date
}

/** Who was invited or removed, and whom a change concerns. */
export async function notifyGuests(
  trx: Trx,
  { invitations, before, after, now }: GuestNews,
): Promise<void> {
  const old = new Map(before.map(member => [member.row.id, member]))
  const fresh = new Map(after.map(member => [member.row.id, member]))
  for (const member of after) {
    const { row, guests } = member
    const known = old.get(row.id)
    // For guests of the series, a new exception is a change.
    const series = known === undefined && row.series_id !== null ? old.get(row.series_id) : known
    const isKnown = (guest: GuestRow) =>
      series?.guests.some(one => one.email_key === guest.email_key) === true
    const common = { row, occurrence: row.original_start, guests, now }
    await invitations.announce(trx, {
      ...common,
      word: 'invited',
      recipients: guests.filter(guest => !isKnown(guest)),
    })
    const isNews = known === undefined ? series !== undefined : concernsGuests(known.row, row)
    if (isNews)
      await invitations.announce(trx, {
        ...common,
        word: 'changed',
        recipients: guests.filter(isKnown),
      })
    const removed = (series?.guests ?? []).filter(
      guest => !guests.some(one => one.email_key === guest.email_key),
    )
    await invitations.announce(trx, { ...common, word: 'cancelled', recipients: removed })
  }
  for (const { row, guests } of before) {
    // An exception deleted with its series is canceled with it.
    const isDeleted = !fresh.has(row.id) && (row.series_id === null || fresh.has(row.series_id))
    if (isDeleted)
      await invitations.announce(trx, {
        word: 'cancelled',
        row: { ...row, sequence: row.sequence + 1 },
        occurrence: row.original_start,
        guests,
        recipients: guests,
        now,
      })
  }
}

const NOTIFIED_FIELDS = [
  'title',
  'starts_at',
  'ends_at',
  'is_all_day',
  'location',
  'rule',
  'skips',
  'url',
  'description',
] as const
const concernsGuests = (before: EventRow, after: EventRow): boolean =>
  NOTIFIED_FIELDS.some(name => before[name] !== after[name])
