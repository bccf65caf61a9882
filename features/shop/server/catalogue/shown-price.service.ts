import { defaultVariant } from '../../contract/shop.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ProductRow } from '../shop.tables.ts'
import { bandOf } from './add.service.ts'
import { getProductRow, updateProductRow } from './catalogue.repo.ts'
import { listVariants } from './variants.repo.ts'

// A row's price is the one that cards show, so that lists are filtered and sorted by what people see: the price of the color that is
// bought unless one is chosen. `base_price` is the product's own where it differs; colors without a price cost that.

type Priced = Pick<ProductRow, 'price' | 'base_price'>

/** What a product costs in colors without a price of their own. */
export const basePriceOf = ({ price, base_price }: Priced): number => base_price ?? price

/** The column for a product's own price, beside the price shown. */
export const toBasePrice = (row: Priced, base: number): { base_price: number | null } => ({
  base_price: base === row.price ? null : base,
})

/** After a change of a product's price, or of the prices, the order or the stock of its colors. */
export async function keepShownPrice(trx: Trx, id: number): Promise<void> {
  const row = await getProductRow(trx, id)
  const base = basePriceOf(row)
  const colors = (await listVariants(trx, [id])).get(id) ?? []
  const price = defaultVariant(colors)?.price ?? base
  if (price === row.price) return
  const price_band = bandOf(price, row.currency)
  await updateProductRow(trx, id, { price, price_band, ...toBasePrice({ ...row, price }, base) })
}
