import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Invoices with lines, payments and credits, number sequences, clients, and invoice plans. The displayed state is stored: every write
// recomputes it, and the change of day updates what has become overdue (docs/adr/0035).

const sortColumns = [
  'client_name_key',
  'client_company_key',
  'client_email_key',
  'total_rank',
  'balance_rank',
  'issued_on',
  'due_on',
  'status',
]
const carried = ['id', 'status', 'deleted_at']

/** The number of the first invoice. */
const FIRST_NUMBER = 4987

export const invoices: Migration = {
  name: '0025-invoices',
  async up(trx, { schema }) {
    await makeClients(trx, schema)
    await makeInvoices(trx, schema)
    await indexInvoices(trx, schema)
    await makeLines(trx, schema)
    await makeMoney(trx, schema)
    await makePlans(trx, schema)
  },
}

async function makeClients(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('invoice_clients'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('company', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('country', 'text', column => column.notNull())
    .addColumn('contact', 'text', column => column.notNull())
    .addColumn('tax_id', 'text', column => column.notNull())
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('is_paused', 'integer', column => column.notNull().defaultTo(0))
    // Buyers in the shop are clients as well.
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('name_key', 'text', column => column.notNull())
    .addColumn('words', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('invoice_clients_name')
    .on('invoice_clients')
    .columns(['name_key', 'id'])
    .execute()
  await trx.schema
    .createIndex('invoice_clients_user')
    .on('invoice_clients')
    .column('user_id')
    .execute()
  await schema.keepSearch(trx, {
    index: 'invoice_clients',
    table: 'invoice_clients',
    columns: ['words'],
    isNeverDeleted: true,
  })
}

async function makeInvoices(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('invoices'))
    .addColumn('number', 'integer', column => column.unique())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('client_id', 'integer', column => column.notNull().references('invoice_clients.id'))
    .addColumn('order_id', 'integer', column => column.unique())
    .addColumn('copied_from', 'integer')
    // The client as of issuing; for a draft, as they are now.
    .addColumn('client_name', 'text', column => column.notNull())
    .addColumn('client_company', 'text', column => column.notNull())
    .addColumn('client_email', 'text', column => column.notNull())
    .addColumn('client_address', 'text', column => column.notNull())
    .addColumn('client_country', 'text', column => column.notNull())
    .addColumn('client_contact', 'text', column => column.notNull())
    .addColumn('client_tax_id', 'text', column => column.notNull())
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('client_name_key', 'text', column => column.notNull())
    .addColumn('client_company_key', 'text', column => column.notNull())
    .addColumn('client_email_key', 'text', column => column.notNull())
    // Number, amounts and due date in searchable form.
    .addColumn('figures', 'text', column => column.notNull())
    .addColumn('service', 'text', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('issued_on', 'text', column => column.notNull())
    .addColumn('due_on', 'text')
    .addColumn('terms', 'text', column => column.notNull())
    .addColumn('discount_as', 'text', column => column.notNull())
    .addColumn('subtotal', 'integer', column => column.notNull())
    .addColumn('discount', 'integer', column => column.notNull())
    .addColumn('tax', 'integer', column => column.notNull())
    .addColumn('total', 'integer', column => column.notNull())
    .addColumn('paid', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('credited', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('balance', 'integer', column => column.notNull())
    .addColumn('surplus', 'integer', column => column.notNull().defaultTo(0))
    // In ten-thousandths in any currency, for sorting and comparing.
    .addColumn('total_rank', 'integer', column => column.notNull())
    .addColumn('balance_rank', 'integer', column => column.notNull())
    .addColumn('salesperson', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('payment_terms', 'text', column => column.notNull())
    .addColumn('show_terms', 'integer', column => column.notNull())
    .addColumn('show_notes', 'integer', column => column.notNull())
    .addColumn('show_stub', 'integer', column => column.notNull())
    .addColumn('accepted', 'text', column => column.notNull())
    // JSON: the company as of issuing.
    .addColumn('company', 'text')
    .addColumn('issued_at', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('downloaded_at', 'text')
    .addColumn('voided_at', 'text')
    .addColumn('void_reason', 'text', column => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
}

async function indexInvoices(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema.startIds(trx, 'invoices', FIRST_NUMBER)
  for (const column of sortColumns) {
    const columns = [column, ...carried.filter(one => one !== column)].join(', ')
    await sql
      .raw(`create index invoices_by_${column} on invoices (${columns}) where deleted_at is null`)
      .execute(trx)
  }
  // Finds what becomes overdue with the day, and drafts.
  await sql`create index invoices_due on invoices (status, due_on, id) where deleted_at is null`.execute(
    trx,
  )
  await sql`create index invoices_client on invoices (client_id, status, id) where deleted_at is null`.execute(
    trx,
  )
  await schema.keepFacet(trx, {
    table: 'invoices',
    columns: ['status', 'currency'],
    sums: ['total', 'balance'],
  })
  await schema.keepVersion(trx, 'invoices')
  await schema.keepSearch(trx, {
    index: 'invoices',
    table: 'invoices',
    columns: ['client_name_key', 'client_email_key', 'figures'],
  })
}

async function makeLines(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('invoice_lines'))
    .addColumn('invoice_id', 'integer', column =>
      column.notNull().references('invoices.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', column => column.notNull())
    .addColumn('item', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('cost', 'integer', column => column.notNull())
    // In thousandths.
    .addColumn('quantity', 'integer', column => column.notNull())
    .addColumn('discount', 'integer', column => column.notNull())
    .addColumn('tax1_name', 'text')
    .addColumn('tax1_rate', 'integer')
    .addColumn('tax2_name', 'text')
    .addColumn('tax2_rate', 'integer')
    .addColumn('product_id', 'integer')
    .addColumn('price', 'integer', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('invoice_lines_invoice')
    .on('invoice_lines')
    .columns(['invoice_id', 'place'])
    .execute()
}

async function makeMoney(trx: Trx, schema: SchemaTools): Promise<void> {
  // The next number of each kind of document. The transaction that writes the document locks the row: no number is skipped or used twice.
  await trx.schema
    .createTable('invoice_numbers')
    .addColumn('kind', 'text', column => column.primaryKey())
    .addColumn('next', 'integer', column => column.notNull())
    .execute()
  for (const [kind, next] of Object.entries({ invoice: FIRST_NUMBER, credit: 1, estimate: 1 }))
    await sql`insert into invoice_numbers (kind, next) values (${kind}, ${next})`.execute(trx)
  await schema
    .withId(trx.schema.createTable('invoice_payments'))
    .addColumn('invoice_id', 'integer', column => column.notNull().references('invoices.id'))
    // Negative for a refund.
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('method', 'text', column => column.notNull())
    .addColumn('paid_on', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('by_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('by_name', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('taken_back_at', 'text')
    .addColumn('taken_back_by', 'text', column => column.notNull().defaultTo(''))
    .addColumn('taken_back_reason', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await trx.schema
    .createIndex('invoice_payments_invoice')
    .on('invoice_payments')
    .column('invoice_id')
    .execute()
  await trx.schema
    .createIndex('invoice_payments_day')
    .on('invoice_payments')
    .column('paid_on')
    .execute()
  await schema
    .withId(trx.schema.createTable('invoice_credits'))
    .addColumn('number', 'integer', column => column.notNull().unique())
    .addColumn('invoice_id', 'integer', column => column.notNull().references('invoices.id'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('tax', 'integer', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('credited_on', 'text', column => column.notNull())
    .addColumn('by_name', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('invoice_credits_invoice')
    .on('invoice_credits')
    .column('invoice_id')
    .execute()
  await schema
    .withId(trx.schema.createTable('invoice_events'))
    .addColumn('invoice_id', 'integer', column =>
      column.notNull().references('invoices.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('by_name', 'text', column => column.notNull())
    .addColumn('detail', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('invoice_events_invoice')
    .on('invoice_events')
    .columns(['invoice_id', 'id'])
    .execute()
}

async function makePlans(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('invoice_plans'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('number', 'integer')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('client_id', 'integer', column => column.notNull().references('invoice_clients.id'))
    // JSON: the content of the invoice.
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('terms', 'text', column => column.notNull())
    .addColumn('rule', 'text', column => column.notNull())
    .addColumn('starts_on', 'text')
    .addColumn('next_on', 'text')
    .addColumn('valid_until', 'text')
    .addColumn('is_issuing', 'integer', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('last_invoice_id', 'integer')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('invoice_plans_next')
    .on('invoice_plans')
    .columns(['state', 'next_on'])
    .execute()
  // How clients are reminded, and the day for which overdue invoices were last computed.
  await trx.schema
    .createTable('invoice_facts')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}
