import type { ChangeAction, RecentChange } from '../contract/changes.contract.ts'
import type { Subject } from '#platform/contract/define.ts'
import { UNDO_MILLISECONDS } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import '#platform/server/changes/change-tables.ts'
import { canUndo, type ChangeRow, selectChanges, toChanges } from './changes.repo.ts'

const AT_ONCE = 50
/** The length up to which a chain of undos and redos is shown as one. */
const LONGEST_CHAIN = 50
const MADE: ChangeAction[] = ['create', 'update', 'delete', 'restore', 'import']

interface RecentQuery {
  userId: number
  now: Date
  subject: Subject | ''
  before?: number | undefined
}

/** A person's newest changes in their current state: done, undone, or redone. Without sign-ins. */
export async function listRecent(
  db: Db,
  query: RecentQuery,
): Promise<{ changes: RecentChange[]; subjects: Subject[]; hasMore: boolean }> {
  const { userId, now, subject, before } = query
  const rows = await selectMade(db, query)
    // Undos of one's own changes are part of those, without an entry of their own.
    .where('audit_changes.id', 'not in', selectTakingBack(db, userId))
    .$if(subject !== '', some =>
      some.where('audit_changes.subject', '=', subject === '' ? 'all' : subject),
    )
    .$if(before !== undefined, some => some.where('audit_changes.id', '<', before ?? 0))
    .orderBy('audit_changes.id', 'desc')
    .limit(AT_ONCE + 1)
    .execute()
  const shown = rows.slice(0, AT_ONCE)
  const ends = await findEnds(db, shown)
  const changes = (await toChanges(db, shown, now)).map((change, index) => {
    const { end = shown[index], isUndone = false, at = null } = ends.get(change.id) ?? {}
    const next = end !== undefined && end.user_id === userId && canUndo(end, now) ? end.id : null
    return {
      ...change,
      undoneAt: isUndone ? at : null,
      undoId: isUndone ? null : next,
      redoId: isUndone ? next : null,
    }
  })
  const kinds = await selectMade(db, query)
    .clearSelect()
    .select('audit_changes.subject')
    .distinct()
    .orderBy('audit_changes.subject')
    .execute()
  return { changes, subjects: kinds.map(kind => kind.subject), hasMore: rows.length > AT_ONCE }
}

const selectMade = (db: Db, { userId, now }: RecentQuery) =>
  selectChanges(db)
    .where('audit_changes.user_id', '=', userId)
    .where('audit_changes.at', '>', new Date(now.getTime() - UNDO_MILLISECONDS).toISOString())
    .where('audit_changes.action', 'in', MADE)

const selectTakingBack = (db: Db, userId: number) =>
  db
    .selectFrom('audit_undone as undone')
    .innerJoin('audit_changes as first', 'first.id', 'undone.change_id')
    .select('undone.by_change_id')
    .where('first.user_id', '=', userId)
    .where('undone.by_change_id', 'is not', null)

interface End {
  /** The current end of the chain; undefined if it cannot be undone further. */
  end: ChangeRow | undefined
  isUndone: boolean
  /** When it was last undone. */
  at: string | null
}

/** The current end of each undone change: undone twice is done. */
async function findEnds(db: Db, rows: readonly ChangeRow[]): Promise<Map<number, End>> {
  const ends = new Map<number, End>()
  let open = rows.flatMap(row =>
    row.undone_at === null ? [] : [{ first: row.id, row, isUndone: false }],
  )
  for (let depth = 0; open.length > 0 && depth < LONGEST_CHAIN; depth += 1) {
    const ids = open.flatMap(({ row }) => row.undone_by ?? [])
    // Each step depends on the previous result.
    // oxlint-disable-next-line no-await-in-loop
    const found =
      ids.length === 0 ? [] : await selectChanges(db).where('audit_changes.id', 'in', ids).execute()
    const known = new Map(found.map(row => [row.id, row]))
    open = open.flatMap(({ first, row, isUndone }) => {
      const next = row.undone_by === null ? undefined : known.get(row.undone_by)
      ends.set(first, { end: next, isUndone: !isUndone, at: row.undone_at })
      return next === undefined || next.undone_at === null
        ? []
        : [{ first, row: next, isUndone: !isUndone }]
    })
  }
  return ends
}
