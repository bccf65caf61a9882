import type { PersonalPart } from '#features/users/server/users.service.ts'
import '../orders.tables.ts'

/** Personal data of buyers. Orders are kept, as bookkeeping requires: without the name and addresses of an erased person. */
export const addressPersonalData: PersonalPart = {
  name: 'orders',
  async read(db, userId) {
    const addresses = await db
      .selectFrom('addresses')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const orders = await db
      .selectFrom('orders')
      .select([
        'id',
        'placed_at',
        'status',
        'payment_method',
        'currency',
        'total',
        'paid',
        'refunded',
        'ship_to',
        'bill_to',
        'note',
      ])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const lines = await db
      .selectFrom('cart_lines')
      .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
      .select(['product_id', 'variant_id', 'qty', 'is_saved', 'added_at'])
      .where('user_id', '=', userId)
      .execute()
    const reminders = await db
      .selectFrom('cart_reminders')
      .select('since as reminded_of_carts_since')
      .where('user_id', '=', userId)
      .execute()
    const quotes = await db
      .selectFrom('order_quotes')
      .select(['requested_at', 'note', 'answer'])
      .where('user_id', '=', userId)
      .execute()
    return [...addresses, ...orders, ...lines, ...reminders, ...quotes].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const nobody = JSON.stringify({
      fullName: '',
      phone: '',
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      country: '',
      kind: 'home',
    })
    const deleted = await trx
      .deleteFrom('addresses')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
    await trx.deleteFrom('order_quotes').where('user_id', '=', userId).execute()
    await trx.deleteFrom('cart_reminders').where('user_id', '=', userId).execute()
    await trx.deleteFrom('checkouts').where('user_id', '=', userId).execute()
    const cleaned = await trx
      .updateTable('orders')
      .set({
        user_id: null,
        customer_name: '',
        customer_email: '',
        customer_key: '',
        ship_to: nobody,
        bill_to: nobody,
        note: '',
        words: '',
      })
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    return deleted.length + cleaned.length
  },
}
