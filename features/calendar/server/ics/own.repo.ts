import type { Category } from '../../contract/calendar.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listEventRows, listExceptions } from '../calendar.repo.ts'
import type { EventRow } from '../calendar.tables.ts'
import { listGuests } from '../guests/guests.repo.ts'
import type { Written } from './write.service.ts'

interface Asked {
  userId: number
  categories: readonly Category[]
  window: { from: string; to: string } | undefined
}

/** Own events and invitations for export: series as a whole, with exceptions. */
export async function readOwn(database: Database, asked: Asked): Promise<Written[]> {
  const rows = await listEventRows(database.read, asked)
  return toWritten(database, onePerUid(rows, asked.userId))
}

/** A guest may have imported the same event: their own copy is exported. */
function onePerUid(rows: readonly EventRow[], userId: number): EventRow[] {
  const own = new Set(rows.filter(row => row.owner_id === userId).map(row => row.uid))
  const uids = new Set<string>()
  return rows.filter(row => {
    if (uids.has(row.uid) || (row.owner_id !== userId && own.has(row.uid))) return false
    uids.add(row.uid)
    return true
  })
}

export async function toWritten(
  { read, dialect }: Database,
  rows: readonly EventRow[],
): Promise<Written[]> {
  const series = rows.filter(row => row.rule !== '').map(row => row.id)
  const all = [...rows, ...(await listExceptions(read, dialect, series))]
  const guests = Map.groupBy(
    await listGuests(
      read,
      dialect,
      all.map(row => row.id),
    ),
    guest => guest.event_id,
  )
  const owners = await read
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where(dialect.isOneOf('id', [...new Set(all.map(row => row.owner_id))]))
    .execute()
  const known = new Map(owners.map(({ id, full_name: name, email }) => [id, { name, email }]))
  return all.map(row => ({
    row,
    occurrence: row.original_start,
    guests: guests.get(row.id) ?? [],
    organizer: known.get(row.owner_id) ?? { name: '', email: '' },
  }))
}
