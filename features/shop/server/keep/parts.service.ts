import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import type { productInput } from '../../contract/shop-admin.contract.ts'
import { PICTURES_PER_PRODUCT } from '../../contract/shop.rules.ts'
import type * as z from 'zod/mini'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  dropFile,
  findFiles,
  keepFile,
  useFile as takeFile,
} from '#features/files/server/files.service.ts'
import { drawProduct } from '../catalogue/art.service.ts'
import { nothingOfPicture, stockShort } from '../shop.errors.ts'

// What hangs on a product: its colours with their stock, its pictures. Each is said as the whole list.

type Input = z.output<typeof productInput>

interface Saving {
  productId: number
  toMinor: (amount: number, field: string) => number
}

/** Answers the ids of the colours, in their order. Those that are left out are sold no more; one that was can come back. */
export async function saveVariants(
  trx: Trx,
  variants: Input['variants'],
  { productId, toMinor }: Saving,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', '=', productId)
    .execute()
  const known = new Map(rows.map(row => [row.id, row]))
  const ids: number[] = []
  for (const [position, { id, name, color, sku, price, stockBy }] of variants.entries()) {
    const own = {
      name,
      color,
      sku,
      price: price === null ? null : toMinor(price, 'price'),
      position,
      deleted_at: null,
    }
    const before = id === undefined ? undefined : known.get(id)
    const stock = (before?.stock ?? 0) + stockBy
    if (stock < 0) throw stockShort()
    if (before === undefined) {
      const row = { product_id: productId, ...own, stock }
      ids.push(
        (
          await trx
            .insertInto('product_variants')
            .values(row)
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    } else {
      await trx
        .updateTable('product_variants')
        .set({ ...own, stock })
        .where('id', '=', before.id)
        .execute()
      ids.push(before.id)
    }
  }
  const gone = rows
    .filter(row => row.deleted_at === null && !ids.includes(row.id))
    .map(row => row.id)
  if (gone.length > 0)
    await trx
      .updateTable('product_variants')
      .set({ deleted_at: new Date(0).toISOString() })
      .where('id', 'in', gone)
      .execute()
  return ids
}

interface Picturing {
  productId: number
  /** Of the colours, in their order. */
  variantIds: readonly number[]
  ownerId: number
  now: Date
}

/** Uploads are the caller's own, unless the product has them already; drawings are anybody's. Throws 422 for what is neither. */
export async function savePictures(
  trx: Trx,
  pictures: Input['pictures'],
  { productId, variantIds, ownerId, now }: Picturing,
): Promise<void> {
  const there = await trx
    .selectFrom('product_pictures')
    .select('name')
    .where('product_id', '=', productId)
    .execute()
  const known = new Set(there.map(row => row.name))
  const isDrawn = (name: string) => drawProduct(name) !== undefined
  for (const { name } of pictures) {
    if (known.has(name) || isDrawn(name)) continue
    await takeFile(trx, { id: name, ownerId, purpose: 'product', now })
    const [file] = await findFiles(trx, [name])
    if (file === undefined || !PREVIEW_TYPES.includes(file.type)) throw nothingOfPicture()
  }
  const wanted = new Set(pictures.map(picture => picture.name))
  for (const name of known) if (!wanted.has(name) && !isDrawn(name)) await dropFile(trx, name)
  await trx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  const rows = pictures.map(({ name, alt, variant }, position) => ({
    product_id: productId,
    variant_id: variant === null ? null : (variantIds[variant] ?? null),
    name,
    alt,
    position,
  }))
  if (rows.length > 0) await trx.insertInto('product_pictures').values(rows).execute()
}

/** For an undo: uploads that were dropped within the day are the product's again, whoever takes back. */
export async function bringBackPictures(
  trx: Trx,
  { productId, names, now }: { productId: number; names: readonly string[]; now: Date },
): Promise<void> {
  for (const name of names) {
    if (drawProduct(name) !== undefined) continue
    await keepFile(trx, name, now)
    const row = {
      product_id: productId,
      variant_id: null,
      name,
      alt: '',
      position: PICTURES_PER_PRODUCT,
    }
    await trx.insertInto('product_pictures').values(row).execute()
  }
}
