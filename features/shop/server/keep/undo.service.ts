import { productInput } from '../../contract/shop-admin.contract.ts'
import * as z from 'zod/mini'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { selectProducts } from '../catalogue/catalogue.repo.ts'
import { productNotFound } from '../shop.errors.ts'
import { changeProduct, recordProducts, type Touched, updateProduct } from './keep.service.ts'
import { bringBackPictures } from './parts.service.ts'

const undoArgs = z.array(
  z.object({ id: z.int(), version: z.int(), back: z.nullable(productInput) }),
)

/** Products as they were, unless somebody has changed them since; sales meanwhile stay. What was made is taken out again. */
export const undoProducts: UndoStep = async ({ trx, caller, actor, now, args }) => {
  if (!caller.can('update', 'Shop')) throw forbidden('update', 'Shop')
  const who = { caller, actor, now }
  const touched: Touched[] = []
  for (const { id, version, back } of undoArgs.parse(args)) {
    const row = await selectProducts(trx).where('products.id', '=', id).executeTakeFirst()
    if (row === undefined) throw productNotFound()
    if (row.version !== version) throw changedSince(row.name)
    if (back === null)
      touched.push(await changeProduct(trx, who, { id, change: { state: 'deleted' } }))
    else {
      const shown = await trx
        .selectFrom('product_pictures')
        .select('name')
        .where('product_id', '=', id)
        .execute()
      const names = back.pictures
        .filter(picture => shown.every(one => one.name !== picture.name))
        .map(picture => picture.name)
      await bringBackPictures(trx, { productId: id, names, now })
      touched.push(await updateProduct(trx, who, { row, input: back }))
    }
  }
  await recordProducts(trx, who, { action: 'restore', touched })
}
