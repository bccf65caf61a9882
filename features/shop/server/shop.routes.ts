import { toMajor } from '#platform/contract/money.rules.ts'
import { type ProductDetail, shopContract } from '../contract/shop.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { type FullProductRow, listVariants, selectProducts } from './catalogue/catalogue.repo.ts'
import { pictureUrl, readPicture } from './catalogue/pictures.service.ts'
import { createProductFinder, readRows } from './list/list.repo.ts'
import { countRatings } from './reviews/reviews.repo.ts'
import { inStock, productNotFound } from './shop.errors.ts'
import type { CartDoor } from './view/ports.service.ts'
import { type Marks, readMarks } from './view/marks.repo.ts'
import { toProduct, toProducts } from './view/product.service.ts'
import { listRelated, listTogether } from './view/related.repo.ts'
import './shop.tables.ts'

// The shop as those see it who buy: the specification's calls for products (section 7), then ours. Wishes: wishes/wishes.routes.ts.

export interface ShopParts {
  database: Database
  clock: Clock
  store: FileStore
  settings: Pick<SettingsService, 'get'>
  carts: CartDoor
}

export function shopRoutes({ database, clock, store, settings, carts }: ShopParts): Route[] {
  const { read } = database
  const finder = createProductFinder(database)
  return [
    route(shopContract.listProducts, async ({ query, ...asking }) => {
      const { regional } = await settings.get()
      const [{ rows, total, facets, sought }, marks] = await Promise.all([
        finder.find(query, regional.currency),
        readMarks(read, { owner: carts.ownerOf(asking), carts }),
      ])
      return {
        products: await toProducts(read, rows, marks),
        total,
        userWishlist: [...marks.wishes].map(([productId, id]) => ({ id, productId })),
        // A line is known by its product: it has no number of its own.
        userCart: [...marks.cart].map(([productId, qty]) => ({ id: productId, productId, qty })),
        facets,
        understood: { words: [...new Set(sought.groups.flat())], corrected: sought.corrected },
      }
    }),
    route(shopContract.getProducts, async ({ query: { ids }, caller, request }) => {
      const rows = (await readRows(read, ids)).filter(row => row.state === 'active')
      const marks = await readMarks(read, { owner: carts.ownerOf({ caller, request }), carts })
      return { products: await toProducts(read, rows, marks) }
    }),
    route(shopContract.getProduct, async ({ params: { id }, caller, request, reply }) => {
      const row = await findProduct(read, caller, id)
      if (row === undefined) throw productNotFound()
      reply.etag(row.version)
      const marks = await readMarks(read, { owner: carts.ownerOf({ caller, request }), carts })
      return {
        product: await toDetail(read, row, {
          marks,
          isKept: caller?.can('update', 'Shop') ?? false,
        }),
      }
    }),
    route(shopContract.getPicture, ({ params: { name } }) => readPicture(database, store, name)),
    route(shopContract.awaitProduct, ({ params: { id }, body: { isAwaited }, caller }) =>
      database.write(async trx => {
        const row = await findProduct(trx, caller, id)
        if (row === undefined) throw productNotFound()
        if (isAwaited && row.stock > 0) throw inStock()
        const now = clock()
        const wait = { product_id: id, user_id: caller.userId, since: now.toISOString() }
        await (isAwaited
          ? trx
              .insertInto('product_waits')
              .values(wait)
              .onConflict(conflict => conflict.doNothing())
              .execute()
          : trx
              .deleteFrom('product_waits')
              .where('product_id', '=', id)
              .where('user_id', '=', caller.userId)
              .execute())
        await announce(trx, { topic: 'Shop', ids: [id], now, userId: caller.userId })
        return { isAwaited }
      }),
    ),
  ]
}

/** A product of the shop; a hidden one for who keeps products alone, and a deleted one for nobody. */
async function findProduct(
  db: Db,
  caller: Caller | undefined,
  id: number,
): Promise<FullProductRow | undefined> {
  const row = await selectProducts(db).where('products.id', '=', id).executeTakeFirst()
  if (row === undefined || row.state === 'deleted') return undefined
  return row.state === 'active' || caller?.can('update', 'Shop') === true ? row : undefined
}

async function toDetail(
  read: Db,
  row: FullProductRow,
  { marks, isKept }: { marks: Marks; isKept: boolean },
): Promise<ProductDetail> {
  const [variants, pictures, ratings, related, together] = await Promise.all([
    listVariants(read, [row.id]),
    read
      .selectFrom('product_pictures')
      .selectAll()
      .where('product_id', '=', row.id)
      .orderBy('position')
      .execute(),
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
    ...(isKept ? { priceHistory: await listPrices(read, row) } : {}),
  }
}

async function listPrices(read: Db, { id, currency }: FullProductRow) {
  const rows = await read
    .selectFrom('product_prices')
    .selectAll()
    .where('product_id', '=', id)
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
  return rows.toReversed().map(row => ({ at: row.at, price: toMajor(row.price, currency) }))
}
