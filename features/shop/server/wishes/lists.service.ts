import { DAY } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import type { WishList } from '../../contract/shop.contract.ts'
import {
  FIRST_LIST,
  MAX_WISH_LISTS,
  WISH_NOTICES,
  type WishNotices,
} from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import {
  firstListStays,
  tooManyWishLists,
  wishListNotFound,
  wishListTaken,
} from '../shop.errors.ts'
import type { WishListRow } from '../shop.tables.ts'
import {
  deleteListsBefore,
  findList,
  findListNamed,
  findListRow,
  insertList,
  listListIds,
  toList,
  updateListRow,
  updateShare,
} from './lists.repo.ts'
import { countWishes } from './wishes.repo.ts'

// Changes of wishlists. Each belongs to its owner: others' are reported as missing.

export const LIST_UNDO = 'shop.wish-lists'
const TOKEN_BYTES = 18
/** Longer than a change can be undone. */
const RETENTION_DAYS = 2

/** A list to write to: the first one is created when needed. Throws 404. */
export async function getList(
  { trx, caller: { userId }, now }: MutationContext,
  list: number,
): Promise<WishListRow> {
  const row = await findList(trx, { userId, list })
  if (row !== undefined) return row
  if (list !== FIRST_LIST) throw wishListNotFound()
  return insertList(trx, { userId, name: '', isFirst: true, now })
}

async function assertNameFree(
  trx: Trx,
  { userId, name, id }: { userId: number; name: string; id: number },
): Promise<void> {
  if (name !== '' && (await findListNamed(trx, { userId, name, id })) !== undefined)
    throw wishListTaken()
}

/** The unguessable part of its link; `null` while it is not shared. */
export async function getListLink(
  read: Db,
  which: { userId: number; list: number },
): Promise<string | null> {
  const row = await findList(read, which)
  if (row === undefined && which.list !== FIRST_LIST) throw wishListNotFound()
  return row?.share_token ?? null
}

interface Saved {
  list: WishList
  changeId: number
}

export async function addWishList(context: MutationContext, name: string): Promise<Saved> {
  const { trx, now } = context
  const { userId } = context.caller
  if ((await listListIds(trx, userId)).length >= MAX_WISH_LISTS)
    throw tooManyWishLists(MAX_WISH_LISTS)
  await assertNameFree(trx, { userId, name, id: 0 })
  const row = await insertList(trx, { userId, name, isFirst: false, now })
  const back = { isDeleted: true }
  const changeId = await record(context, { action: 'create', after: row, back })
  return { list: toList(row, { id: row.id, count: 0 }), changeId }
}

interface ListUpdate {
  list: number
  changes: { name?: string | undefined; notifyBy?: WishNotices | undefined }
  /** The version the caller has read. */
  ifMatch: number | undefined
}

export async function updateWishList(
  context: MutationContext,
  { list, changes: { name, notifyBy }, ifMatch }: ListUpdate,
): Promise<Saved> {
  const { trx } = context
  const before = await getList(context, list)
  const count = await countWishes(trx, before.id)
  // A first list never changed has version 0.
  if (ifMatch !== 0 && isStale(ifMatch, before.version))
    throw staleVersion(toList(before, { id: list, count }))
  if (name !== undefined) await assertNameFree(trx, { userId: before.user_id, name, id: before.id })
  const after = await updateListRow(trx, before, {
    ...(name === undefined ? {} : { name, name_key: foldText(name) }),
    ...(notifyBy === undefined ? {} : { notify_by: notifyBy }),
  })
  const back = { name: before.name, notifyBy: before.notify_by }
  const changeId = await record(context, { action: 'update', before, after, back })
  return { list: toList(after, { id: list, count }), changeId }
}

/** Its wishes and its link are kept until the change can no longer be undone. */
export async function deleteWishList(context: MutationContext, list: number): Promise<number> {
  if (list === FIRST_LIST) throw firstListStays()
  const before = await getList(context, list)
  const after = await updateListRow(context.trx, before, { deleted_at: context.now.toISOString() })
  return record(context, { action: 'delete', before, after, back: { isDeleted: false } })
}

/** A revoked link is gone: sharing again creates another. */
export async function shareWishList(
  context: MutationContext,
  { list, isShared, hasNotes }: { list: number; isShared: boolean; hasNotes: boolean },
): Promise<{ list: WishList; token: string | null }> {
  const { trx, caller, actor, now } = context
  const before = await getList(context, list)
  const token = isShared
    ? (before.share_token ?? randomBytes(TOKEN_BYTES).toString('base64url'))
    : null
  const row = { ...before, share_token: token, shares_notes: Number(isShared && hasNotes) }
  await updateShare(trx, row)
  const describe = (one: WishListRow) => ({
    isShared: one.share_token !== null,
    hasNotes: one.shares_notes === 1,
  })
  const records = [{ ...named(before), before: describe(before), after: describe(row) }]
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Shop',
    records,
    onlyFor: caller.userId,
  })
  return { list: toList(row, { id: list, count: await countWishes(trx, before.id) }), token }
}

const named = (row: WishListRow) => ({ id: `list-${row.id}`, name: row.name })
const describeList = ({ name, notify_by }: WishListRow) => ({ name, notifyBy: notify_by })
const backShape = z.object({
  name: z.optional(z.string()),
  notifyBy: z.optional(z.enum(WISH_NOTICES)),
  isDeleted: z.optional(z.boolean()),
})
interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: WishListRow
  after: WishListRow
  back: z.infer<typeof backShape>
}
function record(
  { trx, actor, now, caller }: MutationContext,
  { action, before, after, back }: Recorded,
): Promise<number> {
  const isNowDeleted = after.deleted_at !== null
  const was = before === undefined || before.deleted_at !== null ? undefined : describeList(before)
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Shop',
    records: [
      { ...named(after), before: was, after: isNowDeleted ? undefined : describeList(after) },
    ],
    undo: { kind: LIST_UNDO, args: { id: after.id, version: after.version, back } },
    onlyFor: caller.userId,
  })
}

const undoArgs = z.object({ id: z.int(), version: z.int(), back: backShape })

/** Restores the list, unless it was changed since. */
export const undoList: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, now } = context
  const { id, version: left, back } = undoArgs.parse(args)
  const row = await findListRow(trx, { id, userId: caller.userId })
  if (row === undefined) throw wishListNotFound()
  await assertUnchanged(context, { ...named(row), version: row.version, left })
  const { name = row.name, notifyBy = row.notify_by, isDeleted = row.deleted_at !== null } = back
  if (!isDeleted) await assertNameFree(trx, { userId: row.user_id, name, id })
  const deleted_at = isDeleted ? (row.deleted_at ?? now.toISOString()) : null
  const after = await updateListRow(trx, row, {
    name,
    name_key: foldText(name),
    notify_by: notifyBy,
    deleted_at,
  })
  const wasDeleted = row.deleted_at !== null
  const action = wasDeleted === isDeleted ? 'update' : isDeleted ? 'delete' : 'restore'
  const forth =
    wasDeleted === isDeleted
      ? { name: row.name, notifyBy: row.notify_by }
      : { isDeleted: wasDeleted }
  await record(context, { action, before: row, after, back: forth })
}

/** Purges lists that can no longer be restored, with their wishes. */
export async function purgeLists(trx: Trx, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - RETENTION_DAYS * DAY).toISOString()
  await deleteListsBefore(trx, moment)
}
