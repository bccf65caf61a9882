import { orderNumber } from '../../contract/orders.rules.ts'
import { ORDERS_SCREEN } from '../../contract/orders.pages.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import '../orders.tables.ts'

const DONE = new Set<string>(['delivered', 'cancelled', 'refunded'])

/** Orders as link targets: one's own, and all for those who may read them. */
export const orderRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Order',
  async see(db, caller, ids) {
    if (!caller.canOwn('read', 'Order', caller.userId)) return new Map()
    let query = db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where(dialect.isOneOf('id', [...ids]))
    if (!caller.can('read', 'Order')) query = query.where('user_id', '=', caller.userId)
    const rows = await query.execute()
    const canChange = caller.can('update', 'Order')
    return new Map(
      rows.map(({ id, status }) => [
        id,
        {
          title: orderNumber(id),
          address: `${ORDERS_SCREEN}/${id}`,
          isDone: DONE.has(status),
          canChange,
        },
      ]),
    )
  },
  async audience(db, id) {
    const row = await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.user_id === undefined || row.user_id === null ? [] : [row.user_id]
  },
})
