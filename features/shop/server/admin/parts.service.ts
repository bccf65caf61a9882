import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import { PICTURES_PER_PRODUCT } from '../../contract/shop.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  dropFiles,
  findFiles,
  reuseFile,
  useFile as takeFile,
} from '#features/files/server/files.service.ts'
import { drawProduct } from '../catalogue/art.service.ts'
import { deletePictures, insertPictures, listPictures } from '../catalogue/pictures.repo.ts'
import {
  deleteVariants,
  insertVariant,
  listAllVariants,
  updateVariantRow,
} from '../catalogue/variants.repo.ts'
import type { ShopChange } from '../shop.context.ts'
import { nothingOfPicture, stockShort } from '../shop.errors.ts'
import type { ProductForm } from './form.service.ts'

// A product's variants with their stock, and pictures. Each is given as the whole list.

interface Saving {
  productId: number
  toMinor: (amount: number, field: string) => number
}

/** Returns the variants' ids, in order. Omitted ones are no longer sold; a former one can be restored. */
export async function saveVariants(
  trx: Trx,
  variants: ProductForm['variants'],
  { productId, toMinor }: Saving,
): Promise<number[]> {
  const rows = await listAllVariants(trx, productId)
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
    if (before === undefined)
      ids.push(await insertVariant(trx, { product_id: productId, ...own, stock }))
    else {
      await updateVariantRow(trx, before.id, { ...own, stock })
      ids.push(before.id)
    }
  }
  const removed = rows
    .filter(row => row.deleted_at === null && !ids.includes(row.id))
    .map(row => row.id)
  if (removed.length > 0) await deleteVariants(trx, removed)
  return ids
}

interface Picturing {
  productId: number
  /** Of the colors, in their order. */
  variantIds: readonly number[]
}

/** Uploads must be the caller's own, unless the product has them already; generated pictures are open to all. Throws 422 for others. */
export async function savePictures(
  { trx, caller, now }: MutationContext,
  pictures: ProductForm['pictures'],
  { productId, variantIds }: Picturing,
): Promise<void> {
  const known = new Set((await listPictures(trx, [productId])).map(row => row.name))
  const isDrawn = (name: string) => drawProduct(name) !== undefined
  for (const { name } of pictures) {
    if (known.has(name) || isDrawn(name)) continue
    await takeFile(trx, { id: name, ownerId: caller.userId, purpose: 'product', now })
    const [file] = await findFiles(trx, [name])
    if (file === undefined || !PREVIEW_TYPES.includes(file.type)) throw nothingOfPicture()
  }
  const named = new Set(pictures.map(picture => picture.name))
  await dropFiles(
    trx,
    [...known].filter(name => !named.has(name) && !isDrawn(name)),
    now,
  )
  await deletePictures(trx, productId)
  const rows = pictures.map(({ name, alt, variant }, position) => ({
    product_id: productId,
    variant_id: variant === null ? null : (variantIds[variant] ?? null),
    name,
    alt,
    position,
  }))
  if (rows.length > 0) await insertPictures(trx, rows)
}

/** For an undo: uploads dropped within the day are shown again, no matter who undoes it. */
export async function bringBackPictures(
  { trx, now }: ShopChange,
  { productId, names }: { productId: number; names: readonly string[] },
): Promise<void> {
  for (const name of names) {
    if (drawProduct(name) !== undefined) continue
    await reuseFile(trx, name, now)
    const row = {
      product_id: productId,
      variant_id: null,
      name,
      alt: '',
      position: PICTURES_PER_PRODUCT,
    }
    await insertPictures(trx, [row])
  }
}
