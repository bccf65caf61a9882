import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { REVIEW_STATES, MAX_REVIEW_TEXT, MAX_REVIEW_TITLE } from './shop.rules.ts'
import { READ_SHOP } from './shop.contract.ts'
import { id, moment, page, perPage } from '#platform/contract/wire.ts'

// Product reviews (features.md PROD-04): one per person, editable; others may report it; shop managers decide.

const changeId = z.int()
const byId = z.strictObject({ id })
const KEEP_REVIEWS = { can: ['update', 'Shop'] } as const

export const review = z.object({
  id: z.int(),
  productId: z.int(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  /** It is the caller's. */
  isOwn: z.boolean(),
  /** Its writer had bought the product when they wrote it. */
  isVerified: z.boolean(),
  createdAt: moment,
  editedAt: z.nullable(moment),
  version: z.int(),
})
export type Review = z.infer<typeof review>

export const newReview = z.strictObject({
  rating: z.int().check(z.gte(1), z.lte(5)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REVIEW_TITLE)),
  text: z._default(z.string().check(z.trim(), z.maxLength(MAX_REVIEW_TEXT)), ''),
})
export type NewReview = z.input<typeof newReview>

/** A review to be moderated. */
export const adminReview = z.object({
  ...review.shape,
  state: z.enum(REVIEW_STATES),
  reports: z.int(),
  productName: z.string(),
  productSlug: z.string(),
})
export type AdminReview = z.infer<typeof adminReview>

export const shopReviewsContract = {
  listReviews: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/products/{id}/reviews',
    access: 'public',
    asCaller: READ_SHOP,
    summary: 'List the reviews of a product, and get your own',
    params: byId,
    query: z.strictObject({
      page,
      perPage: perPage(5),
      sortBy: z._default(z.enum(['newest', 'highest', 'lowest']), 'newest'),
      rating: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
    }),
    output: z.object({
      reviews: z.array(review),
      total: z.int(),
      mine: z.nullable(review),
      hasBought: z.boolean(),
    }),
  }),
  saveReview: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/products/{id}/reviews',
    access: READ_SHOP,
    idempotent: true,
    summary: 'Create or update your own review of a product',
    status: 201,
    params: byId,
    body: newReview,
    output: z.object({ review, changeId: z.optional(changeId) }),
  }),
  deleteReview: defineCall({
    method: 'DELETE',
    path: '/apps/ecommerce/reviews/{id}',
    access: READ_SHOP,
    summary: 'Delete your own review of a product',
    params: byId,
    output: z.object({ id: z.int(), changeId }),
  }),
  reportReview: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/reviews/{id}/report',
    access: READ_SHOP,
    summary: 'Report a review for moderation',
    params: byId,
    output: z.object({ id: z.int() }),
  }),
  listReported: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/reviews',
    access: KEEP_REVIEWS,
    summary: 'List reported and hidden reviews',
    query: z.strictObject({ page, perPage: perPage(10) }),
    output: z.object({ reviews: z.array(adminReview), total: z.int() }),
  }),
  moderateReview: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/reviews/{id}/moderate',
    access: KEEP_REVIEWS,
    summary: 'Hide a review, or keep it visible',
    params: byId,
    body: z.strictObject({ state: z.enum(REVIEW_STATES) }),
    output: z.object({ id: z.int(), changeId }),
  }),
}
