import type { RecordName, RecordType } from '#platform/contract/record-links.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { LinkRow } from './links.tables.ts'
import './links.tables.ts'

// A link is one row, whichever end is queried.

const MAX_ROWS = 2_000

export const findLink = (db: Db, id: number): Promise<LinkRow | undefined> =>
  db.selectFrom('record_links').selectAll().where('id', '=', id).executeTakeFirst()

/** The links of records of one type, at either end, in order. */
export async function listLinkRows(
  db: Db,
  { type, ids }: { type: RecordType; ids: readonly string[] },
): Promise<LinkRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('record_links')
    .selectAll()
    .where(eb =>
      eb.or([
        eb.and([eb('from_type', '=', type), eb('from_id', 'in', [...ids])]),
        eb.and([eb('to_type', '=', type), eb('to_id', 'in', [...ids])]),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
}

export const isSame = (one: RecordName, other: RecordName): boolean =>
  one.type === other.type && one.id === other.id
export const endsOf = (
  row: Pick<LinkRow, 'from_type' | 'from_id' | 'to_type' | 'to_id'>,
): { from: RecordName; to: RecordName } => ({
  from: { type: row.from_type, id: row.from_id },
  to: { type: row.to_type, id: row.to_id },
})

export interface NewLink {
  from: RecordName
  to: RecordName
  title: string
  position: number
  /** None: of someone who is gone. */
  userId: number | null
  now: Date
}
export const insertLink = (
  trx: Trx,
  { from, to, title, position, userId, now }: NewLink,
): Promise<LinkRow> =>
  trx
    .insertInto('record_links')
    .values({
      from_type: from.type,
      from_id: from.id,
      to_type: to.type,
      to_id: to.id,
      to_title: title,
      position,
      created_by: userId,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Gives a record the links of another; answers what it is linked with. */
export async function copyLinks(
  trx: Trx,
  { from: source, to: copy, now }: { from: RecordName; to: RecordName; now: Date },
): Promise<RecordName[]> {
  const rows = await listLinkRows(trx, { type: source.type, ids: [source.id] })
  const others: RecordName[] = []
  for (const row of rows) {
    const { from, to } = endsOf(row)
    const isFrom = isSame(from, source)
    const ends = isFrom ? { from: copy, to } : { from, to: copy }
    const { to_title: title, position, created_by: userId } = row
    await insertLink(trx, { ...ends, title, position, userId, now })
    others.push(isFrom ? to : from)
  }
  return others
}

export async function deleteLinks(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('record_links')
      .where('id', 'in', [...ids])
      .execute()
}

/** The records were purged, and their links with them. */
export async function deleteLinksOf(
  trx: Trx,
  { type, ids }: { type: RecordType; ids: readonly string[] },
): Promise<void> {
  const rows = await listLinkRows(trx, { type, ids })
  await deleteLinks(
    trx,
    rows.map(row => row.id),
  )
}
