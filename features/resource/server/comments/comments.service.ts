import * as z from 'zod/mini'
import { mentionsIn } from '#platform/contract/mentions.rules.ts'
import type { RecordComment } from '#platform/contract/resource-comments.contract.ts'
import type { Fields, Resource } from '#platform/contract/resource-fields.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { commentNotFound, notYourComment } from '#platform/server/comments/comment-errors.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { StoredRow } from '#platform/server/resource/columns.ts'
import type { ResourceContext } from '#platform/server/resource/resource-context.ts'
import { mayTouch, ownersOf } from '#platform/server/resource/resource-rights.ts'
import { getRow, titleOf } from '#platform/server/resource/resource-service.ts'
import { excerptOf, notify } from '#features/notifications/server/notifications.service.ts'
import type { PersonalPart } from '#features/users/server/users.points.ts'
import { listByUsernames } from '#features/users/server/users.service.ts'
import type { CommentRow } from '../resource.tables.ts'
import {
  deleteCommentsBy,
  findComment,
  insertComment,
  listCommenterIds,
  listComments,
  listCommentsBy,
  updateCommentRow,
} from './comments.repo.ts'

// Comments on records. Readers of a record may comment; the texts are not logged.

/** The dependencies of comments besides the resource itself. */
export interface CommentParts<F extends Fields> {
  context: ResourceContext<F>
  /** A person as a caller with their rights; undefined if they may not sign in. */
  findCaller: (userId: number) => Promise<Caller | undefined>
}

const MENTIONS_NOTIFIED = 50

export const commentUndoKindOf = ({ name }: Resource): string => `${name}.comment`

/** The comments of a record the caller may read, oldest first. */
export async function listRecordComments<F extends Fields>(
  { context }: CommentParts<F>,
  db: Db,
  { id, caller }: { id: number; caller: Caller },
): Promise<RecordComment[]> {
  await getRow(context, db, { id, caller })
  return toComments(context, db, {
    rows: await listComments(db, { type: context.repo.table, id }),
    caller,
  })
}

/** With their authors. */
async function toComments<F extends Fields>(
  { ports }: ResourceContext<F>,
  db: Db,
  { rows, caller }: { rows: readonly CommentRow[]; caller: Caller },
): Promise<RecordComment[]> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const people = ids.length === 0 ? [] : await ports.people(db, caller, ids)
  return rows.map(row => ({
    id: row.id,
    recordId: Number(row.record_id),
    comment: row.text,
    author: people.find(({ id }) => id === row.user_id) ?? null,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }))
}

async function toComment<F extends Fields>(
  context: ResourceContext<F>,
  db: Db,
  notified: { row: CommentRow; caller: Caller },
): Promise<RecordComment> {
  const [comment] = await toComments(context, db, { rows: [notified.row], caller: notified.caller })
  if (comment === undefined) throw commentNotFound()
  return comment
}

export async function addComment<F extends Fields>(
  parts: CommentParts<F>,
  mutation: MutationContext,
  { recordId, comment: text }: { recordId: number; comment: string },
): Promise<RecordComment> {
  const { context } = parts
  const { trx, caller, now } = mutation
  const record = await getRow(context, trx, { id: recordId, caller })
  const named = { type: context.repo.table, id: recordId }
  const before = await listCommenterIds(trx, named)
  const row = await insertComment(trx, { record: named, userId: caller.userId, text, now })
  await recordComment(context, mutation, { record, row, after: { comment: row.id } })
  await notifyReaders(parts, mutation, { record, text, commenterIds: before })
  return toComment(context, trx, { row, caller })
}

export async function updateComment<F extends Fields>(
  { context }: CommentParts<F>,
  mutation: MutationContext,
  { id, comment: text }: { id: number; comment: string },
): Promise<RecordComment> {
  const { trx, caller, now } = mutation
  const { record } = await enterComment(context, mutation, { id, isDeleted: false })
  const row = await updateCommentRow(trx, id, { text, edited_at: now.toISOString() })
  await recordComment(context, mutation, { record, row, after: { commentChanged: id } })
  return toComment(context, trx, { row, caller })
}

export async function deleteComment<F extends Fields>(
  { context }: CommentParts<F>,
  mutation: MutationContext,
  id: number,
): Promise<{ id: number; changeId: number }> {
  const { record } = await enterComment(context, mutation, { id, isDeleted: false })
  const row = await updateCommentRow(mutation.trx, id, { deleted_at: mutation.now.toISOString() })
  const changeId = await recordComment(context, mutation, {
    record,
    row,
    before: { comment: id },
    undo: { kind: commentUndoKindOf(context.resource), args: { id } },
  })
  return { id, changeId }
}

const restoreArgs = z.object({ id: z.int() })

/** The undo of `deleteComment`. */
export const createCommentRestore =
  <F extends Fields>(context: ResourceContext<F>): UndoStep =>
  async ({ args, ...mutation }) => {
    const { id } = restoreArgs.parse(args)
    const { record } = await enterComment(context, mutation, { id, isDeleted: true })
    const row = await updateCommentRow(mutation.trx, id, { deleted_at: null })
    await recordComment(context, mutation, { record, row, after: { comment: id } })
  }

/** The caller's own comment, on a record they may read. Throws 404, and 403 for another person's. */
async function enterComment<F extends Fields>(
  context: ResourceContext<F>,
  { trx, caller }: MutationContext,
  { id, isDeleted }: { id: number; isDeleted: boolean },
): Promise<{ record: StoredRow }> {
  const row = await findComment(trx, { type: context.repo.table, id })
  if (row === undefined || (row.deleted_at !== null) !== isDeleted) throw commentNotFound()
  const record = await context.repo.find(trx, Number(row.record_id))
  if (record === undefined || !mayTouch(context.resource, caller, { action: 'read', row: record }))
    throw commentNotFound()
  if (row.user_id !== caller.userId) throw notYourComment()
  return { record }
}

interface Noted {
  record: StoredRow
  row: CommentRow
  before?: object
  after?: object
  undo?: { kind: string; args: unknown }
}
/** Logs the comment and updates screens; the record's owner is informed as well. */
async function recordComment<F extends Fields>(
  context: ResourceContext<F>,
  mutation: MutationContext,
  { record, row, before, after, undo }: Noted,
): Promise<number> {
  const { subject } = context.resource
  const { trx, now } = mutation
  const id = `comment-${row.id}`
  const changeId = await recordChange(trx, {
    ...mutation,
    action: 'update',
    subject,
    records: [{ id, name: titleOf(context, record), before, after }],
    undo,
  })
  for (const userId of ownersOf(context.resource, [record]))
    await announce(trx, { topic: subject, ids: [Number(record.id)], now, userId })
  return changeId
}

/** The record's owner, commenters and mentioned people, if they may read it. */
async function notifyReaders<F extends Fields>(
  { context, findCaller }: CommentParts<F>,
  { trx, actor, caller, now }: MutationContext,
  {
    record,
    text,
    commenterIds,
  }: { record: StoredRow; text: string; commenterIds: readonly number[] },
): Promise<void> {
  const { resource } = context
  const named = await listByUsernames(trx, mentionsIn(text).slice(0, MENTIONS_NOTIFIED))
  const concerned = new Set([
    ...ownersOf(resource, [record]),
    Number(record.created_by ?? 0),
    ...commenterIds,
    ...named.map(({ id }) => id),
  ])
  const userIds: number[] = []
  for (const id of concerned) {
    if (id === 0 || id === caller.userId) continue
    const reader = await findCaller(id)
    if (reader !== undefined && mayTouch(resource, reader, { action: 'read', row: record }))
      userIds.push(id)
  }
  await notify(trx, {
    userIds,
    kind: 'record-comment',
    params: { title: titleOf(context, record), text: excerptOf(text) },
    by: { ...actor, as: 'name' },
    link: `/apps/${resource.name}/${Number(record.id)}`,
    now,
  })
}

/** A person's comments, for the export and erasure of their data. */
export function commentPersonalData<F extends Fields>({
  resource,
  repo,
}: ResourceContext<F>): PersonalPart {
  const authoredBy = (userId: number) => ({ userId, type: repo.table })
  return {
    name: resource.name,
    read: async (db, userId) =>
      (await listCommentsBy(db, authoredBy(userId))).map(row => ({ ...row })),
    erase: (trx: Trx, userId) => deleteCommentsBy(trx, authoredBy(userId)),
  }
}
