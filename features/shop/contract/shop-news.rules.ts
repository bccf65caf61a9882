import * as z from 'zod/mini'

// The live event about a purchase, sent with its content to everyone else (features.md
// CART-11). Other shop events carry only ids.

export const soldNews = z.object({
  sold: z.array(
    z.object({
      productId: z.int(),
      /** Which color, of a product that has colors. */
      variantId: z.nullable(z.int()),
      /** Pieces that can be had now. */
      left: z.int(),
    }),
  ),
})
export type SoldLine = z.infer<typeof soldNews>['sold'][number]
