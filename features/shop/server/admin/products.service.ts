import type { CallOutput, CallParsed } from '#platform/contract/define.ts'
import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import type {
  AdminProduct,
  AdminQuery,
  shopAdminContract,
} from '../../contract/shop-admin.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import {
  mutate,
  type MutationContext,
  mutationIn,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { AppError, forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import type { FullProductRow } from '../catalogue/catalogue.repo.ts'
import type { ShopParts } from '../shop.context.ts'
import { productNotFound, tooManyProducts } from '../shop.errors.ts'
import { changeProduct, createProduct, editProduct, getPresentProduct } from './edit.service.ts'
import type { ProductForm } from './form.service.ts'
import { listAdminRows, toAdminProducts, walkAdminProducts } from './product-list.repo.ts'
import { type ProductRecordChange, recordProducts } from './record.service.ts'
import { productImportRules, toInput, toProductTable } from './transfer.service.ts'

// What shop managers need: products with internal fields, changes, bulk edits, import and export.

type AdminParts = Pick<ShopParts, 'database' | 'clock' | 'settings'>
type Calls = typeof shopAdminContract
type By = Pick<MutationContext, 'caller' | 'actor'>
interface Saved {
  product: AdminProduct
  changeId: number
}

export async function listAdminProducts(
  { database }: AdminParts,
  query: AdminQuery,
): Promise<CallOutput<Calls['listAdminProducts']>> {
  const { rows, ...counts } = await listAdminRows(database, query)
  return { products: await toAdminProducts(database.read, rows), ...counts }
}

export const getAdminProduct = async (db: Db, id: number): Promise<AdminProduct> =>
  toAdminProduct(db, await getPresentProduct(db, id))

async function toAdminProduct(db: Db, row: FullProductRow): Promise<AdminProduct> {
  const [product] = await toAdminProducts(db, [row])
  if (product === undefined) throw productNotFound()
  return product
}

export async function addProduct(
  context: MutationContext,
  { settings }: AdminParts,
  input: ProductForm,
): Promise<Saved> {
  const { regional } = await settings.get()
  const change = await createProduct(context, { input, currency: regional.currency })
  const changeId = await recordProducts(context, { action: 'create', changes: [change] })
  return { product: await toAdminProduct(context.trx, change.after), changeId }
}

interface ProductUpdate {
  id: number
  input: ProductForm
  /** The version the caller has read. */
  ifMatch: number | undefined
}

export async function updateProduct(
  context: MutationContext,
  { id, input, ifMatch }: ProductUpdate,
): Promise<Saved> {
  const { trx } = context
  const row = await getPresentProduct(trx, id)
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw staleVersion(await toAdminProduct(trx, row))
  const change = await editProduct(context, { row, input })
  const changeId = await recordProducts(context, { action: 'update', changes: [change] })
  return { product: await toAdminProduct(trx, change.after), changeId }
}

/** Those that cannot be changed are named; the others are. */
export async function changeProducts(
  parts: AdminParts,
  by: By,
  { ids, change }: CallParsed<Calls['changeProducts']>['body'],
): Promise<CallOutput<Calls['changeProducts']>> {
  if (change.state === 'deleted' && !by.caller.can('delete', 'Shop'))
    throw forbidden('delete', 'Shop')
  return mutate(parts, by, async context => {
    const changes: ProductRecordChange[] = []
    const refused: { id: number; code: string }[] = []
    for (const id of new Set(ids)) {
      try {
        changes.push(await changeProduct(context, { id, change }))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.push({ id, code: error.code })
      }
    }
    const action = change.state === 'deleted' ? 'delete' : 'update'
    const done = changes.map(one => one.id)
    return changes.length === 0
      ? { done, refused }
      : { done, refused, changeId: await recordProducts(context, { action, changes }) }
  })
}

export async function exportProducts(
  { database, clock }: AdminParts,
  actor: Actor,
  query: CallParsed<Calls['exportProducts']>['query'],
): Promise<FileAnswer> {
  const { format, language, timeZone, direction, ...filters } = query
  const rows = await walkAdminProducts(database, filters, EXPORT_ROWS)
  if (rows === 'too-many') throw tooManyProducts(EXPORT_ROWS)
  const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
  await database.write(trx =>
    recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Shop', records }),
  )
  return exportFile(toProductTable(rows, language), {
    format,
    language,
    timeZone,
    direction,
    now: clock(),
  })
}

export async function importProducts(
  { database, clock, settings }: AdminParts,
  by: By,
  body: CallParsed<Calls['importProducts']>['body'],
): Promise<CallOutput<Calls['importProducts']>> {
  const { regional } = await settings.get()
  return runImport(body, {
    database,
    rules: productImportRules,
    insert: async (trx, products) => {
      const context = mutationIn(clock, { trx, ...by })
      const changes: ProductRecordChange[] = []
      for (const product of products)
        changes.push(
          await createProduct(context, { input: toInput(product), currency: regional.currency }),
        )
      return recordProducts(context, { action: 'import', changes })
    },
  })
}
