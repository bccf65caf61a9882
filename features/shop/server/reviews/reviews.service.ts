import type { CallOutput } from '#platform/contract/define.ts'
import type {
  newReview,
  Review,
  shopReviewsContract,
} from '../../contract/shop-reviews.contract.ts'
import { productPath, type ReviewState } from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { findActiveProduct, findProductHead } from '../catalogue/catalogue.repo.ts'
import type { ShopParts } from '../shop.context.ts'
import { ownReview, productNotFound, reviewNotFound } from '../shop.errors.ts'
import type { ReviewRow } from '../shop.tables.ts'
import {
  countShown,
  deleteReports,
  deleteReviewRow,
  findReviewBy,
  findReviewRow,
  findReviewRowBy,
  getFullReview,
  insertReport,
  insertReview,
  listReportedRows,
  listShownRows,
  saveRating,
  type ShownQuery,
  toReview,
  updateReviewRow,
} from './reviews.repo.ts'

// Product reviews: written, changed, deleted, reported, moderated.

export const REVIEW_UNDO = 'shop.review'
/** No person has this number: a stranger has written nothing. */
const NOBODY = 0

type Calls = typeof shopReviewsContract

/** A page of a product's reviews; of a hidden product for signed-in users only. */
export async function listReviews(
  { database: { read }, hasBought }: Pick<ShopParts, 'database' | 'hasBought'>,
  { caller, ...query }: ShownQuery & { caller: Caller | undefined },
): Promise<CallOutput<Calls['listReviews']>> {
  const { productId, rating } = query
  const product = await findProductHead(read, productId)
  const isShown =
    product?.state === 'active' || (product?.state === 'hidden' && caller !== undefined)
  if (!isShown) throw productNotFound()
  const userId = caller?.userId ?? NOBODY
  const [total, rows, mine] = await Promise.all([
    countShown(read, productId, rating),
    listShownRows(read, query),
    findReviewBy(read, { userId, productId }),
  ])
  return {
    reviews: rows.map(row => toReview(row, userId)),
    total,
    mine: mine === undefined ? null : toReview(mine, userId),
    hasBought: caller !== undefined && (await hasBought(read, { userId, productId })),
  }
}

export async function listReported(
  read: Db,
  { userId, ...query }: { userId: number; page: number; perPage: number },
): Promise<CallOutput<Calls['listReported']>> {
  const { rows, total } = await listReportedRows(read, query)
  return {
    reviews: rows.map(row => ({
      ...toReview(row, userId),
      state: row.state,
      reports: row.reports,
      productName: row.product_name,
      productSlug: row.product_slug,
    })),
    total,
  }
}

const describe = ({
  rating,
  title,
  text,
  state,
}: Pick<ReviewRow, 'rating' | 'title' | 'text' | 'state'>) => ({
  rating,
  title,
  text,
  state,
})

/** One review per person: submitting again changes it. A hidden one stays hidden. */
export async function saveReview(
  context: MutationContext,
  { hasBought }: Pick<ShopParts, 'hasBought'>,
  { productId, input }: { productId: number; input: z.output<typeof newReview> },
): Promise<{ review: Review; changeId: number }> {
  const { trx, caller, now } = context
  const { userId } = caller
  const product = await findActiveProduct(trx, productId)
  if (product === undefined) throw productNotFound()
  const is_verified = (await hasBought(trx, { userId, productId })) ? 1 : 0
  const moment = now.toISOString()
  const before = await findReviewRowBy(trx, { userId, productId })
  const after =
    before === undefined
      ? await insertReview(trx, {
          ...input,
          user_id: userId,
          product_id: productId,
          is_verified,
          state: 'shown',
          created_at: moment,
          edited_at: null,
        })
      : await updateReviewRow(trx, before.id, {
          ...input,
          is_verified,
          edited_at: moment,
          version: before.version + 1,
        })
  const changeId = await record(context, { name: product.name, before, after })
  return { review: toReview(await getFullReview(trx, after.id), userId), changeId }
}

/** One's own, or anyone's for shop managers. */
export async function deleteReview(context: MutationContext, id: number): Promise<number> {
  const { trx, caller } = context
  const { row, name } = await getReview(trx, id)
  if (row.user_id !== caller.userId && !caller.can('delete', 'Shop')) throw reviewNotFound()
  await deleteReviewRow(trx, id)
  return record(context, { name, before: row, after: undefined })
}

async function getReview(
  trx: Trx,
  id: number,
): Promise<{ row: ReviewRow; name: string; slug: string }> {
  const row = await findReviewRow(trx, id)
  if (row === undefined) throw reviewNotFound()
  const product = await findProductHead(trx, row.product_id)
  if (product === undefined) throw productNotFound()
  return { row, name: product.name, slug: product.slug }
}

/** Once per person; shop managers are notified of the first. */
export async function reportReview(
  { trx, caller, actor, now }: MutationContext,
  id: number,
): Promise<void> {
  const { row, name, slug } = await getReview(trx, id)
  if (row.state !== 'shown') throw reviewNotFound()
  if (row.user_id === caller.userId) throw ownReview()
  if (!(await insertReport(trx, { reviewId: id, userId: caller.userId, now }))) return
  await updateReviewRow(trx, id, { reports: row.reports + 1 })
  const records = [{ id: row.product_id, name, after: { reported: id } }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Shop', records })
  if (row.reports > 0) return
  const link = '/apps/ecommerce/manage?show=reviews'
  await notify(trx, {
    userIds: await listAdminIds(trx),
    kind: 'review-reported',
    params: { name, path: productPath(slug) },
    link,
    now,
  })
}

/** Decided: the reports are dealt with. */
export async function moderateReview(
  context: MutationContext,
  { id, state }: { id: number; state: ReviewState },
): Promise<number> {
  const { trx } = context
  const { row, name } = await getReview(trx, id)
  await deleteReports(trx, id)
  const after = await updateReviewRow(trx, id, { state, reports: 0, version: row.version + 1 })
  return record(context, { name, before: row, after })
}

interface Recorded {
  name: string
  before: ReviewRow | undefined
  after: ReviewRow | undefined
}

async function record(
  { trx, actor, now }: MutationContext,
  { name, before, after }: Recorded,
): Promise<number> {
  const productId = (after ?? before)?.product_id ?? 0
  await saveRating(trx, productId)
  const described = (row: ReviewRow | undefined) =>
    row === undefined ? undefined : { review: describe(row) }
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Shop',
    records: [
      { id: productId, name, before: described(before) ?? {}, after: described(after) ?? {} },
    ],
    undo: {
      kind: REVIEW_UNDO,
      args: { before: before ?? null, id: after?.id ?? null, version: after?.version ?? null },
    },
  })
}

const rowShape = z.object({
  id: z.int(),
  user_id: z.int(),
  product_id: z.int(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  is_verified: z.int(),
  state: z.enum(['shown', 'hidden']),
  reports: z.int(),
  version: z.int(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
})
const undoArgs = z.object({
  before: z.nullable(rowShape),
  id: z.nullable(z.int()),
  version: z.nullable(z.int()),
})

/** The review as it was, unless it was changed since. */
export const undoReview: UndoStep = async ({ args, ...context }) => {
  const { trx } = context
  const { before, id, version } = undoArgs.parse(args)
  const present = id === null ? undefined : await findReviewRow(trx, id)
  const productId = before?.product_id ?? present?.product_id
  const product = productId === undefined ? undefined : await findProductHead(trx, productId)
  if (product === undefined) throw productNotFound()
  const isReviewedAgain =
    id === null &&
    before !== null &&
    (await findReviewRowBy(trx, { userId: before.user_id, productId: before.product_id })) !==
      undefined
  const { name } = product
  if (isReviewedAgain) throw changedSince(name)
  if (id !== null)
    await assertUnchanged(context, {
      id: product.id,
      name,
      version: present?.version,
      left: version ?? 0,
    })
  if (id !== null) await deleteReviewRow(trx, id)
  const after =
    before === null
      ? undefined
      : { ...before, version: Math.max(before.version, present?.version ?? 0) + 1 }
  if (after !== undefined) await insertReview(trx, after)
  await record(context, { name, before: present, after })
}
