import type { Trx } from '../database/tables.ts'
import { changedSince, type UndoContext } from './undo.ts'
import './change-tables.ts'

interface Left {
  /** As in the log. */
  id: number | string
  /** For the refusal. */
  name: string
  /** Its present version. */
  version: number | undefined
  /** The version the change left behind. */
  left: number
}

/**
 * For steps: throws 409 unless the record is as the change left it. What was changed since and undone again doesn't count, so that one change
 * after the other can be undone.
 */
export async function assertUnchanged(
  context: Pick<UndoContext, 'trx' | 'change'>,
  { id, name, version, left }: Left,
): Promise<void> {
  if (version === left) return
  const later = await listLater(context, id)
  // Each logged change raises the version by one: a difference is a change without an entry in the log.
  if (version === undefined || version - left !== later.length || !isAllUndone(later))
    throw changedSince(name)
}

interface LaterChange {
  id: number
  /** The change that it undid. */
  undid: number | null
}

const listLater = (
  { trx, change }: { trx: Trx; change: UndoContext['change'] },
  recordId: number | string,
): Promise<LaterChange[]> =>
  trx
    .selectFrom('audit_records')
    .leftJoin('audit_undone', 'audit_undone.by_change_id', 'audit_records.change_id')
    .select(['audit_records.change_id as id', 'audit_undone.change_id as undid'])
    .where('subject', '=', change.subject)
    .where('record_id', '=', `${recordId}`)
    .where('audit_records.change_id', '>', change.id)
    .orderBy('audit_records.change_id', 'desc')
    .execute()

/** Whether the changes, newest first, are pairs of one and its undo. */
function isAllUndone(changes: readonly LaterChange[]): boolean {
  const ids = new Set(changes.map(({ id }) => id))
  for (const { id, undid } of changes) {
    if (!ids.delete(id)) continue
    if (undid === null || !ids.delete(undid)) return false
  }
  return true
}
