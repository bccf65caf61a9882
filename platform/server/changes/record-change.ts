import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import type { Subject } from '#platform/contract/define.ts'
import type { Actor } from '../access/actor.ts'
import { send } from '../database/pipeline.ts'
import type { Trx } from '../database/tables.ts'
import { announce } from '../live/outbox.ts'
import './change-tables.ts'
import { chunksOf } from '../database/chunks.ts'

/** A record affected by a change. Only differences between `before` and `after` are logged. */
export interface ChangedRecord {
  id: number | string
  name: string
  before?: object | undefined
  after?: object | undefined
}

export interface Change {
  actor: Actor
  now: Date
  action: ChangeAction
  subject: Subject
  records: ChangedRecord[]
  /** The undo: a step registered by the feature (`createUndo`), and its arguments. */
  undo?: { kind: string; args: unknown } | undefined
  /** Only this person receives the live event; by default everyone who may read the subject. */
  onlyFor?: number | undefined
}

/** Beyond this, the event says "many": clients refetch everything. */
const IDS_IN_EVENT = 200
/** Records that go into the log by one statement. */
const ROWS_AT_ONCE = 500
const SECRET = /password|secret|token|hash|_key$|Key$/
const LONGEST_TEXT = 2_000
/** Of a change of many records so many can be found by their names. */
const NAMES_SEARCHED = 50
const LONGEST_WORDS = 4_000

/**
 * Records a change in its transaction: the audit entry, the inverse for undo, and the event for the live channel. Every change of every
 * feature goes through here. Returns the change's id, by which it can be undone.
 * @example await recordChange(trx, { actor, now, action: 'delete', subject: 'User', records, undo: { kind: 'users.restore', args: { ids } } })
 */
export async function recordChange(trx: Trx, change: Change): Promise<number> {
  const { actor, now, action, subject, records, undo } = change
  const at = now.toISOString()
  const { id } = await trx
    .insertInto('audit_changes')
    .values({
      at,
      user_id: actor.userId,
      user_name: actor.name,
      impersonator_id: actor.impersonatorId,
      action,
      subject,
      ip: actor.ip,
      request_id: actor.requestId,
      undo_kind: undo?.kind ?? null,
      undo_args: undo === undefined ? null : JSON.stringify(undo.args),
      words: wordsOf(actor, records),
      key_id: actor.keyId ?? null,
      only_for: change.onlyFor ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = records.map(record => {
    const remaining = differences(record)
    const row = { change_id: id, subject, record_id: String(record.id), record_name: record.name }
    return { ...row, before: toJson(remaining.before), after: toJson(remaining.after) }
  })
  for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
    await send(trx, trx.insertInto('audit_records').values(some))
  }
  if (ANNOUNCED_ACTIONS.has(action)) {
    const ids = records.length > IDS_IN_EVENT ? [] : records.map(record => record.id)
    await announce(trx, { topic: subject, ids, now, userId: change.onlyFor })
    // For viewers of the log itself: changes without other events are announced as well.
  } else await announce(trx, { topic: 'Audit', ids: [id], now })
  return id
}

/** The searchable words of a log entry: author, address, and record names. */
function wordsOf(
  { name, ip }: Pick<Actor, 'name' | 'ip'>,
  records: readonly Pick<ChangedRecord, 'name'>[],
): string {
  const names = records.slice(0, NAMES_SEARCHED).map(record => record.name)
  // Separated so that no search spans two of them.
  return foldSearch([name, ip, ...names].join('\u0001')).slice(0, LONGEST_WORDS)
}

/** Actions that change what screens show. */
const ANNOUNCED_ACTIONS = new Set<ChangeAction>(['create', 'update', 'delete', 'restore', 'import'])

function differences({ before, after }: ChangedRecord): Pick<ChangedRecord, 'before' | 'after'> {
  const [old, fresh] = [entriesOf(before), entriesOf(after)]
  if (before === undefined || after === undefined) return { before: old, after: fresh }
  const changed = Object.keys({ ...old, ...fresh }).filter(
    key => JSON.stringify(old?.[key]) !== JSON.stringify(fresh?.[key]),
  )
  const pick = (from: Record<string, unknown> | undefined) =>
    Object.fromEntries(changed.map(key => [key, from?.[key] ?? null]))
  return { before: pick(old), after: pick(fresh) }
}

/** Without secrets, long texts cut: the log names what changed, it is not a second store. */
function entriesOf(value: object | undefined): Record<string, unknown> | undefined {
  if (value === undefined) return undefined
  const entries = Object.entries(value).filter(([key]) => !SECRET.test(key))
  return Object.fromEntries(
    entries.map(([key, one]) => [key, typeof one === 'string' ? one.slice(0, LONGEST_TEXT) : one]),
  )
}

const toJson = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value)
