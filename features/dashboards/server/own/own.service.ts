import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notFoundHere } from '../dashboards.errors.ts'
import { changeOwn, type Columns, findOwn, OWN_TABLES, type OwnTable } from './own.repo.ts'

// Recording and undo of personal records, shared by alerts, notes and mails.

export const OWN_UNDO = 'card.own'
const undoArgs = z.object({
  table: z.enum(OWN_TABLES),
  id: z.int(),
  name: z.string(),
  version: z.int(),
  change: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
/** Names of records in the audit log and live events. */
const NOUNS: Record<OwnTable, string> = {
  card_alerts: 'alert',
  card_notes: 'note',
  card_mails: 'board-mail',
}
const recordIdOf = (table: OwnTable, id: number) => `${NOUNS[table]}:${id}`

interface Done {
  table: OwnTable
  id: number
  ownerId: number
  name: string
  /** Current version. */
  version: number
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: object | undefined
  after?: object | undefined
  /** Columns to restore. */
  undo: Columns
  /** Visible to others. */
  isShared?: boolean
}

/** Writes the audit entry with undo; notifies the owner's tabs, and everyone's for shared records. */
export async function recordOwn(
  { trx, actor, now }: RecordingContext,
  done: Done,
): Promise<number> {
  const { table, id, ownerId, name, version, action, before, after, undo, isShared = false } = done
  if (isShared) await announce(trx, { topic: 'Report', ids: [recordIdOf(table, id)], now })
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Account',
    records: [{ id: recordIdOf(table, id), name, before, after }],
    undo: { kind: OWN_UNDO, args: { table, id, name, version, change: undo } },
    onlyFor: ownerId,
  })
}

/** Deletes it, restorable by undo. */
export async function removeOwn(
  context: MutationContext,
  {
    table,
    id,
    name,
    before,
    isShared,
  }: Pick<Done, 'table' | 'id' | 'name' | 'before' | 'isShared'>,
): Promise<number> {
  const row = await findOwn(context.trx, table, id)
  if (row === undefined) throw notFoundHere()
  await changeOwn(context.trx, table, { id, change: { deleted_at: context.now.toISOString() } })
  const more = isShared === undefined ? {} : { isShared }
  const [ownerId, version] = [row.user_id, row.version + 1]
  return recordOwn(context, {
    table,
    id,
    ownerId,
    name,
    version,
    action: 'delete',
    before,
    undo: { deleted_at: null },
    ...more,
  })
}

/** Restores it, unless it was changed since. */
export const undoOwn: UndoStep = async ({ args, ...context }) => {
  const { trx, caller } = context
  const { table, id, name, version: left, change } = undoArgs.parse(args)
  const row = await findOwn(trx, table, id)
  if (row === undefined || (row.user_id !== caller.userId && !caller.can('update', 'Settings')))
    throw notFoundHere()
  const { version } = row
  await assertUnchanged(context, { id: recordIdOf(table, id), name, version, left })
  await changeOwn(trx, table, { id, change })
  const back: Columns = Object.fromEntries(
    Object.keys(change).map(column => [column, row[column] ?? null]),
  )
  const isBack = change.deleted_at === null && row.deleted_at !== null
  const isDeleted = typeof change.deleted_at === 'string'
  await recordOwn(context, {
    table,
    id,
    ownerId: row.user_id,
    name,
    version: version + 1,
    action: isBack ? 'restore' : isDeleted ? 'delete' : 'update',
    ...(isBack || isDeleted ? {} : { before: back, after: change }),
    undo: back,
    isShared: row.is_shared === 1,
  })
}
