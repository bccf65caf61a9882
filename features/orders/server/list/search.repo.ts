import { orderNumber } from '../../contract/orders.rules.ts'
import { ORDERS_SCREEN } from '../../contract/orders.pages.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { text } from '#platform/server/texts/texts.ts'
import {
  ALL,
  inEveryLanguage,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { orderRecords } from './elsewhere.repo.ts'
import '../orders.tables.ts'

/** Orders in the search: one's own, and all for those who may read them. */
export const orderSearch = (dialect: Dialect): SearchSource => ({
  kind: 'order',
  group: 'orders',
  async index(db, ids) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'user_id', 'customer_name', 'customer_email', 'status'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .where('deleted_at', 'is', null)
      .execute()
    return rows.map(({ id, user_id, customer_name, customer_email, status }) => ({
      id: `${id}`,
      scopes: user_id === null ? [ALL] : [ALL, user_id],
      title: orderNumber(id),
      texts: [customer_name, customer_email, ...inEveryLanguage('orders', `status.${status}`)],
    }))
  },
  async scopesOf(_db, caller) {
    if (caller.can('read', 'Order')) return [ALL]
    return caller.canOwn('read', 'Order', caller.userId) ? [caller.userId] : []
  },
  async show(db, { caller, language }, ids) {
    const seen = await orderRecords(dialect).see(db, caller, numbersOf(ids))
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'customer_name', 'status'])
      .where(dialect.isOneOf('id', [...seen.keys()]))
      .execute()
    return new Map(
      rows.map(({ id, customer_name, status }) => [
        `${id}`,
        {
          id,
          title: `${orderNumber(id)} ${customer_name}`,
          detail: text({ language, file: 'orders', key: `status.${status}` }),
          link: `${ORDERS_SCREEN}/${id}`,
        },
      ]),
    )
  },
})
