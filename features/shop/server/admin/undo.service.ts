import { productInput } from '../../contract/shop-admin.contract.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { findProductRow } from '../catalogue/catalogue.repo.ts'
import { listPictures } from '../catalogue/pictures.repo.ts'
import type { ShopParts } from '../shop.context.ts'
import { productNotFound } from '../shop.errors.ts'
import { changeProduct, editProduct } from './edit.service.ts'
import { bringBackPictures } from './parts.service.ts'
import { type ProductRecordChange, recordProducts } from './record.service.ts'

const undoArgs = z.array(
  z.object({ id: z.int(), version: z.int(), back: z.nullable(productInput) }),
)

/** Restores products unless they were changed since; sales in the meantime are kept. Created ones are removed. */
export const undoProducts =
  ({ custom }: Pick<ShopParts, 'custom'>): UndoStep =>
  async ({ args, ...context }) => {
    const { trx, caller } = context
    if (!caller.can('update', 'Shop')) throw forbidden('update', 'Shop')
    const changes: ProductRecordChange[] = []
    for (const { id, version: left, back } of undoArgs.parse(args)) {
      const row = await findProductRow(trx, id)
      if (row === undefined) throw productNotFound()
      await assertUnchanged(context, { id, name: row.name, version: row.version, left })
      if (back === null)
        changes.push(await changeProduct(context, { id, change: { state: 'deleted' } }))
      else {
        const shown = await listPictures(trx, [id])
        const names = back.pictures
          .filter(picture => shown.every(one => one.name !== picture.name))
          .map(picture => picture.name)
        await bringBackPictures(context, { productId: id, names })
        const edited = await editProduct(context, { row, input: back })
        const given = { id, given: back.customFields, isUndo: true }
        changes.push({ ...edited, custom: await custom.save(context, given) })
      }
    }
    await recordProducts(context, { action: 'restore', changes })
  }
