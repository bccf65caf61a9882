import { DAY } from '#platform/contract/durations.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { drawingOf, insertProduct } from './catalogue/add.service.ts'
import { keepShownPrice } from './catalogue/shown-price.service.ts'
import { featuredKey } from './catalogue/catalogue.repo.ts'
import { saveRating } from './reviews/reviews.repo.ts'
import { insertList } from './wishes/lists.repo.ts'
import { CATEGORIES, GOODS, type SeedGood, SYNONYMS, TOGETHER, WISHES } from './goods.seed.ts'

interface Seeding {
  now: Date
  currency: string
}
const VIEWS = 3

/** The demo's shop: products, sales, reviews and wishes. */
export async function seedShop(trx: Trx, now: Date): Promise<void> {
  const { regional } = await readSettings(trx)
  for (const { name, art } of CATEGORIES)
    await trx
      .insertInto('categories')
      .values({ name, name_key: foldText(name), art })
      .execute()
  const ids = new Map<string, number>()
  for (const [index, good] of GOODS.entries()) {
    const made = new Date(now.getTime() - (90 - index) * DAY)
    ids.set(good.name, await seedGood(trx, good, { now: made, currency: regional.currency }))
    await seedSold(trx, { good, id: ids.get(good.name) ?? 0, now })
  }
  for (const [one, two, times] of TOGETHER) {
    const [a, b] = [ids.get(one) ?? 0, ids.get(two) ?? 0]
    const pairs = [
      { product_id: a, other_id: b, times },
      { product_id: b, other_id: a, times },
    ]
    await trx.insertInto('product_pairs').values(pairs).execute()
  }
  await seedWishes(trx, { ids, now })
  const at = { created_at: now.toISOString(), updated_at: now.toISOString() }
  await trx
    .insertInto('product_synonyms')
    .values(SYNONYMS.map(words => ({ words: JSON.stringify(words), ...at })))
    .execute()
}

/** Everyone's first list, and further ones. */
async function seedWishes(
  trx: Trx,
  { ids, now }: { ids: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const lists = new Map<string, number>()
  for (const [index, { userId, name, list = '', note = '' }] of WISHES.entries()) {
    const key = `${userId}/${list}`
    const known = lists.get(key)
    const list_id =
      known ?? (await insertList(trx, { userId, name: list, isFirst: list === '', now })).id
    lists.set(key, list_id)
    const product_id = ids.get(name) ?? 0
    const { price } = await trx
      .selectFrom('products')
      .select('price')
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow()
    const added_at = new Date(now.getTime() - (index + 1) * DAY).toISOString()
    await trx
      .insertInto('wishes')
      .values({ user_id: userId, list_id, product_id, note, price, added_at })
      .execute()
  }
}

const amount = (major: number, currency: string): number =>
  toMinor(major, currency) ?? toMinor(Math.round(major), currency) ?? 0

async function seedGood(trx: Trx, good: SeedGood, { now, currency }: Seeding): Promise<number> {
  const category = CATEGORIES[good.category] ?? { name: '', art: 'tool' }
  const stock = good.colors?.reduce((sum, [, , pieces]) => sum + pieces, 0) ?? good.stock
  const price = amount(good.price, currency)
  const product = {
    name: good.name,
    description: good.text,
    brand: good.brand,
    category: category.name,
    sku: `${good.brand.slice(0, 3).toUpperCase()}-${100 + GOODS.indexOf(good)}`,
    currency,
    price,
    listPrice: good.list === undefined ? null : amount(good.list, currency),
    cost: Math.round(price * 0.62),
    hasFreeShipping: good.free === true,
    stock,
    lowStock: 5,
    pin: good.pin ?? null,
    state: good.hidden === true ? ('hidden' as const) : ('active' as const),
  }
  const id = await insertProduct(trx, product, now)
  const variantIds: number[] = []
  for (const [position, [name, color, pieces, ownPrice]] of (good.colors ?? []).entries()) {
    const row = {
      product_id: id,
      name,
      color,
      sku: `${product.sku}-${position + 1}`,
      stock: pieces,
      position,
      deleted_at: null,
    }
    const values = { ...row, price: ownPrice === undefined ? null : amount(ownPrice, currency) }
    variantIds.push(
      (
        await trx
          .insertInto('product_variants')
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  }
  await keepShownPrice(trx, id)
  await seedPictures(trx, { id, good, art: good.art ?? category.art, variantIds })
  return id
}

interface Pictured {
  id: number
  good: SeedGood
  art: string
  variantIds: number[]
}

/** One picture per variant; three views of products without. */
async function seedPictures(trx: Trx, { id, good, art, variantIds }: Pictured): Promise<void> {
  const views = good.colors ?? []
  const drawn = views.map(([name, color], position) => ({
    name: `${drawingOf(art, id, position % VIEWS)}-${color.slice(1)}`,
    variant_id: variantIds[position] ?? null,
    alt: `${good.name}, ${name}`,
  }))
  const plain = Array.from({ length: VIEWS }, (_, view) => ({
    name: drawingOf(art, id, view),
    variant_id: null,
    alt: good.name,
  }))
  const rows = (drawn.length === 0 ? plain : drawn).map((row, position) => ({
    ...row,
    product_id: id,
    position,
  }))
  await trx.insertInto('product_pictures').values(rows).execute()
  await trx
    .updateTable('products')
    .set({ image: rows[0]?.name ?? drawingOf(art, id) })
    .where('id', '=', id)
    .execute()
}

async function seedSold(
  trx: Trx,
  { good, id, now }: { good: SeedGood; id: number; now: Date },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  if (good.sold > 0) {
    const early = Math.floor(good.sold / 2)
    const rows = [
      { product_id: id, day: addDays(today, -9), quantity: early },
      { product_id: id, day: addDays(today, -2), quantity: good.sold - early },
    ]
    await trx
      .insertInto('product_sales')
      .values(rows.filter(row => row.quantity > 0))
      .execute()
    const change = {
      sold_recently: good.sold,
      featured_key: featuredKey(good.pin ?? null, good.sold),
    }
    await trx.updateTable('products').set(change).where('id', '=', id).execute()
  }
  for (const [index, [user_id, rating, title, text]] of (good.reviews ?? []).entries()) {
    const created_at = new Date(now.getTime() - (3 + index * 5) * DAY).toISOString()
    const row = {
      user_id,
      product_id: id,
      rating,
      title,
      text,
      is_verified: index % 3 === 1 ? 0 : 1,
      state: 'shown' as const,
      created_at,
      edited_at: null,
    }
    await trx.insertInto('product_reviews').values(row).execute()
  }
  if (good.reviews !== undefined) await saveRating(trx, id)
}
