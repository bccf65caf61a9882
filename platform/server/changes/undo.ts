import type { Actor } from '../access/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import { AppError } from '../http/app-error.ts'
import './change-tables.ts'

/** How long a change can be undone (features.md X-07). */
export const UNDO_MILLISECONDS = 24 * 3_600_000

export interface UndoContext {
  trx: Trx
  caller: Caller
  actor: Actor
  now: Date
  /** What the change recorded for this. */
  args: unknown
}
/** Takes one kind of change back, as the caller and under the caller's rights; throws an AppError when that cannot be. */
export type UndoStep = (context: UndoContext) => Promise<void>

export interface Undo {
  /**
   * Undoes a change, and returns the change made by the undo; undoing that is a redo. Throws 404, 409 (already undone, too late, or the record
   * changed since), or the step's own error.
   */
  undo(context: { caller: Caller; actor: Actor }, changeId: number): Promise<number | undefined>
}

/** The steps of all features by their kind. */
export function createUndo({
  database,
  clock,
  steps,
}: {
  database: Database
  clock: Clock
  steps: () => Record<string, UndoStep>
}): Undo {
  return {
    async undo({ caller, actor }, changeId) {
      return database.write(async trx => {
        const now = clock()
        const change = await findUndoable(trx, { changeId, now })
        // Another person's change is reported as missing, except to those who may read the whole log.
        if (change.user_id !== caller.userId && !caller.can('read', 'Audit')) throw changeNotFound()
        // A key undoes what was done with it, not what its owner did.
        if (caller.key !== null && change.key_id !== caller.key.id) throw changeNotFound()
        const step = steps()[change.undo_kind]
        if (step === undefined) throw cannotUndo()
        const last = await findNewest(trx, caller.userId)
        await step({ trx, caller, actor, now, args: JSON.parse(change.undo_args) })
        const newest = await findNewest(trx, caller.userId)
        const by = newest === last ? undefined : newest
        const row = {
          change_id: changeId,
          at: now.toISOString(),
          user_id: caller.userId,
          by_change_id: by ?? null,
        }
        await trx.insertInto('audit_undone').values(row).execute()
        return by
      })
    },
  }
}

/** The person's newest undoable change: writes are serialized, so within a transaction it is the one just made. */
async function findNewest(trx: Trx, userId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('audit_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('undo_kind', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function findUndoable(trx: Trx, { changeId, now }: { changeId: number; now: Date }) {
  const change = await trx
    .selectFrom('audit_changes')
    .leftJoin('audit_undone', 'audit_undone.change_id', 'audit_changes.id')
    .select([
      'audit_changes.at',
      'audit_changes.user_id',
      'audit_changes.key_id',
      'undo_kind',
      'undo_args',
      'audit_undone.at as undone_at',
    ])
    .where('audit_changes.id', '=', changeId)
    .executeTakeFirst()
  if (change === undefined) throw changeNotFound()
  const { at, user_id, key_id, undo_kind, undo_args, undone_at } = change
  if (undone_at !== null) throw new AppError(409, 'change.undone', 'This was already undone.')
  if (undo_kind === null || undo_args === null) throw cannotUndo()
  if (now.getTime() - Date.parse(at) > UNDO_MILLISECONDS)
    throw new AppError(409, 'change.too_old', 'This happened too long ago to undo.')
  return { user_id, key_id, undo_kind, undo_args }
}

const changeNotFound = () => new AppError(404, 'change.not_found', 'This change doesn’t exist.')
const cannotUndo = () => new AppError(409, 'change.final', 'This can’t be undone.')

/** For steps: the record is not any more what the change left behind. */
export const changedSince = (name: string) =>
  new AppError(409, 'change.overtaken', `"${name}" was changed since.`)
