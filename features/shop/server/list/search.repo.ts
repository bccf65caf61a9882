import { toMajor } from '#platform/contract/money.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import { findByCustom } from '#platform/server/resource/custom-search.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import '../shop.tables.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

/** Products in the search; shop managers also find those not for sale, and by custom fields. */
export const productSearch = (dialect: Dialect, custom: CustomPort): SearchSource => ({
  kind: 'product',
  group: 'products',
  async index(db, ids) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name', 'sku'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .where('deleted_at', 'is', null)
      .execute()
    return rows.map(({ id, name, sku }) => ({
      id: `${id}`,
      scopes: [ALL],
      title: name,
      texts: [sku],
    }))
  },
  more: async (db, asked) =>
    mayManageShop(asked.caller)
      ? findByCustom(
          { dialect, custom },
          () => db.selectFrom('products').select('products.id').where('deleted_at', 'is', null),
          { ...asked, idColumn: 'products.id' },
        )
      : [],
  scopesOf: async (_db, caller) => (caller.can('read', 'Shop') ? [ALL] : []),
  async show(db, { caller, language }, ids) {
    if (!caller.can('read', 'Shop')) return new Map()
    let query = db
      .selectFrom('products')
      .select(['id', 'name', 'slug', 'price', 'currency'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .where('deleted_at', 'is', null)
    if (!mayManageShop(caller)) query = query.where('state', '=', 'active')
    return new Map(
      (await query.execute()).map(({ id, name, slug, price, currency }) => [
        `${id}`,
        {
          id,
          title: name,
          detail: writeMoney(toMajor(price, currency), { currency, language }),
          link: `/apps/ecommerce/product-detail/${slug}`,
        },
      ]),
    )
  },
})

const mayManageShop = (caller: Caller): boolean => caller.can('update', 'Shop')
