import type { Change } from '../contract/changes.contract.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { UNDO_MILLISECONDS } from '#platform/server/changes/undo.ts'
import '#platform/server/changes/change-tables.ts'

const RECENT = 50
const RECORDS_SHOWN = 20

export type ChangeRow = Selectable<Tables['audit_changes']> & {
  undone_at: string | null
  undone_by: number | null
  key_name: string | null
  key_is_app: number | null
}

/** A person's actions and changes of their record, newest first; sign-ins and refusals only for readers of the log. */
export async function listTimeline(
  db: Db,
  { userId, before, now }: { userId: number; before: number | undefined; now: Date },
): Promise<Change[]> {
  const page = selectChanges(db)
    .where(eb =>
      eb.or([
        eb('audit_changes.user_id', '=', userId),
        eb('audit_changes.id', 'in', selectTouching(db, userId)),
      ]),
    )
    .where('audit_changes.action', '!=', 'refused')
    .orderBy('audit_changes.id', 'desc')
    .limit(RECENT)
  return toChanges(
    db,
    await (before === undefined ? page : page.where('audit_changes.id', '<', before)).execute(),
    now,
  )
}

const selectTouching = (db: Db, userId: number) =>
  db
    .selectFrom('audit_records')
    .select('change_id')
    .where('subject', '=', 'User')
    .where('record_id', '=', String(userId))

/** The log with undo information. */
export const selectChanges = (db: Db) =>
  db
    .selectFrom('audit_changes')
    .leftJoin('audit_undone', 'audit_undone.change_id', 'audit_changes.id')
    .leftJoin('api_keys', 'api_keys.id', 'audit_changes.key_id')
    .selectAll('audit_changes')
    .select([
      'audit_undone.at as undone_at',
      'audit_undone.by_change_id as undone_by',
      'api_keys.name as key_name',
      'api_keys.is_app as key_is_app',
    ])

/** One entry, as of now. */
export async function findChange(
  db: Db,
  { id, now }: { id: number; now: Date },
): Promise<Change | undefined> {
  const rows = await selectChanges(db).where('audit_changes.id', '=', id).execute()
  return (await toChanges(db, rows, now))[0]
}

/** Log rows with their records, as sent. */
export async function toChanges(db: Db, rows: ChangeRow[], now: Date): Promise<Change[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const counts = await db
    .selectFrom('audit_records')
    .select(eb => ['change_id', eb.fn.countAll<number>().as('n')])
    .where('change_id', 'in', ids)
    .groupBy('change_id')
    .execute()
  const countOf = new Map(counts.map(row => [row.change_id, Number(row.n)]))
  const nameOf = await readNames(
    db,
    rows.flatMap(row => row.impersonator_id ?? []),
  )
  const records = Map.groupBy(await firstRecordsOf(db, ids), record => record.change_id)
  return rows.map(row => ({
    id: row.id,
    at: row.at,
    userId: row.user_id,
    userName: row.user_name,
    impersonatorId: row.impersonator_id,
    impersonatorName: nameOf(row.impersonator_id),
    ...(row.key_id === null ? {} : { keyName: row.key_name ?? `#${row.key_id}` }),
    ...(row.key_is_app === 1 ? { isApp: true as const } : {}),
    action: row.action,
    subject: row.subject,
    records: (records.get(row.id) ?? []).map(one => ({
      id: one.record_id,
      name: one.record_name,
      before: fromJson(one.before),
      after: fromJson(one.after),
    })),
    count: countOf.get(row.id) ?? 0,
    ip: row.ip,
    requestId: row.request_id,
    canUndo: canUndo(row, now),
    undoneAt: row.undone_at,
  }))
}

async function readNames(
  db: Db,
  ids: readonly number[],
): Promise<(id: number | null) => string | undefined> {
  if (ids.length === 0) return () => undefined
  const people = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const names = new Map(people.map(({ id, username }) => [id, username]))
  return id => (id === null ? undefined : names.get(id))
}

export const canUndo = ({ undo_kind, undone_at, at }: ChangeRow, now: Date): boolean =>
  undo_kind !== null && undone_at === null && now.getTime() - Date.parse(at) <= UNDO_MILLISECONDS

/** Deletes the oldest entries; the database rejects those younger than the minimum retention. */
export async function deleteOldestChanges(
  trx: Trx,
  { until, limit }: { until: string; limit: number },
): Promise<number> {
  const rows = await trx
    .selectFrom('audit_changes')
    .select('id')
    .where('at', '<', until)
    .orderBy('at')
    .limit(limit)
    .execute()
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return 0
  await trx.deleteFrom('audit_undone').where('change_id', 'in', ids).execute()
  await trx.deleteFrom('audit_records').where('change_id', 'in', ids).execute()
  await trx.deleteFrom('audit_changes').where('id', 'in', ids).execute()
  return ids.length
}

/** The first records of several changes: an import has thousands. */
function firstRecordsOf(db: Db, changeIds: number[]) {
  const numbered = db
    .selectFrom('audit_records')
    .selectAll()
    .select(sql<number>`row_number() over (partition by change_id order by record_id)`.as('place'))
    .where('change_id', 'in', changeIds)
  return db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('place', '<=', RECORDS_SHOWN)
    .orderBy('place')
    .execute()
}

function fromJson(text: string | null): Record<string, unknown> | null {
  return text === null ? null : JSON.parse(text)
}
