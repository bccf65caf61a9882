import type { newReview, Review } from '../../contract/shop-reviews.contract.ts'
import { productPath, type ReviewState } from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { ownReview, productNotFound, reviewNotFound } from '../shop.errors.ts'
import type { HasBought } from '../view/ports.service.ts'
import type { ReviewRow } from '../shop.tables.ts'
import type { Who } from '../wishes/wishes.service.ts'
import { saveRating } from './reviews.repo.ts'

// What people say of products: written, changed, taken back, reported, decided about.

export const REVIEW_UNDO = 'shop.review'

export type FullReviewRow = ReviewRow & { author: string | null }

export const toReview = (row: FullReviewRow, userId: number): Review => ({
  id: row.id,
  productId: row.product_id,
  rating: row.rating,
  title: row.title,
  text: row.text,
  author: row.author ?? '',
  isOwn: row.user_id === userId,
  isVerified: row.is_verified === 1,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  version: row.version,
})

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

interface Saved {
  id: number
  changeId: number
}

/** Everybody says it once: said again, it is changed. What was hidden stays so. */
export async function saveReview(
  trx: Trx,
  who: Who,
  {
    productId,
    wanted,
    hasBought,
  }: { productId: number; wanted: z.output<typeof newReview>; hasBought: HasBought },
): Promise<Saved> {
  const { caller, now } = who
  const product = await trx
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (product === undefined) throw productNotFound()
  const is_verified = (await hasBought(trx, { userId: caller.userId, productId })) ? 1 : 0
  const moment = now.toISOString()
  const before = await trx
    .selectFrom('product_reviews')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  const after =
    before === undefined
      ? await trx
          .insertInto('product_reviews')
          .values({
            ...wanted,
            user_id: caller.userId,
            product_id: productId,
            is_verified,
            state: 'shown',
            created_at: moment,
            edited_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await trx
          .updateTable('product_reviews')
          .set({ ...wanted, is_verified, edited_at: moment, version: before.version + 1 })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
  return { id: after.id, changeId: await record(trx, who, { name: product.name, before, after }) }
}

/** One's own, or anybody's for who keeps the shop. */
export async function deleteReview(trx: Trx, who: Who, id: number): Promise<number> {
  const { row, name } = await getReview(trx, id)
  if (row.user_id !== who.caller.userId && !who.caller.can('delete', 'Shop')) throw reviewNotFound()
  await trx.deleteFrom('product_reviews').where('id', '=', id).execute()
  return record(trx, who, { name, before: row, after: undefined })
}

async function getReview(
  trx: Trx,
  id: number,
): Promise<{ row: ReviewRow; name: string; slug: string }> {
  const row = await trx
    .selectFrom('product_reviews')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw reviewNotFound()
  const { name, slug } = await trx
    .selectFrom('products')
    .select(['name', 'slug'])
    .where('id', '=', row.product_id)
    .executeTakeFirstOrThrow()
  return { row, name, slug }
}

/** Once by everybody; who keeps the shop is told of the first. */
export async function reportReview(
  trx: Trx,
  { caller, actor, now }: Who,
  id: number,
): Promise<void> {
  const { row, name, slug } = await getReview(trx, id)
  if (row.state !== 'shown') throw reviewNotFound()
  if (row.user_id === caller.userId) throw ownReview()
  const added = await trx
    .insertInto('review_reports')
    .values({ review_id: id, user_id: caller.userId, at: now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst()
  if (added === undefined) return
  await trx
    .updateTable('product_reviews')
    .set({ reports: row.reports + 1 })
    .where('id', '=', id)
    .execute()
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
  trx: Trx,
  who: Who,
  { id, state }: { id: number; state: ReviewState },
): Promise<number> {
  const { row, name } = await getReview(trx, id)
  await trx.deleteFrom('review_reports').where('review_id', '=', id).execute()
  const after = await trx
    .updateTable('product_reviews')
    .set({ state, reports: 0, version: row.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return record(trx, who, { name, before: row, after })
}

interface Recorded {
  name: string
  before: ReviewRow | undefined
  after: ReviewRow | undefined
}

async function record(
  trx: Trx,
  { actor, now }: Who,
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
export const undoReview: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const { before, id, version } = undoArgs.parse(args)
  const present =
    id === null
      ? undefined
      : await trx.selectFrom('product_reviews').selectAll().where('id', '=', id).executeTakeFirst()
  const productId = before?.product_id ?? present?.product_id
  const product =
    productId === undefined
      ? undefined
      : await trx
          .selectFrom('products')
          .select('name')
          .where('id', '=', productId)
          .executeTakeFirst()
  if (product === undefined) throw productNotFound()
  const isGone = id !== null && present?.version !== version
  const isSaidAgain =
    id === null &&
    before !== null &&
    (await trx
      .selectFrom('product_reviews')
      .select('id')
      .where('user_id', '=', before.user_id)
      .where('product_id', '=', before.product_id)
      .executeTakeFirst()) !== undefined
  if (isGone || isSaidAgain) throw changedSince(product.name)
  if (id !== null) await trx.deleteFrom('product_reviews').where('id', '=', id).execute()
  const after =
    before === null ? undefined : { ...before, version: Math.max(before.version, version ?? 0) + 1 }
  if (after !== undefined) await trx.insertInto('product_reviews').values(after).execute()
  await record(trx, { caller, actor, now }, { name: product.name, before: present, after })
}
