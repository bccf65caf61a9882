import { toMajor } from '#platform/contract/money.rules.ts'
import type { ProductDetail } from '../../contract/shop.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findProductRow, type FullProductRow, listPriceRows } from '../catalogue/catalogue.repo.ts'
import { listPictures } from '../catalogue/pictures.repo.ts'
import { pictureUrl } from '../catalogue/pictures.service.ts'
import { listVariants } from '../catalogue/variants.repo.ts'
import { countRatings } from '../reviews/reviews.repo.ts'
import type { ShopParts } from '../shop.context.ts'
import { inStock, productNotFound } from '../shop.errors.ts'
import { deleteWait, insertWait, type Marks, readMarks } from './marks.repo.ts'
import type { CartOwner } from './ports.service.ts'
import { toProduct, toProducts } from './product.service.ts'
import { listRelated, listTogether } from './related.repo.ts'

// One product: its page, and waiting for it.

/** A product of the shop; a hidden one for product managers only, a deleted one for no one. Throws 404. */
async function getVisibleProduct(
  db: Db,
  caller: Caller | undefined,
  id: number,
): Promise<FullProductRow> {
  const row = await findProductRow(db, id)
  if (row === undefined || row.state === 'deleted') throw productNotFound()
  if (row.state !== 'active' && caller?.can('update', 'Shop') !== true) throw productNotFound()
  return row
}

/** `owner`: of the cart. Product managers see previous prices as well. */
export async function getProduct(
  { database: { read }, carts }: Pick<ShopParts, 'database' | 'carts'>,
  { id, caller, owner }: { id: number; caller: Caller | undefined; owner: CartOwner },
): Promise<ProductDetail> {
  const row = await getVisibleProduct(read, caller, id)
  const marks = await readMarks(read, { owner, carts })
  const isStaff = caller?.can('update', 'Shop') ?? false
  return toDetail(read, row, { marks, isStaff })
}

async function toDetail(
  read: Db,
  row: FullProductRow,
  { marks, isStaff }: { marks: Marks; isStaff: boolean },
): Promise<ProductDetail> {
  const [variants, pictures, ratings, related, together] = await Promise.all([
    listVariants(read, [row.id]),
    listPictures(read, [row.id]),
    countRatings(read, row.id),
    listRelated(read, row),
    listTogether(read, row),
  ])
  const own = { id: 0, url: pictureUrl(row.image), alt: row.name, variantId: null }
  const shown = pictures.map(({ id, name, alt, variant_id }) => ({
    id,
    url: pictureUrl(name),
    alt,
    variantId: variant_id,
  }))
  return {
    ...toProduct(row, { variants, marks }),
    pictures: shown.length === 0 ? [own] : shown,
    sku: row.sku,
    ratings,
    related: await toProducts(read, related, marks),
    boughtTogether: await toProducts(read, together, marks),
    ...(isStaff ? { priceHistory: await listPrices(read, row) } : {}),
  }
}

async function listPrices(read: Db, { id, currency }: FullProductRow) {
  const rows = await listPriceRows(read, id)
  return rows.toReversed().map(row => ({ at: row.at, price: toMajor(row.price, currency) }))
}

export async function setRestockAlert(
  { trx, caller, now }: MutationContext,
  { id, hasRestockAlert }: { id: number; hasRestockAlert: boolean },
): Promise<{ hasRestockAlert: boolean }> {
  const row = await getVisibleProduct(trx, caller, id)
  if (hasRestockAlert && row.stock > 0) throw inStock()
  const wait = { productId: id, userId: caller.userId }
  await (hasRestockAlert ? insertWait(trx, { ...wait, since: now }) : deleteWait(trx, wait))
  await announce(trx, { topic: 'Shop', ids: [id], now, userId: caller.userId })
  return { hasRestockAlert }
}
