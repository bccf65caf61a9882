import type { Insertable } from 'kysely'
import { MAX_NOTES } from '../../contract/card-boards.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { NoteRow } from '../dashboards.tables.ts'

export type KnownNote = NoteRow & { author: string | null }
/** One's own, and shared ones of others. */
export interface NoteVisibility {
  userId: number
  readsShared: boolean
}

function selectNotes(db: Db, { userId, readsShared }: NoteVisibility) {
  const notes = db
    .selectFrom('card_notes')
    .leftJoin('users', 'users.id', 'card_notes.user_id')
    .selectAll('card_notes')
    .select('users.full_name as author')
    .where('card_notes.deleted_at', 'is', null)
  if (!readsShared) return notes.where('card_notes.user_id', '=', userId)
  return notes.where(eb => eb.or([eb('card_notes.user_id', '=', userId), eb('is_shared', '=', 1)]))
}

/** Newest day first. */
export function listNoteRows(
  db: Db,
  visibility: NoteVisibility,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<KnownNote[]> {
  let notes = selectNotes(db, visibility)
  if (from !== undefined) notes = notes.where('day', '>=', from)
  if (to !== undefined) notes = notes.where('day', '<=', to)
  return notes.orderBy('day', 'desc').orderBy('card_notes.id', 'desc').limit(MAX_NOTES).execute()
}

export const findNote = (
  db: Db,
  visibility: NoteVisibility,
  id: number,
): Promise<KnownNote | undefined> =>
  selectNotes(db, visibility).where('card_notes.id', '=', id).executeTakeFirst()

export async function countNotes(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('card_notes')
    .select(eb => eb.fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertNote(trx: Trx, row: Insertable<Tables['card_notes']>): Promise<number> {
  const { id } = await trx
    .insertInto('card_notes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
