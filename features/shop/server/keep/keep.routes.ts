import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { shopAdminContract } from '../../contract/shop-admin.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { AppError, forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import { selectProducts } from '../catalogue/catalogue.repo.ts'
import { productNotFound, tooManyProducts } from '../shop.errors.ts'
import type { ShopParts } from '../shop.routes.ts'
import type { Who } from '../wishes/wishes.service.ts'
import {
  addProduct,
  changeProduct,
  getProductRow,
  recordProducts,
  type Touched,
  updateProduct,
} from './keep.service.ts'
import { listKept, toKept, walkKept } from './kept.repo.ts'
import { productImportRules, toInput, toProductTable } from './transfer.service.ts'

// Keeping the shop: the list with all that is not for buyers, the form, several at once, files.

type KeepParts = Pick<ShopParts, 'database' | 'clock' | 'settings'>

export function keepRoutes(parts: KeepParts): Route[] {
  const { database, clock, settings } = parts
  const { read } = database
  const whoOf = ({ caller, actor }: { caller: Caller; actor: Actor }): Who => ({
    caller,
    actor,
    now: clock(),
  })
  return [
    route(shopAdminContract.listKept, async ({ query }) => {
      const { rows, total, low } = await listKept(database, query)
      return { products: await toKept(read, rows), total, low }
    }),
    route(shopAdminContract.getKept, async ({ params: { id }, reply }) => {
      const row = await selectProducts(read)
        .where('products.id', '=', id)
        .where('state', '!=', 'deleted')
        .executeTakeFirst()
      if (row === undefined) throw productNotFound()
      reply.etag(row.version)
      return { product: await toOneKept(read, row) }
    }),
    creatingRoute(shopAdminContract.addProduct, async ({ body, trx, reply, ...asking }) => {
      const who = whoOf(asking)
      const { regional } = await settings.get()
      const touched = await addProduct(trx, who, { input: body, currency: regional.currency })
      const changeId = await recordProducts(trx, who, { action: 'create', touched: [touched] })
      reply.etag(touched.after.version)
      return { product: await toOneKept(trx, touched.after), changeId }
    }),
    route(
      shopAdminContract.updateProduct,
      async ({ params: { id }, body, request: { ifMatch }, reply, ...asking }) => {
        const done = await database.write(async trx => {
          const who = whoOf(asking)
          const row = await getProductRow(trx, id)
          if (ifMatch !== undefined && ifMatch !== row.version)
            throw staleVersion(await toOneKept(trx, row))
          const touched = await updateProduct(trx, who, { row, input: body })
          const changeId = await recordProducts(trx, who, { action: 'update', touched: [touched] })
          return { product: await toOneKept(trx, touched.after), changeId }
        })
        reply.etag(done.product.version)
        return done
      },
    ),
    ...manyRoutes(parts, whoOf),
  ]
}

type Rows = Parameters<typeof toKept>
async function toOneKept(db: Rows[0], row: Rows[1][number]) {
  const [product] = await toKept(db, [row])
  if (product === undefined) throw productNotFound()
  return product
}

function manyRoutes(
  { database, clock, settings }: KeepParts,
  whoOf: (asking: { caller: Caller; actor: Actor }) => Who,
): Route[] {
  return [
    route(shopAdminContract.changeProducts, ({ body: { ids, change }, ...asking }) => {
      if (change.state === 'deleted' && !asking.caller.can('delete', 'Shop'))
        throw forbidden('delete', 'Shop')
      return database.write(async trx => {
        const who = whoOf(asking)
        const [touched, refused]: [Touched[], { id: number; code: string }[]] = [[], []]
        for (const id of new Set(ids)) {
          try {
            touched.push(await changeProduct(trx, who, { id, change }))
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            refused.push({ id, code: error.code })
          }
        }
        const action = change.state === 'deleted' ? 'delete' : 'update'
        const done = touched.map(one => one.id)
        return touched.length === 0
          ? { done, refused }
          : { done, refused, changeId: await recordProducts(trx, who, { action, touched }) }
      })
    }),
    route(
      shopAdminContract.exportProducts,
      async ({ query: { format, language, timeZone, direction, ...filters }, actor }) => {
        const rows = await walkKept(database, filters, EXPORT_ROWS)
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
      },
    ),
    route(shopAdminContract.importProducts, async ({ body, ...asking }) => {
      const { regional } = await settings.get()
      return runImport(body, {
        database,
        rules: productImportRules,
        insert: async (trx, products) => {
          const who = whoOf(asking)
          const touched: Touched[] = []
          for (const product of products)
            touched.push(
              await addProduct(trx, who, { input: toInput(product), currency: regional.currency }),
            )
          await recordProducts(trx, who, { action: 'import', touched })
        },
      })
    }),
  ]
}
