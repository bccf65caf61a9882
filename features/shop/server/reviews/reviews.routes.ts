import { shopReviewsContract } from '../../contract/shop-reviews.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ShopParts } from '../shop.context.ts'
import {
  deleteReview,
  listReported,
  listReviews,
  moderateReview,
  reportReview,
  saveReview,
} from './reviews.service.ts'

// Reviews: everyone reads them and writes their own; shop managers moderate reported ones.

export function reviewRoutes(parts: Pick<ShopParts, 'database' | 'clock' | 'hasBought'>): Route[] {
  return [
    route(shopReviewsContract.listReviews, ({ params: { id: productId }, query, caller }) =>
      listReviews(parts, { productId, ...query, caller }),
    ),
    creatingRoute(shopReviewsContract.saveReview, input =>
      saveReview(mutationIn(parts.clock, input), parts, {
        productId: input.params.id,
        input: input.body,
      }),
    ),
    route(shopReviewsContract.deleteReview, input =>
      mutate(parts, input, async context => ({
        id: input.params.id,
        changeId: await deleteReview(context, input.params.id),
      })),
    ),
    route(shopReviewsContract.reportReview, input =>
      mutate(parts, input, async context => {
        await reportReview(context, input.params.id)
        return { id: input.params.id }
      }),
    ),
    route(shopReviewsContract.listReported, ({ query, caller: { userId } }) =>
      listReported(parts.database.read, { ...query, userId }),
    ),
    route(shopReviewsContract.moderateReview, input =>
      mutate(parts, input, async context => ({
        id: input.params.id,
        changeId: await moderateReview(context, {
          id: input.params.id,
          state: input.body.state,
        }),
      })),
    ),
  ]
}
