import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// What dashboard cards are computed from: daily sums kept by triggers, visits, page views, newsletter addresses and budgets
// (docs/adr/0044). Existing data is summed up once, here.

export const card: Migration = {
  name: '0034-card',
  async up(trx, { schema }) {
    await makeSums(trx, schema)
    await makeVisits(trx, schema)
    await makeNews(trx, schema)
    await makePlans(trx, schema)
    await indexRows(trx)
    for (const table of [
      'orders',
      'invoice_payments',
      'support_tickets',
      'tasks',
      'kanban_cards',
      'kanban_boards',
      'mail_outbox',
      'referrals',
    ])
      await schema.keepVersion(trx, table)
  },
}

const FACET = 'figures_facet'

/** The quarter of an hour of a moment: in every time zone, midnight starts one. */
const quarterOf = (moment: string) =>
  `substr(${moment}, 1, 14) || case when substr(${moment}, 15, 2) < '15' then '00' when substr(${moment}, 15, 2) < '30' then '15'
    when substr(${moment}, 15, 2) < '45' then '30' else '45' end`

/** Orders by their state. */
const ofOrder = (row: string) =>
  ['d', 'q'].map(
    unit => `select 'orders' as kind, '${unit}' as unit, ${slotOf(unit, `${row}.placed_at`)} as slot, ${row}.status as key,
      ${row}.currency as currency, 1 as n, ${row}.total as amount`,
  )
/** Ordered items that were neither returned nor canceled. */
const ofGoods = (line: string, order: string, from: string) =>
  ['d', 'q'].map(
    unit => `select 'goods' as kind, '${unit}' as unit, ${slotOf(unit, `${order}.placed_at`)} as slot,
      cast(coalesce(${line}.product_id, 0) as text) as key, ${order}.currency as currency, ${line}.qty - ${line}.returned as n,
      (${line}.qty - ${line}.returned) * ${line}.price as amount ${from} ${order}.status not in ('cancelled', 'refunded')`,
  )
/** Payments and refunds; overpayments moved from other invoices are not new money. */
const ofPayment = (payment: string, invoice: string, from: string) => [
  `select 'payments' as kind, 'd' as unit, ${payment}.paid_on as slot, case when ${payment}.amount < 0 then 'out' else 'in' end as key,
    ${invoice}.currency as currency, 1 as n, ${payment}.amount as amount
    ${from} ${payment}.method <> 'credit' and ${payment}.taken_back_at is null`,
]
const ofCredit = (credit: string, invoice: string, from: string) => [
  `select 'credits' as kind, 'd' as unit, ${credit}.credited_on as slot, ${credit}.kind as key, ${invoice}.currency as currency,
    1 as n, ${credit}.amount as amount ${from} 1 = 1`,
]
const ofDiscount = (row: string, from = '') => [
  `select 'discounts' as kind, 'd' as unit, ${row}.issued_on as slot, '' as key, ${row}.currency as currency, 1 as n, ${row}.discount as amount
    ${from} where ${row}.deleted_at is null and ${row}.status not in ('Draft', 'Void') and ${row}.discount > 0`,
]
const slotOf = (unit: string, moment: string) =>
  unit === 'd' ? `substr(${moment}, 1, 10)` : quarterOf(moment)

async function makeSums(trx: Trx, schema: SchemaTools): Promise<void> {
  await trx.schema
    .createTable(FACET)
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('unit', 'text', column => column.notNull())
    .addColumn('slot', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('n', 'bigint', column => column.notNull())
    .addColumn('amount', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('figures_facet_key', ['kind', 'unit', 'slot', 'key', 'currency'])
    .execute()
  const keep = (table: string, columns: string[], sums: (row: string) => string[]) =>
    schema.keepSums(trx, { into: FACET, name: `figures_${table}`, table, columns, sums })
  await keep('orders', ['status', 'placed_at', 'currency', 'total'], row => [
    ...ofOrder(row),
    ...ofGoods('l', row, `from order_lines l where l.order_id = ${row}.id and`),
  ])
  await keep('order_lines', ['qty', 'returned', 'price', 'product_id'], row =>
    ofGoods(row, 'o', `from orders o where o.id = ${row}.order_id and`),
  )
  await keep('invoice_payments', ['amount', 'paid_on', 'method', 'taken_back_at'], row =>
    ofPayment(row, 'i', `from invoices i where i.id = ${row}.invoice_id and`),
  )
  await keep('invoice_credits', ['amount', 'credited_on', 'kind'], row =>
    ofCredit(row, 'i', `from invoices i where i.id = ${row}.invoice_id and`),
  )
  await keep('invoices', ['status', 'issued_on', 'currency', 'discount', 'deleted_at'], row =>
    ofDiscount(row),
  )
  // When a backup is restored, an invoice may be inserted after its payments.
  await schema.keepSums(trx, {
    into: FACET,
    name: 'figures_billed',
    table: 'invoices',
    columns: ['currency'],
    sums: row => [
      ...ofPayment('p', row, `from invoice_payments p where p.invoice_id = ${row}.id and`),
      ...ofCredit('c', row, `from invoice_credits c where c.invoice_id = ${row}.id and`),
    ],
  })
  await schema.addSums(trx, {
    into: FACET,
    sums: [
      ...ofOrder('o').map(one => `${one} from orders o`),
      ...ofGoods('l', 'o', 'from order_lines l join orders o on o.id = l.order_id where'),
      ...ofPayment(
        'p',
        'i',
        'from invoice_payments p join invoices i on i.id = p.invoice_id where',
      ),
      ...ofCredit('c', 'i', 'from invoice_credits c join invoices i on i.id = c.invoice_id where'),
      ...ofDiscount('i', 'from invoices i'),
    ],
  })
}

async function makeVisits(trx: Trx, schema: SchemaTools): Promise<void> {
  // A visit: it ends after half an hour without a request.
  await schema
    .withId(trx.schema.createTable('visits'))
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('session_id', 'text', column => column.notNull())
    .addColumn('started_at', 'text', column => column.notNull())
    .addColumn('last_at', 'text', column => column.notNull())
    .addColumn('seconds', 'integer', column => column.notNull())
    .addColumn('device', 'text', column => column.notNull())
    .addColumn('browser', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('visits_start')
    .on('visits')
    .columns(['started_at', 'user_id', 'device', 'browser', 'seconds', 'id'])
    .execute()
  await trx.schema
    .createIndex('visits_session')
    .on('visits')
    .columns(['session_id', 'last_at'])
    .execute()
  await trx.schema.createIndex('visits_user').on('visits').column('user_id').execute()
  await schema.keepVersion(trx, 'visits')
  // How often the app was opened, per quarter of an hour; anonymous.
  await trx.schema
    .createTable('page_views')
    .addColumn('slot', 'text', column => column.primaryKey().notNull())
    .addColumn('n', 'integer', column => column.notNull())
    .execute()
  await schema.keepVersion(trx, 'page_views')
}

async function makeNews(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('news_addresses'))
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull().unique())
    .addColumn('confirmed_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('news_addresses_confirmed')
    .on('news_addresses')
    .columns(['confirmed_at', 'id'])
    .execute()
  await sql`insert into news_addresses (email, email_key, confirmed_at)
    select min(email), email_key, min(confirmed_at) from notify_requests where wants_news = 1 and confirmed_at is not null
    group by email_key order by min(confirmed_at)`.execute(trx)
  await schema.keepVersion(trx, 'news_addresses')
  // The kind of a mail, by which newsletters are counted.
  await trx.schema
    .alterTable('mail_outbox')
    .addColumn('template', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await sql`create index mail_outbox_news on mail_outbox (sent_at, id, template) where state = 'sent'`.execute(
    trx,
  )
}

async function makePlans(trx: Trx, schema: SchemaTools): Promise<void> {
  // `budget:2026`, `sessions`, `tasks`; a budget in minor units of its currency.
  await trx.schema
    .createTable('card_plans')
    .addColumn('name', 'text', column => column.primaryKey().notNull())
    .addColumn('value', 'bigint')
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .execute()
  await schema.keepVersion(trx, 'card_plans')
}

/** Indexes for the rows behind each metric. */
async function indexRows(trx: Trx): Promise<void> {
  await sql`create index invoices_buyers on invoices (issued_on, client_id, status) where deleted_at is null`.execute(
    trx,
  )
  await sql`create index invoices_first on invoices (client_id, issued_on, status) where deleted_at is null`.execute(
    trx,
  )
  await sql`create index invoices_discounted on invoices (issued_on, id) where deleted_at is null and discount > 0`.execute(
    trx,
  )
  await trx.schema
    .createIndex('invoice_credits_day')
    .on('invoice_credits')
    .columns(['credited_on', 'id'])
    .execute()
  await trx.schema
    .createIndex('tasks_completed')
    .on('tasks')
    .columns(['completed_at', 'id'])
    .execute()
  await trx.schema
    .createIndex('kanban_moves_board')
    .on('kanban_moves')
    .columns(['to_board', 'at', 'card_id'])
    .execute()
}
