import { DAY } from '#platform/contract/durations.rules.ts'
import type { Subject } from '#platform/contract/define.ts'
import type { Actor } from '../access/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import { AppError } from '../http/app-error.ts'
import './change-tables.ts'

/** How long a change can be undone (features.md X-07). */
export const UNDO_MILLISECONDS = DAY

export interface UndoContext {
  trx: Trx
  caller: Caller
  actor: Actor
  now: Date
  /** What is undone. */
  change: { id: number; subject: Subject }
  /** What it recorded for this. */
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
        const { subject, undo_args } = change
        const undone = { id: changeId, subject }
        const args: unknown = JSON.parse(undo_args)
        await step({ trx, caller, actor, now, change: undone, args }).catch(explainDeleted)
        const by = await findMade(trx, { userId: caller.userId, after: last })
        const row = {
          change_id: changeId,
          at: now.toISOString(),
          user_id: caller.userId,
          by_change_id: by?.id ?? null,
        }
        await trx.insertInto('audit_undone').values(row).execute()
        return by === undefined || by.undo_kind === null ? undefined : by.id
      })
    },
  }
}

/** The person's newest change: writes are serialized, so what follows it in the transaction was made by the undo. */
async function findNewest(trx: Trx, userId: number): Promise<number> {
  const row = await trx
    .selectFrom('audit_changes')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** What an undo recorded: of several changes the newest undoable one, or else the newest. */
async function findMade(trx: Trx, { userId, after }: { userId: number; after: number }) {
  const rows = await trx
    .selectFrom('audit_changes')
    .select(['id', 'undo_kind'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .execute()
  return rows.find(row => row.undo_kind !== null) ?? rows[0]
}

async function findUndoable(trx: Trx, { changeId, now }: { changeId: number; now: Date }) {
  const change = await trx
    .selectFrom('audit_changes')
    .leftJoin('audit_undone', 'audit_undone.change_id', 'audit_changes.id')
    .select([
      'audit_changes.at',
      'audit_changes.user_id',
      'audit_changes.key_id',
      'audit_changes.subject',
      'undo_kind',
      'undo_args',
      'audit_undone.at as undone_at',
    ])
    .where('audit_changes.id', '=', changeId)
    .executeTakeFirst()
  if (change === undefined) throw changeNotFound()
  const { at, undo_kind, undo_args, undone_at, ...rest } = change
  if (undone_at !== null) throw new AppError(409, 'change.undone', 'This was already undone.')
  if (undo_kind === null || undo_args === null) throw cannotUndo()
  if (now.getTime() - Date.parse(at) > UNDO_MILLISECONDS)
    throw new AppError(409, 'change.too_old', 'This happened too long ago to undo.')
  return { ...rest, undo_kind, undo_args }
}

const changeNotFound = () => new AppError(404, 'change.not_found', 'This change doesn’t exist.')
const cannotUndo = () => new AppError(409, 'change.final', 'This can’t be undone.')

/** What a step doesn’t find has been deleted since the change. */
function explainDeleted(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 404) throw error
  throw new AppError(404, error.code, 'This was deleted since. Restore it first, then undo.')
}

/** For steps: the record is not any more what the change left behind. */
export const changedSince = (name: string) =>
  new AppError(409, 'change.overtaken', `“${name}” was changed since.`)
