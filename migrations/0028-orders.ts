import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

type Step = Migration['up']

// Carts, checkouts, orders, and addresses. Amounts are in minor units.
export const orders: Migration = {
  name: '0028-orders',
  async up(trx, dialect) {
    await addAddresses(trx, dialect)
    await addCarts(trx, dialect)
    await addCoupons(trx, dialect)
    await addCheckouts(trx, dialect)
    await addOrders(trx, dialect)
    await addParts(trx, dialect)
  },
}

const addAddresses: Step = async (trx, { schema }) => {
  let table = schema
    .withId(trx.schema.createTable('addresses'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
  for (const name of [
    'full_name',
    'phone',
    'line1',
    'line2',
    'city',
    'region',
    'postal_code',
    'country',
    'kind',
  ] as const)
    table = table.addColumn(name, 'text', column => column.notNull())
  await table
    .addColumn('is_default', 'integer', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('addresses_user')
    .on('addresses')
    .columns(['user_id', 'id'])
    .execute()
}

const addCarts: Step = async (trx, { schema }) => {
  await schema
    .withId(trx.schema.createTable('carts'))
    .addColumn('user_id', 'integer', column =>
      column.unique().references('users.id').onDelete('cascade'),
    )
    // For guests: the hash of their cookie.
    .addColumn('guest_key', 'text', column => column.unique())
    .addColumn('updated_at', 'text', column => column.notNull())
    .execute()
  await sql`create index carts_guests on carts (updated_at) where user_id is null`.execute(trx)
  await schema
    .withId(trx.schema.createTable('cart_lines'))
    .addColumn('cart_id', 'integer', column =>
      column.notNull().references('carts.id').onDelete('cascade'),
    )
    .addColumn('product_id', 'integer', column =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    // 0 for a product without variants.
    .addColumn('variant_id', 'integer', column => column.notNull())
    .addColumn('qty', 'integer', column => column.notNull())
    .addColumn('is_saved', 'integer', column => column.notNull())
    .addColumn('added_at', 'text', column => column.notNull())
    .addCheckConstraint('cart_lines_qty', sql`qty > 0`)
    .execute()
  await trx.schema
    .createIndex('cart_lines_key')
    .unique()
    .on('cart_lines')
    .columns(['cart_id', 'product_id', 'variant_id'])
    .execute()
  await trx.schema.createIndex('cart_lines_product').on('cart_lines').column('product_id').execute()
}

const addCoupons: Step = async (trx, { schema }) => {
  await schema
    .withId(trx.schema.createTable('coupons'))
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('value', 'integer', column => column.notNull())
    .addColumn('balance', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('is_active', 'integer', column => column.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('minimum', 'integer', column => column.notNull())
    .addColumn('most_uses', 'integer')
    .addColumn('most_uses_each', 'integer')
    .addColumn('uses', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('is_combinable', 'integer', column => column.notNull())
    // JSON lists.
    .addColumn('product_ids', 'text', column => column.notNull())
    .addColumn('categories', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .addCheckConstraint('coupons_balance', sql`balance >= 0`)
    .execute()
  await sql`create unique index coupons_code on coupons (code) where deleted_at is null`.execute(
    trx,
  )
  await trx.schema
    .createTable('cart_coupons')
    .addColumn('cart_id', 'integer', column =>
      column.notNull().references('carts.id').onDelete('cascade'),
    )
    .addColumn('coupon_id', 'integer', column =>
      column.notNull().references('coupons.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('cart_coupons_key', ['cart_id', 'coupon_id'])
    .execute()
  await trx.schema
    .createIndex('cart_coupons_coupon')
    .on('cart_coupons')
    .column('coupon_id')
    .execute()
  // Exists from the start of a checkout.
  await trx.schema
    .createTable('coupon_uses')
    .addColumn('checkout_id', 'text', column => column.notNull())
    .addColumn('coupon_id', 'integer', column =>
      column.notNull().references('coupons.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('coupon_uses_key', ['checkout_id', 'coupon_id'])
    .execute()
  await trx.schema
    .createIndex('coupon_uses_user')
    .on('coupon_uses')
    .columns(['coupon_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('coupon_uses_person').on('coupon_uses').column('user_id').execute()
}

const addCheckouts: Step = async trx => {
  await trx.schema
    .createTable('checkouts')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('once_key', 'text', column => column.notNull())
    .addColumn('fingerprint', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('way', 'text', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    // The amount to pay by the chosen method.
    .addColumn('amount', 'integer', column => column.notNull())
    // JSON: what is ordered, as of the start of the checkout.
    .addColumn('document', 'text', column => column.notNull())
    // Whether stock and coupons are held for it.
    .addColumn('holds', 'integer', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addColumn('order_id', 'integer')
    // Why it failed.
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('checkouts_key')
    .unique()
    .on('checkouts')
    .columns(['user_id', 'once_key'])
    .execute()
  await sql`create index checkouts_going on checkouts (created_at) where state in ('open', 'challenge')`.execute(
    trx,
  )
  // The test provider's own memory, as a real provider has one: it takes money before we learn of it.
  await trx.schema
    .createTable('test_payments')
    .addColumn('reference', 'text', column => column.primaryKey())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createTable('test_refunds')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('reference', 'text', column =>
      column.notNull().references('test_payments.reference').onDelete('cascade'),
    )
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('test_refunds_reference')
    .on('test_refunds')
    .column('reference')
    .execute()
}

const addOrders: Step = async (trx, { schema }) => {
  let table = schema
    .withId(trx.schema.createTable('orders'))
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('checkout_id', 'text', column => column.notNull().unique())
    .addColumn('placed_at', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('way', 'text', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
  for (const name of [
    'list_total',
    'items',
    'discount',
    'shipping',
    'tax',
    'total',
    'gift_cards',
    'paid',
    'refunded',
    'pieces',
  ] as const)
    table = table.addColumn(name, 'integer', column => column.notNull())
  await table
    .addColumn('shipping_kind', 'text', column => column.notNull())
    .addColumn('shipping_date', 'text', column => column.notNull())
    // JSON: taxes, coupons and both addresses as of the order.
    .addColumn('taxes', 'text', column => column.notNull())
    .addColumn('coupons', 'text', column => column.notNull())
    .addColumn('ship_to', 'text', column => column.notNull())
    .addColumn('bill_to', 'text', column => column.notNull())
    .addColumn('customer_name', 'text', column => column.notNull())
    .addColumn('customer_email', 'text', column => column.notNull())
    .addColumn('customer_key', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('carrier', 'text', column => column.notNull())
    .addColumn('tracking_url', 'text', column => column.notNull())
    .addColumn('invoice_id', 'integer')
    .addColumn('invoice_number', 'integer')
    // Folded number, buyer, goods and town.
    .addColumn('words', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('updated_at', 'text', column => column.notNull())
    // Required by counts and searches; orders are never deleted.
    .addColumn('deleted_at', 'text')
    .addCheckConstraint(
      'orders_refunded',
      sql`refunded >= 0 and refunded <= paid and paid <= total`,
    )
    .execute()
  for (const column of ['placed_at', 'total', 'status', 'customer_key'] as const)
    await trx.schema.createIndex(`orders_${column}`).on('orders').columns([column, 'id']).execute()
  await trx.schema
    .createIndex('orders_filters')
    .on('orders')
    .columns(['status', 'way', 'placed_at', 'id'])
    .execute()
  await trx.schema
    .createIndex('orders_user')
    .on('orders')
    .columns(['user_id', 'placed_at', 'id'])
    .execute()
  await schema.keepFacet(trx, { table: 'orders', columns: ['status', 'way'] })
  await schema.keepSearch(trx, { index: 'orders', table: 'orders', columns: ['words'] })
}

const addParts: Step = async (trx, { schema }) => {
  const ofOrder = (table: string) =>
    schema
      .withId(trx.schema.createTable(table))
      .addColumn('order_id', 'integer', column =>
        column.notNull().references('orders.id').onDelete('cascade'),
      )
  let lines = ofOrder('order_lines')
    .addColumn('product_id', 'integer', column =>
      column.references('products.id').onDelete('set null'),
    )
    .addColumn('variant_id', 'integer', column => column.notNull())
  for (const name of ['name', 'variant_name', 'sku', 'slug', 'image'] as const)
    lines = lines.addColumn(name, 'text', column => column.notNull())
  for (const name of ['qty', 'price', 'list_price', 'returned'] as const)
    lines = lines.addColumn(name, 'integer', column => column.notNull())
  await lines.execute()
  await trx.schema
    .createIndex('order_lines_order')
    .on('order_lines')
    .columns(['order_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('order_lines_product')
    .on('order_lines')
    .column('product_id')
    .execute()
  await ofOrder('order_events')
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('by_name', 'text')
    .addColumn('amount', 'integer')
    .addColumn('text', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('order_events_order')
    .on('order_events')
    .columns(['order_id', 'id'])
    .execute()
  await ofOrder('order_refunds')
    .addColumn('amount', 'integer', column => column.notNull())
    // The part refunded to gift cards; the rest goes back by the payment method.
    .addColumn('to_gift_cards', 'integer', column => column.notNull())
    // The amount on the credit note: for a canceled order including what was never paid.
    .addColumn('credited', 'integer', column => column.notNull())
    // JSON: the items it covers.
    .addColumn('lines', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('credit_note_id', 'integer')
    .addColumn('by_id', 'integer')
    .addColumn('by_name', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('order_refunds_order')
    .on('order_refunds')
    .columns(['order_id', 'id'])
    .execute()
  await sql`create index order_refunds_open on order_refunds (at) where state = 'open'`.execute(trx)
}
