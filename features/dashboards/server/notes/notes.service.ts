import type { CardNote, newNote, noteChange } from '../../contract/card-boards.contract.ts'
import { MAX_NOTES } from '../../contract/card-boards.rules.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { notFoundHere, tooMany } from '../dashboards.errors.ts'
import type { NoteRow } from '../dashboards.tables.ts'
import {
  countNotes,
  findNote,
  insertNote,
  type KnownNote,
  listNoteRows,
  type NoteVisibility,
} from './notes.repo.ts'
import { changeOwn } from '../own/own.repo.ts'
import { recordOwn, removeOwn } from '../own/own.service.ts'

// Notes on days: private, or shared with readers of reports. Shared ones are changed by their author or an administrator.

const table = 'card_notes'
const readsShared = (caller: Caller): boolean => caller.can('read', 'Report')
const isManager = (caller: Caller): boolean => caller.can('update', 'Settings')

/** The notes visible to someone. */
const visibilityOf = (caller: Caller): NoteVisibility => ({
  userId: caller.userId,
  readsShared: readsShared(caller),
})

export async function listNotes(
  db: Db,
  caller: Caller,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  const rows = await listNoteRows(db, visibilityOf(caller), { from, to })
  return rows.map(row => toNote(row, caller))
}

export async function addNote(
  context: MutationContext,
  { day, text, isShared }: z.output<typeof newNote>,
) {
  const { trx, caller, now } = context
  if (isShared && !readsShared(caller)) throw forbidden('read', 'Report')
  if ((await countNotes(trx, caller.userId)) >= MAX_NOTES) throw tooMany(MAX_NOTES)
  const at = now.toISOString()
  const row = {
    user_id: caller.userId,
    day,
    text,
    is_shared: Number(isShared),
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  const id = await insertNote(trx, row)
  const after = await get(trx, caller, id)
  const done = {
    ...named(after),
    version: after.version,
    action: 'create' as const,
    after: snapshotOf(after),
    undo: { deleted_at: at },
  }
  return { note: toNote(after, caller), changeId: await recordOwn(context, done) }
}

export async function updateNote(
  context: MutationContext,
  {
    id,
    day,
    text,
    isShared,
    ifMatch,
  }: z.output<typeof noteChange> & { ifMatch: number | undefined },
) {
  const { trx, caller, now } = context
  const before = await getToChange(trx, caller, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(toNote(before, caller))
  if (isShared === true && !readsShared(caller)) throw forbidden('read', 'Report')
  const change = {
    ...(day === undefined ? {} : { day }),
    ...(text === undefined ? {} : { text }),
    ...(isShared === undefined ? {} : { is_shared: Number(isShared) }),
  }
  await changeOwn(trx, table, { id, change: { ...change, updated_at: now.toISOString() } })
  // An administrator who unshares a note no longer sees it either.
  const after = { ...before, ...change, version: before.version + 1, updated_at: now.toISOString() }
  const { day: dayBefore, text: textBefore, is_shared } = before
  const states = { before: snapshotOf(before), after: snapshotOf(after) }
  const wasShared = { isShared: before.is_shared === 1 || after.is_shared === 1 }
  const done = {
    ...named(after),
    ...wasShared,
    ...states,
    version: after.version,
    action: 'update' as const,
  }
  return {
    note: toNote(after, caller),
    changeId: await recordOwn(context, {
      ...done,
      undo: { day: dayBefore, text: textBefore, is_shared },
    }),
  }
}

export async function removeNote(context: MutationContext, id: number): Promise<number> {
  const row = await getToChange(context.trx, context.caller, id)
  return removeOwn(context, { ...named(row), before: snapshotOf(row) })
}

async function get(db: Db, caller: Caller, id: number): Promise<KnownNote> {
  const row = await findNote(db, visibilityOf(caller), id)
  if (row === undefined) throw notFoundHere()
  return row
}

async function getToChange(db: Db, caller: Caller, id: number): Promise<KnownNote> {
  const row = await get(db, caller, id)
  if (row.user_id !== caller.userId && !isManager(caller)) throw forbidden('update', 'Settings')
  return row
}

const NAME_LENGTH = 60
const named = ({ id, text, user_id: ownerId, is_shared }: NoteRow) =>
  ({ table, id, name: text.slice(0, NAME_LENGTH), ownerId, isShared: is_shared === 1 }) as const
const snapshotOf = ({ day, text, is_shared }: NoteRow) => ({ day, text, isShared: is_shared === 1 })

function toNote(
  { id, day, text, is_shared, user_id, author, version, updated_at }: KnownNote,
  caller: Caller,
): CardNote {
  const isOwn = user_id === caller.userId
  return {
    id,
    day,
    text,
    isShared: is_shared === 1,
    isOwn,
    author: isOwn ? null : author,
    canChange: isOwn || isManager(caller),
    version,
    updatedAt: updated_at,
  }
}
