import type { Review } from '../../contract/shop-reviews.contract.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ReviewRow, ReviewsTable } from '../shop.tables.ts'

type FullReviewRow = ReviewRow & { author: string | null }

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

const selectReviews = (db: Db) =>
  db
    .selectFrom('product_reviews')
    .selectAll('product_reviews')
    .select(
      sql<string | null>`(select full_name from users where users.id = product_reviews.user_id)`.as(
        'author',
      ),
    )

export const getFullReview = (db: Db, id: number): Promise<FullReviewRow> =>
  selectReviews(db).where('product_reviews.id', '=', id).executeTakeFirstOrThrow()

/** A person's review of a product, with their name. */
export const findReviewBy = (
  db: Db,
  { userId, productId }: { userId: number; productId: number },
): Promise<FullReviewRow | undefined> =>
  selectReviews(db)
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

export const countShown = (db: Db, productId: number, rating: number | undefined) =>
  countFound(shownOf(db, productId, rating))

function shownOf(db: Db, productId: number, rating: number | undefined) {
  const found = db
    .selectFrom('product_reviews')
    .select('product_reviews.id')
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
  return rating === undefined ? found : found.where('rating', '=', rating)
}

export interface ShownQuery {
  productId: number
  page: number
  perPage: number
  sortBy: 'newest' | 'highest' | 'lowest'
  rating?: number | undefined
}
export function listShownRows(db: Db, { productId, page, perPage, sortBy, rating }: ShownQuery) {
  const found = selectReviews(db).where('product_reviews.id', 'in', shownOf(db, productId, rating))
  const sorted =
    sortBy === 'newest' ? found : found.orderBy('rating', sortBy === 'highest' ? 'desc' : 'asc')
  return sorted
    .orderBy('product_reviews.created_at', 'desc')
    .orderBy('product_reviews.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

/** Those that were reported or are hidden, the most reported first. */
export async function listReportedRows(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
) {
  const found = db
    .selectFrom('product_reviews')
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .select('product_reviews.id')
    .where(eb => eb.or([eb('reports', '>', 0), eb('product_reviews.state', '=', 'hidden')]))
  const rows = await selectReviews(db)
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .select(['products.name as product_name', 'products.slug as product_slug'])
    .where('product_reviews.id', 'in', found)
    .orderBy('reports', 'desc')
    .orderBy('product_reviews.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: await countFound(found) }
}

export const findReviewRow = (trx: Trx, id: number): Promise<ReviewRow | undefined> =>
  trx.selectFrom('product_reviews').selectAll().where('id', '=', id).executeTakeFirst()

export const findReviewRowBy = (
  trx: Trx,
  { userId, productId }: { userId: number; productId: number },
): Promise<ReviewRow | undefined> =>
  trx
    .selectFrom('product_reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

export const insertReview = (trx: Trx, row: Insertable<ReviewsTable>): Promise<ReviewRow> =>
  trx.insertInto('product_reviews').values(row).returningAll().executeTakeFirstOrThrow()

export const updateReviewRow = (
  trx: Trx,
  id: number,
  change: Updateable<ReviewsTable>,
): Promise<ReviewRow> =>
  trx
    .updateTable('product_reviews')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteReviewRow = (trx: Trx, id: number) =>
  trx.deleteFrom('product_reviews').where('id', '=', id).execute()

/** One report per person: `false` for a repeated one. */
export async function insertReport(
  trx: Trx,
  { reviewId, userId, now }: { reviewId: number; userId: number; now: Date },
): Promise<boolean> {
  const added = await trx
    .insertInto('review_reports')
    .values({ review_id: reviewId, user_id: userId, at: now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst()
  return added !== undefined
}

export const deleteReports = (trx: Trx, reviewId: number) =>
  trx.deleteFrom('review_reports').where('review_id', '=', reviewId).execute()

/** The average of visible reviews, stored with the product. */
export async function saveRating(trx: Trx, productId: number): Promise<void> {
  const { sum, count } = await trx
    .selectFrom('product_reviews')
    .select(eb => [
      eb.fn.coalesce(eb.fn.sum<number>('rating'), sql<number>`0`).as('sum'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow()
  const [total, many] = [Number(sum), Number(count)]
  const floor = many === 0 ? 0 : Math.floor(total / many)
  const change = { rating_sum: total, rating_count: many }
  const { rating_floor } = await trx
    .selectFrom('products')
    .select('rating_floor')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  // The counted column is only written if it differs: stored counts stay valid.
  const counted = rating_floor === floor ? {} : { rating_floor: floor }
  await trx
    .updateTable('products')
    .set({ ...change, ...counted })
    .where('id', '=', productId)
    .execute()
}

/** The number of one, two … five star reviews. */
export async function countRatings(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product_reviews')
    .select(['rating', eb => eb.fn.countAll<number>().as('n')])
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
    .groupBy('rating')
    .execute()
  return [1, 2, 3, 4, 5].map(stars => Number(rows.find(row => row.rating === stars)?.n ?? 0))
}
