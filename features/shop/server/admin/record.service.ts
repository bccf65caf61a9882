import { splitNames } from '#platform/contract/custom-values.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { withoutHidden } from '#platform/server/changes/without-hidden.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { CustomChange } from '#platform/server/resource/custom-port.ts'
import type { FullProductRow } from '../catalogue/catalogue.repo.ts'
import { basePriceOf } from '../catalogue/shown-price.service.ts'
import type { ProductForm } from './form.service.ts'

// Product changes in the log, with their undo.

export const PRODUCTS_UNDO = 'shop.products'

/** What a change of a product found, and what it left. */
export interface ProductRecordChange {
  id: number
  name: string
  before: FullProductRow | undefined
  after: FullProductRow
  /** The form that leads back; nothing for what is new. */
  back: ProductForm | undefined
  /** Values of custom fields that changed. */
  custom?: CustomChange | undefined
}

interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore' | 'import'
  changes: readonly ProductRecordChange[]
}

export function recordProducts(
  { trx, actor, now }: MutationContext,
  { action, changes }: Recorded,
): Promise<number> {
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Shop',
    records: changes.map(({ id, name, before, after, custom }) =>
      withoutHidden({
        id,
        name,
        before: before === undefined ? undefined : { ...describe(before), ...custom?.before },
        after: after.state === 'deleted' ? undefined : { ...describe(after), ...custom?.after },
        hidden: custom?.hidden,
      }),
    ),
    undo: {
      kind: PRODUCTS_UNDO,
      args: changes.map(({ id, after, back, custom }) => ({
        id,
        version: after.version,
        back:
          back === undefined
            ? null
            : { ...back, customFields: splitNames(custom?.before ?? {}).customFields },
      })),
    },
  })
}

const describe = (row: FullProductRow) => ({
  name: row.name,
  sku: row.sku,
  brand: row.brand,
  category: row.category,
  price: toMajor(basePriceOf(row), row.currency),
  listPrice: row.list_price === null ? null : toMajor(row.list_price, row.currency),
  stock: row.stock,
  lowStock: row.low_stock,
  pin: row.pin,
  state: row.state,
  hasFreeShipping: row.has_free_shipping === 1,
})
