import { shopReviewsContract } from '../../contract/shop-reviews.contract.ts'
import { sql } from 'kysely'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { productNotFound } from '../shop.errors.ts'
import type { HasBought } from '../view/ports.service.ts'
import type { ShopParts } from '../shop.routes.ts'
import type { Who } from '../wishes/wishes.service.ts'
import {
  deleteReview,
  moderateReview,
  reportReview,
  saveReview,
  toReview,
} from './reviews.service.ts'

// Reviews: everybody reads and writes them, each their own; who keeps the shop decides about those that were reported.

/** No person has this number: a stranger has written nothing. */
const NOBODY = 0

export type ReviewParts = Pick<ShopParts, 'database' | 'clock'> & { hasBought: HasBought }

export function reviewRoutes(parts: ReviewParts): Route[] {
  const { database, clock, hasBought } = parts
  const { read } = database
  const whoOf = ({ caller, actor }: { caller: Caller; actor: Actor }): Who => ({
    caller,
    actor,
    now: clock(),
  })
  return [
    route(shopReviewsContract.listReviews, async ({ params: { id: productId }, query, caller }) => {
      const product = await read
        .selectFrom('products')
        .select('state')
        .where('id', '=', productId)
        .executeTakeFirst()
      const isShown =
        product?.state === 'active' || (product?.state === 'hidden' && caller !== undefined)
      if (!isShown) throw productNotFound()
      const userId = caller?.userId ?? NOBODY
      const found = shownOf(read, productId, query.rating)
      const [total, rows, mine] = await Promise.all([
        countFound(found),
        pageOf(read, { productId, ...query }),
        selectReviews(read)
          .where('user_id', '=', userId)
          .where('product_id', '=', productId)
          .executeTakeFirst(),
      ])
      return {
        reviews: rows.map(row => toReview(row, userId)),
        total,
        mine: mine === undefined ? null : toReview(mine, userId),
        hasBought: caller !== undefined && (await hasBought(read, { userId, productId })),
      }
    }),
    creatingRoute(
      shopReviewsContract.saveReview,
      async ({ params: { id: productId }, body: wanted, trx, ...asking }) => {
        const { id, changeId } = await saveReview(trx, whoOf(asking), {
          productId,
          wanted,
          hasBought,
        })
        const row = await selectReviews(trx)
          .where('product_reviews.id', '=', id)
          .executeTakeFirstOrThrow()
        return { review: toReview(row, asking.caller.userId), changeId }
      },
    ),
    route(shopReviewsContract.deleteReview, ({ params: { id }, ...asking }) =>
      database.write(async trx => ({ id, changeId: await deleteReview(trx, whoOf(asking), id) })),
    ),
    route(shopReviewsContract.reportReview, ({ params: { id }, ...asking }) =>
      database.write(async trx => {
        await reportReview(trx, whoOf(asking), id)
        return { id }
      }),
    ),
    route(
      shopReviewsContract.listReported,
      async ({ query: { page, perPage }, caller: { userId } }) => {
        const found = read
          .selectFrom('product_reviews')
          .innerJoin('products', 'products.id', 'product_reviews.product_id')
          .select('product_reviews.id')
          .where(eb => eb.or([eb('reports', '>', 0), eb('product_reviews.state', '=', 'hidden')]))
        const rows = await selectReviews(read)
          .innerJoin('products', 'products.id', 'product_reviews.product_id')
          .select(['products.name as product_name', 'products.slug as product_slug'])
          .where('product_reviews.id', 'in', found)
          .orderBy('reports', 'desc')
          .orderBy('product_reviews.id', 'desc')
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute()
        return {
          reviews: rows.map(row => ({
            ...toReview(row, userId),
            state: row.state,
            reports: row.reports,
            productName: row.product_name,
            productSlug: row.product_slug,
          })),
          total: await countFound(found),
        }
      },
    ),
    route(shopReviewsContract.moderateReview, ({ params: { id }, body: { state }, ...asking }) =>
      database.write(async trx => ({
        id,
        changeId: await moderateReview(trx, whoOf(asking), { id, state }),
      })),
    ),
  ]
}

const selectReviews = (db: Db) =>
  db
    .selectFrom('product_reviews')
    .selectAll('product_reviews')
    .select(
      sql<string | null>`(select full_name from users where users.id = product_reviews.user_id)`.as(
        'author',
      ),
    )

function shownOf(db: Db, productId: number, rating: number | undefined) {
  const found = db
    .selectFrom('product_reviews')
    .select('product_reviews.id')
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
  return rating === undefined ? found : found.where('rating', '=', rating)
}

interface PageQuery {
  productId: number
  page: number
  perPage: number
  sortBy: 'newest' | 'highest' | 'lowest'
  rating?: number | undefined
}
function pageOf(db: Db, { productId, page, perPage, sortBy, rating }: PageQuery) {
  const found = selectReviews(db).where('product_reviews.id', 'in', shownOf(db, productId, rating))
  const sorted =
    sortBy === 'newest' ? found : found.orderBy('rating', sortBy === 'highest' ? 'desc' : 'asc')
  return sorted
    .orderBy('product_reviews.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}
