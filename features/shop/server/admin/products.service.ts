import type { CallOutput, CallParsed } from '#platform/contract/define.ts'
import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import type {
  AdminProduct,
  AdminQuery,
  shopAdminContract,
} from '../../contract/shop-admin.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { codesOf, tryEach } from '#platform/server/changes/each-of.ts'
import {
  mutate,
  type MutationContext,
  mutationIn,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
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

type AdminParts = Pick<ShopParts, 'database' | 'clock' | 'settings' | 'custom'>
type Calls = typeof shopAdminContract
type By = Pick<MutationContext, 'caller' | 'actor'>
interface Saved {
  product: AdminProduct
  changeId: number
}

export async function listAdminProducts(
  { database, custom }: AdminParts,
  { query, caller }: { query: AdminQuery; caller: Caller },
): Promise<CallOutput<Calls['listAdminProducts']>> {
  const listed = await custom.listed(caller, query)
  const { rows, ...counts } = await listAdminRows(database, query, { custom: listed })
  const products = await toAdminProducts(database.read, rows)
  return { products: await custom.addTo(caller, products), ...counts }
}

export async function getAdminProduct(
  parts: AdminParts,
  { id, caller }: { id: number; caller: Caller },
): Promise<AdminProduct> {
  const { read } = parts.database
  return toAdminProduct(parts, { row: await getPresentProduct(read, id), caller, db: read })
}

async function toAdminProduct(
  { custom }: AdminParts,
  { row, caller, db }: { row: FullProductRow; caller: Caller; db: Db },
): Promise<AdminProduct> {
  const [product] = await toAdminProducts(db, [row])
  if (product === undefined) throw productNotFound()
  return custom.addToOne(caller, product, db)
}

export async function addProduct(
  context: MutationContext,
  parts: AdminParts,
  input: ProductForm,
): Promise<Saved> {
  const { regional } = await parts.settings.get()
  const change = await createCustom(context, parts, { input, currency: regional.currency })
  const changeId = await recordProducts(context, { action: 'create', changes: [change] })
  const { trx: db, caller } = context
  return { product: await toAdminProduct(parts, { row: change.after, caller, db }), changeId }
}

/** A new product with its custom fields. */
async function createCustom(
  context: MutationContext,
  { custom }: AdminParts,
  product: { input: ProductForm; currency: string },
): Promise<ProductRecordChange> {
  const change = await createProduct(context, product)
  const given = { id: change.id, given: product.input.customFields, isNew: true }
  return { ...change, custom: await custom.save(context, given) }
}

interface ProductUpdate {
  id: number
  input: ProductForm
  /** The version the caller has read. */
  ifMatch: number | undefined
}

export async function updateProduct(
  context: MutationContext,
  parts: AdminParts,
  { id, input, ifMatch }: ProductUpdate,
): Promise<Saved> {
  const { trx: db, caller } = context
  const row = await getPresentProduct(db, id)
  if (isStale(ifMatch, row.version))
    throw staleVersion(await toAdminProduct(parts, { row, caller, db }))
  const custom = await parts.custom.save(context, { id, given: input.customFields })
  const change = { ...(await editProduct(context, { row, input })), custom }
  const changeId = await recordProducts(context, { action: 'update', changes: [change] })
  return { product: await toAdminProduct(parts, { row: change.after, caller, db }), changeId }
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
    const { records: changes, ...tried } = await tryEach(context.trx, new Set(ids), id =>
      changeProduct(context, { id, change }),
    )
    const action = change.state === 'deleted' ? 'delete' : 'update'
    const [done, refused] = [changes.map(one => one.id), codesOf(tried.refused)]
    return changes.length === 0
      ? { done, refused }
      : { done, refused, changeId: await recordProducts(context, { action, changes }) }
  })
}

export async function exportProducts(
  { database, clock, custom }: AdminParts,
  { caller, actor }: By,
  query: CallParsed<Calls['exportProducts']>['query'],
): Promise<FileAnswer> {
  const { format, language, timeZone, direction, ...filters } = query
  const listed = await custom.listed(caller, filters)
  const rows = await walkAdminProducts(database, filters, { most: EXPORT_ROWS, custom: listed })
  if (rows === 'too-many') throw tooManyProducts(EXPORT_ROWS)
  const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
  await database.write(trx =>
    recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Shop', records }),
  )
  const exported = await custom.exported(caller, language)
  return exportFile(toProductTable(rows, { language, custom: exported }), {
    format,
    language,
    timeZone,
    direction,
    now: clock(),
  })
}

export async function importProducts(
  parts: AdminParts,
  by: By,
  body: CallParsed<Calls['importProducts']>['body'],
): Promise<CallOutput<Calls['importProducts']>> {
  const { database, clock, settings, custom } = parts
  const { regional } = await settings.get()
  return runImport(body, {
    database,
    rules: productImportRules(await custom.imported(by.caller)),
    insert: async (trx, products) => {
      const context = mutationIn(clock, { trx, ...by })
      const changes: ProductRecordChange[] = []
      for (const product of products)
        changes.push(
          await createCustom(context, parts, {
            input: toInput(product),
            currency: regional.currency,
          }),
        )
      return recordProducts(context, { action: 'import', changes })
    },
  })
}
