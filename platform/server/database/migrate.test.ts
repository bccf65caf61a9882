import { setTimeout } from 'node:timers/promises'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrations } from '#migrations/list.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from './database.ts'
import { foldText } from './fold-text.ts'
import { migrate, type Migration } from './migrate.ts'
import type { Trx } from './tables.ts'
import { createBareDatabase, createTestDatabase } from './test-database.ts'

let database: Database
const clock = () => new Date('2026-11-21T05:00:00.000Z')
beforeEach(async () => {
  database = await createBareDatabase()
})
afterEach(() => database.close())

const SCHEMA = {
  sqlite: 'select sql as text from sqlite_schema where sql is not null order by name, sql',
  postgres: `select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as text
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgname || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
}
const schemaOf = async (one: Database) =>
  (await sql.raw<{ text: string }>(SCHEMA[one.dialect.name]).execute(one.read)).rows
const names = migrations.map(migration => migration.name)

it('numbers every migration by its position', () => {
  expect(names).toEqual(
    names.map((name, index) => `${`${index + 1}`.padStart(4, '0')}${name.slice(4)}`),
  )
})

// One database is migrated step by step: each test starts with what earlier ones left, in any order.
let stepwise: Database
beforeAll(async () => {
  stepwise = await createBareDatabase()
})
afterAll(() => stepwise.close())

it.each(names.map((name, index) => [name, index + 1] as const))(
  'continues from a database that ends with %s',
  async (_, count) => {
    await migrate({ database: stepwise, migrations: migrations.slice(0, count), clock })
    expect(
      await migrate({ database: stepwise, migrations: migrations.slice(0, count + 1), clock }),
    ).toEqual(names.slice(count, count + 1))
  },
)

it('produces the same schema step by step as at once', async () => {
  await migrate({ database: stepwise, migrations, clock })
  const inOne = await createTestDatabase()
  expect(await schemaOf(stepwise)).toEqual(await schemaOf(inOne))
  await inOne.close()
})

it('does nothing the second time', async () => {
  expect(await migrate({ database, migrations, clock })).toEqual(names)
  expect(await migrate({ database, migrations, clock })).toEqual([])
})

it('rejects a database of a newer release', async () => {
  const newer = await createTestDatabase()
  const older = migrate({ database: newer, migrations: migrations.slice(0, 1), clock })
  await expect(older).rejects.toThrow(StartError)
  await expect(older).rejects.toThrow(/newer release \(it has 0002-access\)/)
  await newer.close()
})

it('rejects a database with different migrations', async () => {
  await migrate({ database, migrations: [{ name: '0001-other', up: async () => {} }], clock })
  await expect(migrate({ database, migrations, clock })).rejects.toThrow(
    /Migration 1 is 0001-users here but 0001-other/,
  )
})

it('requests a backup before changing a database with data', async () => {
  const backups: number[] = []
  const keep = async (step: number) => void backups.push(step)
  await migrate({ database, migrations: migrations.slice(0, 2), clock, keep })
  expect(backups).toEqual([])
  await migrate({ database, migrations, clock, keep })
  expect(backups).toEqual([3])
})

it('applies each step once under concurrent starts', async () => {
  const taken = await Promise.all(
    Array.from({ length: 5 }, () => migrate({ database, migrations, clock })),
  )
  expect(taken.flat().toSorted()).toEqual(names)
})

it('makes one backup under concurrent starts, by the process that migrates', async () => {
  await migrate({ database, migrations: migrations.slice(0, 1), clock })
  const backups: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taken = migrate({
    database,
    migrations,
    clock,
    async keep() {
      backups.push('first')
      first.resolve()
      await Promise.race([second.promise, setTimeout(200)])
    },
  })
  await first.promise
  const late = migrate({
    database,
    migrations,
    clock,
    async keep() {
      backups.push('second')
      second.resolve()
    },
  })
  expect([await taken, await late]).toEqual([names.slice(1), []])
  expect(backups).toEqual(['first'])
})

it('rolls back a step that fails halfway', async () => {
  const broken: Migration = {
    name: '0002-broken',
    async up(trx) {
      await sql`create table half (id integer)`.execute(trx)
      throw new Error('half way')
    },
  }
  await expect(
    migrate({ database, migrations: [...migrations.slice(0, 1), broken], clock }),
  ).rejects.toThrow('half way')
  expect(JSON.stringify(await schemaOf(database))).not.toContain('half')
  expect(await migrate({ database, migrations, clock })).toEqual(names.slice(1))
})

it('refolds texts folded before accents were ignored, so that search and sorting work for existing data', async () => {
  const small = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC')
  const people = ['Inês Duarte', 'Öz Yıldız', 'أحمد', 'Ines Duarte', 'Plain']
  await migrate({ database, migrations: migrations.slice(0, names.indexOf('0044-folding')), clock })
  const at = clock().toISOString()
  await database.write(async trx => {
    for (const [index, name] of people.entries())
      await sql`insert into users (id, full_name, username, email, company, country, role, current_plan, status, avatar_color, created_at, updated_at,
        full_name_key, username_key, email_key, company_key) values (${index + 1}, ${name}, ${name}, ${name}, 'Straße', 'Österreich', 'author', 'basic', 'active',
        'accent', ${at}, ${at}, ${small(name)}, ${small(name)}, ${small(name)}, 'straße')`.execute(
        trx,
      )
    for (const email of ['أحمد@x.example', 'jörg@x.example', 'jorg@x.example'])
      await sql`insert into email_contacts (owner_id, email, email_key, name, name_key, times, used_at)
        values (1, ${email}, ${email}, ${email}, ${email}, 1, ${at})`.execute(trx)
    await sql`insert into audit_changes (at, user_id, user_name, impersonator_id, ip, request_id, action, subject, words)
      values (${at}, 1, 'Inês', null, '', 'r', 'update', 'User', 'inês')`.execute(trx)
    await sql`insert into search_records (kind, record_id, scopes, title, words) values ('user', '3', '[0]', '^x', ' أحمد '), ('user', '5', '[0]', '^plain', ' plain ')`.execute(
      trx,
    )
    await sql`delete from search_stale`.execute(trx)
  })
  const version = async () =>
    (
      await sql<{
        version: number
      }>`select version from table_versions where name = 'users'`.execute(database.read)
    ).rows[0]?.version ?? 0
  const before = await version()
  await migrate({ database, migrations, clock })

  const rows = await database.read
    .selectFrom('users')
    .selectAll()
    .orderBy('full_name_key')
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.full_name)).toEqual([
    'Ines Duarte',
    'Inês Duarte',
    'Öz Yıldız',
    'Plain',
    'أحمد',
  ])
  for (const row of rows) {
    expect([row.full_name_key, row.username_key]).toEqual([
      foldText(row.full_name),
      foldText(row.username),
    ])
    expect([row.company_key, row.country_key]).toEqual([foldText('Straße'), foldText('Österreich')])
  }
  const find = async (index: 'users' | 'audit', q: string) =>
    database.dialect.search.matches(database.read, { index, q, limit: 9 })
  expect([
    await find('users', 'ines'),
    await find('users', 'yildiz'),
    await find('users', 'إحمد'),
  ]).toEqual([{ ids: [1, 4] }, { ids: [2] }, { ids: [3] }])
  expect([
    await find('users', 'oz'),
    await find('users', 'strasse'),
    await find('audit', 'ines'),
  ]).toEqual([{ ids: [2] }, { ids: [1, 2, 3, 4, 5] }, { ids: [1] }])
  const { rows: contacts } = await sql<{
    email: string
    email_key: string
  }>`select email, email_key from email_contacts`.execute(database.read)
  for (const { email, email_key } of contacts) expect(email_key).toBe(foldText(email))
  expect(foldSearch('أحمد@x.example')).not.toBe('أحمد@x.example')
  const { rows: stale } = await sql`select kind, record_id from search_stale`.execute(database.read)
  expect(stale).toEqual([{ kind: 'user', record_id: '3' }])
  expect(await version()).toBeGreaterThan(before)
  await expect(
    database.write(trx => sql`update audit_changes set words = ''`.execute(trx)),
  ).rejects.toThrow(/append-only/)
})

it('moves search terms of one and two characters to a table of their own, keeping searches correct', async () => {
  const last = names.indexOf('0047-searches-apart')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  const anew = await schemaOf(database)
  const at = clock().toISOString()
  await database.write(async trx => {
    for (const statement of AS_BEFORE[database.dialect.name]) await sql.raw(statement).execute(trx)
  })
  await addNamed(1, 'ada')
  await addNamed(2, 'max')
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })

  expect(await schemaOf(database)).toEqual(anew)
  await addNamed(3, 'dana')
  await database.write(trx => sql`update users set full_name_key = 'xu' where id = 2`.execute(trx))
  await database.write(trx => sql`update users set deleted_at = ${at} where id = 1`.execute(trx))
  const find = async (q: string) =>
    database.dialect.search.matches(database.read, { index: 'users', q, limit: 9 })
  expect([
    await find('d'),
    await find('xu'),
    await find('ax'),
    await find('ada'),
    await find('ana'),
  ]).toEqual([{ ids: [3] }, { ids: [2] }, { ids: [2] }, { ids: [] }, { ids: [3] }])
})

it('X-07 keeps the undo of changes when a column of wish lists is renamed', async () => {
  const last = names.indexOf('0059-standard-names')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await database.write(trx => addUndo(trx, 'shop.list', { id: 1, back: { tells: 'bell' } }))
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  expect(await listUndos()).toEqual([{ id: 1, back: { notifyBy: 'bell' } }])
  await expect(
    database.write(trx => sql`update audit_changes set undo_args = ''`.execute(trx)),
  ).rejects.toThrow(/append-only/)
})

it('X-20 keeps saved views and the undo of their changes when parameters of lists are renamed', async () => {
  const last = names.indexOf('0065-renamed-parameters')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await addNamed(1, 'ada')
  const at = clock().toISOString()
  const views = { orders: '{"way":"test","q":"way"}', invoices: '{"least":"5","most":"9"}' }
  const own = { users: '{"way":"x"}' }
  await database.write(async trx => {
    for (const [index, [screen, query]] of Object.entries({ ...views, ...own }).entries()) {
      const id = index + 1
      await sql`insert into saved_views (id, user_id, screen, name, name_key, path, query, is_shared, created_at, updated_at)
        values (${id}, 1, ${screen}, 'a', 'a', '/', ${query}, 0, ${at}, ${at})`.execute(trx)
      await addUndo(trx, 'saved-views.revert', { id, version: 1, change: { query } })
    }
  })
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  const { rows } = await sql<{ query: string }>`select query from saved_views order by id`.execute(
    database.read,
  )
  const queries = [
    '{"paymentMethod":"test","q":"way"}',
    '{"minTotal":"5","maxTotal":"9"}',
    '{"way":"x"}',
  ]
  expect(rows.map(row => row.query)).toEqual(queries)
  expect((await listUndos()).map(args => args.change.query)).toEqual(queries)
  await expect(
    database.write(trx => sql`update audit_changes set undo_args = ''`.execute(trx)),
  ).rejects.toThrow(/append-only/)
})

it('CART-09 keeps the counts of orders when the column of their payment method is renamed', async () => {
  const last = names.indexOf('0066-methods-and-deletions')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  for (const [id, way] of ['card', 'card', 'invoice'].entries()) await addOrder(id, 'way', way)
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  await addOrder(3, 'payment_method', 'invoice')
  await database.write(trx => sql`update orders set status = 'paid' where id = 0`.execute(trx))
  await database.write(trx => sql`delete from orders where id = 1`.execute(trx))
  const { rows } = await sql`select status, payment_method as method, cast(n as text) as count
    from orders_facet where n > 0 order by 1, 2`.execute(database.read)
  expect(rows).toEqual([
    { status: 'open', method: 'invoice', count: '2' },
    { status: 'paid', method: 'card', count: '1' },
  ])
})

it('INV-31 CART-11 keeps requests of approvals and quotes, and notifications of them, under their new names', async () => {
  const last = names.indexOf('0067-requested-and-held')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await addNamed(1, 'ada')
  await addRow('invoice_clients', { id: 1 })
  for (const [index, approval] of ['asked', 'approved'].entries())
    await addRow('invoices', { id: index + 1, client_id: 1, approval })
  await addRow('invoice_approvals', {
    invoice_id: 1,
    asked_by: 1,
    asked_name: 'ada',
    asked_at: '2026',
  })
  for (const event of ['approval-asked', 'approval-fell', 'sent'])
    await addRow('invoice_events', { invoice_id: 1, event })
  await addRow('order_quotes', { user_id: 1, plan_id: 1, asked_at: '2026' })
  const subjects = ['access', 'invoice-approval', 'order-approval', 'quote']
  for (const kind of [...subjects.map(subject => `${subject}-asked`), 'welcome'])
    await addRow('notifications', { user_id: 1, kind })
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  expect(await readColumn('invoices', 'approval')).toEqual(['approved', 'requested'])
  expect(await readColumn('invoice_approvals', 'requested_by')).toEqual([1])
  expect(await readColumn('invoice_approvals', 'requested_name')).toEqual(['ada'])
  expect(await readColumn('invoice_approvals', 'requested_at')).toEqual(['2026'])
  const events = ['approval-requested', 'approval-reset', 'sent']
  expect(await readColumn('invoice_events', 'event')).toEqual(events)
  expect(await readColumn('order_quotes', 'requested_at')).toEqual(['2026'])
  const kinds = [...subjects.map(subject => `${subject}-requested`), 'welcome']
  expect(await readColumn('notifications', 'kind')).toEqual(kinds)
})

it('ADD-05 keeps emails held without a mail server, under their new name', async () => {
  const last = names.indexOf('0067-requested-and-held')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  const mails = { kept: 'accessAsked', sent: 'test' }
  for (const [state, template] of Object.entries(mails))
    await addRow('mail_outbox', { state, template, message_id: state })
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  expect(await readColumn('mail_outbox', 'state')).toEqual(['held', 'sent'])
  expect(await readColumn('mail_outbox', 'template')).toEqual(['accessRequested', 'test'])
})

it('X-20 keeps saved views and the undo of their changes when values and columns in them are renamed', async () => {
  const last = names.indexOf('0067-requested-and-held')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await addNamed(1, 'ada')
  const views = [
    ['invoices', '{"q":"asked","approval":"asked"}', '{"q":"asked","approval":"requested"}'],
    ['invoices', '{"approval":"approved"}', '{"approval":"approved"}'],
    ['users', '{"approval":"asked"}', '{"approval":"asked"}'],
    ['invoices', 'asked', 'asked'],
    ['mails', '{"state":"kept"}', '{"state":"held"}'],
    ['orders', '{"q":"a,way","hide":"way"}', '{"q":"a,way","hide":"paymentMethod"}'],
    ['allOrders', '{"hide":"items,way,total"}', '{"hide":"items,paymentMethod,total"}'],
    ['products', '{"hide":"way"}', '{"hide":"way"}'],
  ] as const
  for (const [index, [screen, query]] of views.entries()) {
    const id = index + 1
    await addRow('saved_views', { id, user_id: 1, screen, name_key: `${id}`, query })
    await database.write(trx =>
      addUndo(trx, 'saved-views.revert', { id, version: 1, change: { name: 'a', query } }),
    )
  }
  await database.write(trx =>
    addUndo(trx, 'saved-views.revert', { id: 1, version: 1, change: { deleted_at: null } }),
  )
  const before = await listUndos()
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  const { rows } = await sql<{ query: string }>`select query from saved_views order by id`.execute(
    database.read,
  )
  const queries = views.map(([, , query]) => query)
  expect(rows.map(row => row.query)).toEqual(queries)
  const after = before.map((args, index) =>
    index < views.length ? { ...args, change: { ...args.change, query: queries[index] } } : args,
  )
  expect(await listUndos()).toEqual(after)
  await expect(
    database.write(trx => sql`update audit_changes set undo_args = ''`.execute(trx)),
  ).rejects.toThrow(/append-only/)
})

it('SHOP-01 products cost what their cards show, and no wish became cheaper by that', async () => {
  const last = names.indexOf('0071-shown-prices')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await addNamed(1, 'ada')
  for (const table of ['brands', 'categories']) await addRow(table, { id: 1 })
  await addRow('wish_lists', { id: 1, user_id: 1 })
  const common = { brand_id: 1, category_id: 1, currency: 'USD', price: 10_000, price_band: 14 }
  // The first that is in stock counts; else the first.
  const colors = { 1: ['4000 0', '5000 3', '6000 3'], 2: ['7500 0', '8000 0'], 3: [] }
  for (const [product_id, own] of Object.entries(colors)) {
    await addRow('products', { ...common, id: product_id, state: 'active' })
    await addRow('wishes', { user_id: 1, list_id: 1, product_id, price: 10_000 })
    for (const [position, color] of own.entries()) {
      const [price, stock] = color.split(' ').map(Number)
      await addRow('product_variants', { product_id, price, stock, position })
    }
  }
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  expect(await readColumn('products', 'price')).toEqual([5000, 7500, 10_000])
  const base = await readColumn('products', 'base_price')
  expect(base.filter(price => price !== null)).toEqual([10_000, 10_000])
  expect(await readColumn('products', 'price_band')).toEqual([10, 12, 14])
  expect(await readColumn('wishes', 'price')).toEqual([5000, 7500, 10_000])
})

it('CART-03 a coupon counts on the day that the screen named as its last', async () => {
  const last = names.indexOf('0068-coupon-last-days')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await addRow('settings', { section: 'regional', document: '{"timeZone":"Europe/Zurich"}' })
  const ends = [
    ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-12-30T23:00:00Z', '2026-12-31T23:00:00.000Z'],
    ['2026-12-31T00:00:00.000Z', '2026-12-31T00:00:00.000Z'],
    ['2026-12-31T23:00:00.001Z', '2026-12-31T23:00:00.001Z'],
    [null, null],
  ] as const
  for (const [index, [ends_at]] of ends.entries())
    await addRow('coupons', { id: index + 1, code: `C${index}`, ends_at })
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  const { rows } = await sql<{
    ends_at: string | null
  }>`select ends_at from coupons order by id`.execute(database.read)
  expect(rows.map(row => row.ends_at)).toEqual(ends.map(([, after]) => after))
})

it('CART-07 INV-14 puts right what orders say of their money by their invoices', async () => {
  const last = names.indexOf('0069-orders-as-invoiced')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await addRow('invoice_clients', { id: 1 })
  const addBilled = async (id: number, order: object, invoice: object) => {
    const common = { total: 100, status: 'paid', paid: 100 }
    await addRow('orders', { ...common, checkout_id: `${id}`, ...order, id })
    await addRow('invoices', {
      ...common,
      client_id: 1,
      total_rank: 10_000,
      ...invoice,
      id,
      order_id: id,
    })
  }
  const pay = (invoice_id: number, amount: number, more: object = {}) =>
    addRow('invoice_payments', { invoice_id, amount, created_at: '2026-11-20', ...more })
  const back = (order_id: number, amount: number, more: object = {}) =>
    addRow('order_refunds', { order_id, amount, state: 'done', at: '2026-11-19', ...more })
  const gone = { taken_back_at: '2026-11-21' }
  // Paid on the invoice; that payment reversed; an order that agrees.
  await addBilled(1, { status: 'pending', paid: 0 }, { balance: 0 })
  await pay(1, 100)
  await addBilled(2, {}, { paid: 0, balance: 100 })
  await pay(2, 100, gone)
  await addBilled(3, {}, {})
  await pay(3, 100)
  // Given back on the invoice; reversed there after it was shipped; given back without the invoice.
  await addBilled(4, {}, { paid: 88, credited: 12 })
  await pay(4, 100)
  await pay(4, -12, { note: 'Damaged' })
  await addBilled(5, { status: 'refunded', refunded: 100 }, { credited: 100 })
  await addRow('order_events', { order_id: 5, kind: 'shipped' })
  await pay(5, 100)
  await pay(5, -100, { ...gone, note: 'Broken' })
  await back(5, 100, { reason: 'Broken' })
  await addBilled(
    6,
    { status: 'pending', paid: 10, refunded: 4 },
    { paid: 10, credited: 4, balance: 86 },
  )
  await pay(6, 10)
  await back(6, 4)
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  const list = async (query: string) => (await sql.raw(query).execute(database.read)).rows
  expect(await list('select id, status, paid, refunded from orders order by id')).toEqual([
    { id: 1, status: 'paid', paid: 100, refunded: 0 },
    { id: 2, status: 'pending', paid: 0, refunded: 0 },
    { id: 3, status: 'paid', paid: 100, refunded: 0 },
    { id: 4, status: 'paid', paid: 100, refunded: 12 },
    { id: 5, status: 'shipped', paid: 100, refunded: 0 },
    { id: 6, status: 'pending', paid: 10, refunded: 4 },
  ])
  expect(await list('select order_id, amount, state from order_refunds order by order_id')).toEqual(
    [
      { order_id: 4, amount: 12, state: 'done' },
      { order_id: 5, amount: 100, state: 'reversed' },
      { order_id: 6, amount: 4, state: 'done' },
    ],
  )
  expect(
    await list('select paid, balance, balance_rank, surplus from invoices where id = 6'),
  ).toEqual([{ paid: 6, balance: 90, balance_rank: 9_000, surplus: 0 }])
  expect(
    await list(
      "select order_id, kind, amount from order_events where kind <> 'shipped' order by id",
    ),
  ).toEqual([
    { order_id: 1, kind: 'paid', amount: 100 },
    { order_id: 2, kind: 'payment-reversed', amount: 100 },
    { order_id: 4, kind: 'refunded', amount: 12 },
    { order_id: 5, kind: 'refund-reversed', amount: 100 },
  ])
})

it('finds users as before, and filters them by current values, once their search rows have them', async () => {
  const last = names.indexOf('0062-hits-in-order')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  await addNamed(1, 'ada')
  await addNamed(2, 'adam')
  await addNamed(3, 'max')
  await database.write(trx => sql`update users set deleted_at = '2026' where id = 2`.execute(trx))
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  const { search } = database.dialect
  const find = async (q: string) => {
    const found = await search.matches(database.read, { index: 'users', q, limit: 9 })
    const { table, isHit } = search.carried('users', ['full_name_key', 'role'])
    const { rows } = await sql`select users.id, role from ${table} as users
      where ${isHit(q)} order by full_name_key`.execute(database.read)
    return { found, rows }
  }
  const ada = { id: 1, role: 'author' }
  expect(await find('ad')).toEqual({ found: { ids: [1] }, rows: [ada] })
  await database.write(trx => sql`update users set role = 'editor' where id < 3`.execute(trx))
  await database.write(trx => sql`update users set deleted_at = null where id = 2`.execute(trx))
  const both = [
    { ...ada, role: 'editor' },
    { id: 2, role: 'editor' },
  ]
  for (const q of ['a', 'ad', 'ada']) expect((await find(q)).rows.slice(0, 2)).toEqual(both)
  expect(await find('adam')).toEqual({ found: { ids: [2] }, rows: both.slice(1) })
  await database.write(trx => sql`delete from users where id = 1`.execute(trx))
  expect((await find('ada')).rows).toEqual(both.slice(1))
})

const addNamed = (id: number, name: string) => {
  const at = clock().toISOString()
  return database.write(trx =>
    sql`insert into users (id, full_name, username, email, company, country, role, current_plan, status, avatar_color, created_at, updated_at,
      full_name_key, username_key, email_key, company_key) values (${id}, ${name}, ${name}, ${name}, '', '', 'author', 'basic', 'active',
      'accent', ${at}, ${at}, ${name}, ${name}, ${name}, '')`.execute(trx),
  )
}

async function readColumn(table: string, column: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.ref(column)} as value
    from ${sql.table(table)} order by 1`.execute(database.read)
  return rows.map(row => row.value)
}

const addOrder = (id: number, column: string, method: string) =>
  addRow('orders', { id, checkout_id: `${id}`, status: 'open', [column]: method })

/** Columns that need a value and have none here are empty, or zero. */
async function addRow(table: string, values: Record<string, unknown>): Promise<void> {
  const tables = await database.read.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const needed = columns.filter(
    ({ isNullable, hasDefaultValue, isAutoIncrementing }) =>
      !isNullable && !hasDefaultValue && !isAutoIncrementing,
  )
  const empty = needed.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 0 : ''] as const)
  const row = { ...Object.fromEntries(empty), ...values }
  await database.write(trx =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(name => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(trx),
  )
}

/** The search table of users as created by releases before 0047 on PostgreSQL. */
const WORDS = String.raw`new.full_name_key || E'\u0001' || new.username_key || E'\u0001' || new.email_key || E'\u0001' || new.company_key`
const AS_BEFORE = {
  // SQLite had them separate from the start.
  sqlite: [],
  postgres: [
    'drop table users_search, users_grams',
    `create table users_search (id bigint primary key, words text collate "C" not null, grams text[] not null)`,
    'create index users_search_words on users_search using gin (words gin_trgm_ops)',
    'create index users_search_grams on users_search using gin (grams)',
    `create or replace function users_search_keep() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then delete from users_search where id = old.id; end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then
      insert into users_search values (new.id, ${WORDS}, short_grams(${WORDS}));
    end if; return null; end $$`,
  ],
}

async function addUndo(trx: Trx, kind: string, args: object): Promise<void> {
  await sql`insert into audit_changes (at, user_name, action, subject, ip, request_id, words, undo_kind, undo_args)
    values (${clock().toISOString()}, 'a', 'update', 'Account', '', '', '', ${kind}, ${JSON.stringify(args)})`.execute(
    trx,
  )
}
async function listUndos() {
  const { rows } = await sql<{
    undo_args: string
  }>`select undo_args from audit_changes order by id`.execute(database.read)
  return rows.map(row => JSON.parse(row.undo_args))
}
