import { randomBytes } from 'node:crypto'
import type { WishList } from '../../contract/shop.contract.ts'
import {
  FIRST_LIST,
  WISH_LISTS_MAX,
  WISH_TELLS,
  type WishTells,
} from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import {
  firstListStays,
  tooManyWishLists,
  wishListNotFound,
  wishListTaken,
} from '../shop.errors.ts'
import type { WishListRow } from '../shop.tables.ts'
import { countWishes, findList, toList } from './lists.repo.ts'

// Changes of lists of wishes. Each is its owner's own: what is of somebody else is not there.

export interface Who {
  caller: Caller
  actor: Actor
  now: Date
}
export const LIST_UNDO = 'shop.wish-lists'
const TOKEN_BYTES = 18
const DAY = 24 * 3_600_000
/** Longer than a change can be taken back. */
const KEPT_DAYS = 2

/** A list to write to: the first one begins when it is needed. Throws 404. */
export async function getList(
  trx: Trx,
  { caller: { userId }, now }: Who,
  list: number,
): Promise<WishListRow> {
  const row = await findList(trx, { userId, list })
  if (row !== undefined) return row
  if (list !== FIRST_LIST) throw wishListNotFound()
  return insertList(trx, { userId, name: '', isFirst: true, now })
}

export const insertList = (
  trx: Trx,
  { userId, name, isFirst, now }: { userId: number; name: string; isFirst: boolean; now: Date },
): Promise<WishListRow> =>
  trx
    .insertInto('wish_lists')
    .values({
      user_id: userId,
      name,
      name_key: foldText(name),
      is_first: Number(isFirst),
      tells: 'bell',
      share_token: null,
      created_at: now.toISOString(),
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function refuseTaken(
  trx: Trx,
  { userId, name, id }: { userId: number; name: string; id: number },
): Promise<void> {
  if (name === '') return
  const other = await trx
    .selectFrom('wish_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', foldText(name))
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other !== undefined) throw wishListTaken()
}

interface Changed {
  list: WishList
  changeId: number
}

export async function addList(trx: Trx, who: Who, name: string): Promise<Changed> {
  const { userId } = who.caller
  const own = await trx
    .selectFrom('wish_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  if (own.length >= WISH_LISTS_MAX) throw tooManyWishLists(WISH_LISTS_MAX)
  await refuseTaken(trx, { userId, name, id: 0 })
  const row = await insertList(trx, { userId, name, isFirst: false, now: who.now })
  const changeId = await record(trx, who, {
    action: 'create',
    after: row,
    back: { isDeleted: true },
  })
  return { list: toList(row, { id: row.id, count: 0 }), changeId }
}

interface ListChange {
  list: number
  change: { name?: string | undefined; tells?: WishTells | undefined }
  /** The version the caller has read. */
  ifMatch: number | undefined
}

export async function changeList(
  trx: Trx,
  who: Who,
  { list, change: { name, tells }, ifMatch }: ListChange,
): Promise<Changed> {
  const before = await getList(trx, who, list)
  const count = await countWishes(trx, before.id)
  // A first list that nobody had said anything of has the version 0.
  if (ifMatch !== undefined && ifMatch !== 0 && ifMatch !== before.version)
    throw staleVersion(toList(before, { id: list, count }))
  if (name !== undefined) await refuseTaken(trx, { userId: before.user_id, name, id: before.id })
  const after = await update(trx, before, {
    ...(name === undefined ? {} : { name, name_key: foldText(name) }),
    ...(tells === undefined ? {} : { tells }),
  })
  const changeId = await record(trx, who, {
    action: 'update',
    before,
    after,
    back: { name: before.name, tells: before.tells },
  })
  return { list: toList(after, { id: list, count }), changeId }
}

/** Its wishes stay with it until the change can no longer be taken back, and so does its link. */
export async function deleteList(trx: Trx, who: Who, list: number): Promise<number> {
  if (list === FIRST_LIST) throw firstListStays()
  const before = await getList(trx, who, list)
  const after = await update(trx, before, { deleted_at: who.now.toISOString() })
  return record(trx, who, { action: 'delete', before, after, back: { isDeleted: false } })
}

/** A link that was taken back is gone: sharing anew makes another one. */
export async function shareList(
  trx: Trx,
  who: Who,
  { list, isShared, hasNotes }: { list: number; isShared: boolean; hasNotes: boolean },
): Promise<{ list: WishList; token: string | null }> {
  const before = await getList(trx, who, list)
  const token = isShared
    ? (before.share_token ?? randomBytes(TOKEN_BYTES).toString('base64url'))
    : null
  const row = { ...before, share_token: token, shares_notes: Number(isShared && hasNotes) }
  const { share_token, shares_notes } = row
  await trx
    .updateTable('wish_lists')
    .set({ share_token, shares_notes })
    .where('id', '=', before.id)
    .execute()
  const describe = (one: WishListRow) => ({
    isShared: one.share_token !== null,
    hasNotes: one.shares_notes === 1,
  })
  const records = [{ ...named(before), before: describe(before), after: describe(row) }]
  await recordChange(trx, {
    actor: who.actor,
    now: who.now,
    action: 'update',
    subject: 'Shop',
    records,
    onlyFor: who.caller.userId,
  })
  return { list: toList(row, { id: list, count: await countWishes(trx, before.id) }), token }
}

async function update(
  trx: Trx,
  row: WishListRow,
  change: Partial<Omit<WishListRow, 'id'>>,
): Promise<WishListRow> {
  const version = row.version + 1
  await trx
    .updateTable('wish_lists')
    .set({ ...change, version })
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...change, version }
}

const named = (row: WishListRow) => ({ id: `list-${row.id}`, name: row.name })
const describeList = ({ name, tells }: WishListRow) => ({ name, tells })
const backShape = z.object({
  name: z.optional(z.string()),
  tells: z.optional(z.enum(WISH_TELLS)),
  isDeleted: z.optional(z.boolean()),
})
interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: WishListRow
  after: WishListRow
  back: z.infer<typeof backShape>
}
function record(
  trx: Trx,
  { actor, now, caller }: Who,
  { action, before, after, back }: Recorded,
): Promise<number> {
  const isGone = after.deleted_at !== null
  const was = before === undefined || before.deleted_at !== null ? undefined : describeList(before)
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Shop',
    records: [{ ...named(after), before: was, after: isGone ? undefined : describeList(after) }],
    undo: { kind: LIST_UNDO, args: { id: after.id, version: after.version, back } },
    onlyFor: caller.userId,
  })
}

const undoArgs = z.object({ id: z.int(), version: z.int(), back: backShape })

/** The list as it was, unless something else was said of it since. */
export const undoList: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const { id, version, back } = undoArgs.parse(args)
  const row = await trx
    .selectFrom('wish_lists')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  if (row === undefined) throw wishListNotFound()
  if (row.version !== version) throw changedSince(row.name)
  const { name = row.name, tells = row.tells, isDeleted = row.deleted_at !== null } = back
  if (!isDeleted) await refuseTaken(trx, { userId: row.user_id, name, id })
  const deleted_at = isDeleted ? (row.deleted_at ?? now.toISOString()) : null
  const after = await update(trx, row, { name, name_key: foldText(name), tells, deleted_at })
  const wasDeleted = row.deleted_at !== null
  const action = wasDeleted === isDeleted ? 'update' : isDeleted ? 'delete' : 'restore'
  const forth =
    wasDeleted === isDeleted ? { name: row.name, tells: row.tells } : { isDeleted: wasDeleted }
  await record(trx, { caller, actor, now }, { action, before: row, after, back: forth })
}

/** Lists nobody can bring back any more, with what was on them. */
export async function forgetLists(trx: Trx, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - KEPT_DAYS * DAY).toISOString()
  await trx.deleteFrom('wish_lists').where('deleted_at', '<', moment).execute()
}
