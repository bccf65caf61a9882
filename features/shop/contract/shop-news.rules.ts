import * as z from 'zod/mini'

// What the live channel brings of the shop with its contents: that somebody has bought something, told to everybody else (features.md
// CART-11). Everything else of the shop is told by number, and asked for.

export const soldNews = z.object({
  sold: z.array(
    z.object({
      productId: z.int(),
      /** Which colour, of a product that has colours. */
      variantId: z.nullable(z.int()),
      /** Pieces that can be had now. */
      left: z.int(),
    }),
  ),
})
export type SoldLine = z.infer<typeof soldNews>['sold'][number]
