import { addDays } from '#platform/contract/local-time.rules.ts'
import { productPath } from '../../contract/shop.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  listWithoutUnread,
  listAdminIds,
  notify,
} from '#features/notifications/server/notifications.service.ts'
import { todayOf } from '#features/settings/server/settings.service.ts'
import type { ShopChange } from '../shop.context.ts'
import { deleteWaits } from '../view/marks.repo.ts'
import { notifyBack } from '../wishes/notices.service.ts'
import { listProductHeads, listProductRows, ratingOf } from './catalogue.repo.ts'
import { pictureUrl } from './pictures.service.ts'
import { forgetSalesBefore, insertSales } from './sales.repo.ts'
import { basePriceOf, keepShownPrice } from './shown-price.service.ts'
import { announceSold, type SoldLine } from './sold.service.ts'
import { findLeft, giveLine, type StockLine, takeLine } from './stock.repo.ts'
import { listVariants } from './variants.repo.ts'
import '../shop.tables.ts'

// What selling needs of the shop: products, and stock that never falls below zero.

export type { StockLine }

/** A product as it is sold. Amounts are in minor units of `currency`. */
export interface CatalogueProduct {
  id: number
  name: string
  slug: string
  sku: string
  description: string
  brand: string
  category: string
  currency: string
  price: number
  listPrice: number | null
  cost: number | null
  image: string
  hasFreeShipping: boolean
  rating: number
  stock: number
  /** It is in the shop; it may be out of stock all the same. */
  isForSale: boolean
  /** With any, one of them is bought, and its stock counts. */
  variants: {
    id: number
    name: string
    color: string
    sku: string
    price: number
    stock: number
    image: string
  }[]
}
/** A line of which not so many are left. */
export interface Shortage {
  productId: number
  variantId: number | null
  requested: number
  left: number
}

export interface Catalogue {
  /** Existing and former products, unordered; none for unknown ids. */
  productsByIds(db: Db, ids: readonly number[]): Promise<CatalogueProduct[]>
  /** Takes everything or nothing: returns the lines that are short, empty on success. */
  takeStock(trx: Trx, lines: readonly StockLine[]): Promise<Shortage[]>
  /** Puts back what was taken. */
  giveBack(trx: Trx, lines: readonly StockLine[]): Promise<void>
  /** Records an order's sales: for "featured", "bought together", and live events to other viewers. */
  recordSales(trx: Trx, lines: readonly SoldLine[], buyerId?: number): Promise<void>
}

/** So many days of sales make a product featured. */
export const FEATURED_DAYS = 30

export function createCatalogue({ clock }: { clock: Clock }): Catalogue {
  return {
    productsByIds: findCatalogueProducts,
    async takeStock(trx, lines) {
      const merged = mergeLines(lines)
      const taken: (StockLine & { before: number })[] = []
      const short: Shortage[] = []
      for (const line of merged) {
        const done = await takeLine(trx, line)
        if (done === undefined)
          short.push({
            productId: line.productId,
            variantId: line.variantId,
            requested: line.qty,
            left: await findLeft(trx, line),
          })
        else taken.push({ ...line, before: done.before })
      }
      if (short.length > 0) {
        for (const line of taken) await giveLine(trx, line)
        return short
      }
      await keepPrices(trx, taken)
      const changed = taken.map(({ productId, qty, before }) => ({
        productId,
        before,
        after: before - qty,
      }))
      await notifyStock({ trx, now: clock() }, changed)
      return []
    },
    async giveBack(trx, lines) {
      const changed: StockChange[] = []
      for (const line of mergeLines(lines)) {
        const done = await giveLine(trx, line)
        if (done !== undefined)
          changed.push({
            productId: line.productId,
            before: done.before,
            after: done.before + line.qty,
          })
      }
      await keepPrices(trx, lines)
      await notifyStock({ trx, now: clock() }, changed)
    },
    async recordSales(trx, lines, buyerId) {
      const now = clock()
      if (buyerId !== undefined) await announceSold({ trx, now }, { lines, buyerId })
      const sold = new Map<number, number>()
      for (const { productId, qty } of lines) sold.set(productId, (sold.get(productId) ?? 0) + qty)
      await insertSales(trx, { sold, day: await todayOf(trx, now) })
    },
  }
}

/** With its stock, the color that is bought unless one is chosen may be another. */
async function keepPrices(trx: Trx, lines: readonly StockLine[]): Promise<void> {
  const ids = lines.flatMap(line => (line.variantId === null ? [] : line.productId))
  for (const id of new Set(ids)) await keepShownPrice(trx, id)
}

/** Each product and color once. */
function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>()
  for (const line of lines) {
    const key = `${line.productId}/${line.variantId}`
    merged.set(key, { ...line, qty: line.qty + (merged.get(key)?.qty ?? 0) })
  }
  return [...merged.values()]
}

async function findCatalogueProducts(db: Db, ids: readonly number[]): Promise<CatalogueProduct[]> {
  if (ids.length === 0) return []
  const rows = await listProductRows(db, ids)
  const variants = await listVariants(db, ids)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    description: row.description,
    brand: row.brand,
    category: row.category,
    currency: row.currency,
    price: basePriceOf(row),
    listPrice: row.list_price,
    cost: row.cost,
    image: pictureUrl(row.image),
    hasFreeShipping: row.has_free_shipping === 1,
    rating: ratingOf(row),
    stock: row.stock,
    isForSale: row.state === 'active',
    variants: (variants.get(row.id) ?? []).map(({ id, name, color, sku, price, stock, image }) => ({
      id,
      name,
      color,
      sku,
      price: price ?? basePriceOf(row),
      stock,
      image: pictureUrl(image ?? row.image),
    })),
  }))
}

export interface StockChange {
  productId: number
  before: number
  after: number
}

/** Updates open screens; notifies people waiting for a product, and managers when it runs low. */
export async function notifyStock(
  change: ShopChange,
  changed: readonly StockChange[],
): Promise<void> {
  if (changed.length === 0) return
  const { trx, now } = change
  const ids = [...new Set(changed.map(({ productId }) => productId))]
  await announce(trx, { topic: 'Shop', ids, now })
  const products = new Map((await listProductHeads(trx, ids)).map(row => [row.id, row]))
  for (const { productId, before, after } of changed) {
    const product = products.get(productId)
    if (product?.state !== 'active') continue
    if (before === 0 && after > 0) await notifyReturn(change, product)
    if (before > product.low_stock && after <= product.low_stock)
      await notifyLowStock(change, { ...product, left: after })
  }
}

/** A restock: notifies people waiting or wishing for it. */
export async function notifyReturn(
  { trx, now }: ShopChange,
  { id, name, slug }: { id: number; name: string; slug: string },
): Promise<void> {
  const userIds = await deleteWaits(trx, id)
  await notifyBack({ trx, now }, { id, except: userIds })
  if (userIds.length > 0)
    await notify(trx, {
      userIds,
      kind: 'product-back',
      params: { name },
      link: productPath(slug),
      now,
    })
}

/** Notifies administrators once until they have read it. */
async function notifyLowStock(
  { trx, now }: ShopChange,
  { id, name, left }: { id: number; name: string; left: number },
): Promise<void> {
  const link = `/apps/ecommerce/manage?edit=${id}`
  const userIds = await listWithoutUnread(trx, {
    userIds: await listAdminIds(trx),
    kind: 'stock-low',
    link,
  })
  if (userIds.length > 0)
    await notify(trx, { userIds, kind: 'stock-low', params: { name, left }, link, now })
}

/** Sales of more than 30 days ago no longer make a product featured. */
export async function refreshFeatured(trx: Trx, now: Date): Promise<void> {
  const ids = await forgetSalesBefore(trx, addDays(await todayOf(trx, now), -FEATURED_DAYS))
  if (ids.length > 0) await announce(trx, { topic: 'Shop', ids: ids.slice(0, 200), now })
}
