import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { features } from '#features/server.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import type { Call } from '#platform/contract/define.ts'
import { resourceContract } from '#platform/contract/resource.contract.ts'
import {
  address,
  choice,
  choices,
  date,
  defineResource,
  email,
  longText,
  moment,
  money,
  number,
  person,
  phone,
  reference,
  richText,
  text,
  url,
  yesNo,
} from '#platform/contract/resource-fields.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { columnsOf, tableOf } from '#platform/server/resource/columns.ts'
import {
  addResourceColumns,
  createResourceTable,
  dropResourceColumns,
  makeResourceIndexes,
  type ResourceStep,
  takeResourceSteps,
} from '#platform/server/resource/resource-table.ts'
import { resourceCases, resourceSamples } from '../tests/try-resource.ts'
import { resourceFeature } from './resource.service.ts'

// What a declaration yields through the API, on both engines: field types, lists, rights, own records, conflicts, undo, files.

const page = { icon: 'table', menu: { group: 'apps', place: 1 } } as const
const places = defineResource({
  ...page,
  name: 'places',
  subject: 'Plan',
  nouns: { one: 'place', many: 'places' },
  pageId: 901,
  fields: { name: text({ required: true }) },
})
const machines = defineResource({
  ...page,
  name: 'machines',
  subject: 'Client',
  nouns: { one: 'machine', many: 'machines' },
  pageId: 902,
  fields: {
    name: text({ required: true, max: 40 }),
    serial: text({ unique: true, searched: true }),
    contact: email(),
    line: phone(),
    site: url(),
    notes: longText({ searched: true, max: 100 }),
    weight: number({ decimals: 1, min: 0 }),
    price: money({ min: 0 }),
    dinars: money({ currency: 'KWD' }),
    bought: date({ calendar: true }),
    checkedAt: moment(),
    isLeased: yesNo(),
    state: choice({ of: ['inUse', 'stored'], required: true, byDefault: 'stored' }),
    marks: choices({ of: ['loud', 'fast', 'old'] }),
    keeper: person(),
    place: reference({ to: 'places' }),
    home: address({ searched: true }),
    manual: richText({ searched: true, max: 50 }),
  },
  computed: {
    perKilo: {
      as: 'money',
      from: ({ price, weight }) =>
        price === null || weight === null || weight === 0 ? null : price / weight,
    },
    isHeavy: { as: 'yesNo', from: ({ weight }) => weight !== null && weight > 50 },
  },
  owner: 'keeper',
  list: {
    filters: [
      'state',
      'marks',
      'isLeased',
      'keeper',
      'place',
      'bought',
      'price',
      'checkedAt',
      'serial',
      'home',
    ],
  },
  rights: { author: ['create own', 'read own', 'update own', 'delete own'], editor: ['read'] },
})
const calls = resourceContract(machines)
const placeCalls = resourceContract(places)
let seen: string[] = []
const more = [
  resourceFeature(places),
  resourceFeature(machines, {
    rules: {
      beforeSave: (_context, { values }) => ({ ...values, name: values.name.replace('  ', ' ') }),
      afterSave: async (_context, { record }) => void seen.push(record.name),
    },
  }),
]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [...features, ...more] })
  await test.database.write(async trx => {
    for (const one of [places, machines])
      await createResourceTable(trx, test.database.dialect, {
        table: tableOf(one),
        columns: columnsOf(one),
      })
    for (const { seed } of more) await seed.first?.(trx, test.now())
  })
})
afterAll(() => test.close())

type Machine = { id: number; version: number } & Record<string, unknown>
type As = Parameters<TestApp['call']>[1]
async function add(draft: object, as: As = { as: 'admin' }) {
  const answer = await test.call(calls.addRecord, { ...as, body: draft })
  expect(answer.statusCode, answer.body).toBe(201)
  const { record, changeId }: { record: Machine; changeId: number } = answer.json()
  return { record, changeId }
}
async function list(query: Record<string, string> = {}, as: As = { as: 'admin' }) {
  const answer = await test.call(calls.listRecords, { ...as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  const result: { records: Machine[]; total: number } = answer.json()
  return result
}
const names = async (query: Record<string, string> = {}, as?: As) =>
  (await list(query, as)).records.map(one => one.name)
/** A call on one record. */
const at = (call: Call, id: number): Call => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const get = async (id: number, as: As = { as: 'admin' }) => test.call(at(calls.getRecord, id), as)

it('every field type round-trips, and omitted fields are null', async () => {
  const place = await test.call(placeCalls.addRecord, { as: 'admin', body: { name: 'Hall 2' } })
  const placeId: number = place.json().record.id
  const { record } = await add({
    name: ' Press ', serial: 'P-1', contact: 'a@b.example', line: '+41 61 123 45 67', site: 'works.example/p',
    notes: 'Two\nlines', weight: 12.5, price: 999.99, dinars: 1.234, bought: '2026-02-03',
    checkedAt: '2026-02-03T10:00:00+02:00', isLeased: true, state: 'inUse', marks: ['old', 'loud', 'old'],
    keeper: 11, place: placeId, home: { street: 'Rosenweg 1', postalCode: '4052', city: 'Basel', country: 'ch' },
    manual: '<p>Press <b>here</b><script>alert(1)</script><img src="https://x.example/a.png"></p>',
  }) // oxfmt-ignore
  const whole = {
    name: 'Press', serial: 'P-1', contact: 'a@b.example', line: '+41 61 123 45 67', site: 'https://works.example/p',
    notes: 'Two\nlines', weight: 12.5, price: 999.99, dinars: 1.234, bought: '2026-02-03',
    checkedAt: '2026-02-03T08:00:00.000Z', isLeased: true, state: 'inUse', marks: ['loud', 'old'],
    keeper: 11, place: placeId, home: { street: 'Rosenweg 1', postalCode: '4052', city: 'Basel', country: 'CH' },
    manual: '<p>Press <strong>here</strong></p>', perKilo: 80, isHeavy: false,
  } // oxfmt-ignore
  expect(record).toMatchObject(whole)
  const found = (await get(record.id)).json()
  expect(found.record).toEqual(record)
  expect(found.related.people).toMatchObject([{ id: 11 }])
  expect(found.related.records).toEqual({ places: [{ id: placeId, title: 'Hall 2' }] })

  const { record: least } = await add({ name: 'Bare' })
  expect(least).toMatchObject({
    serial: '', contact: '', notes: '', weight: null, price: null, bought: null, checkedAt: null, isLeased: false,
    state: 'stored', marks: [], keeper: null, place: null, home: null, manual: '', perKilo: null, isHeavy: false, version: 1,
  }) // oxfmt-ignore
})

it.each([
  ['name', { name: '' }],
  ['name', {}],
  ['name', { name: 'x'.repeat(41) }],
  ['contact', { contact: 'nobody' }],
  ['line', { line: 'call me' }],
  ['site', { site: 'javascript:alert(1)' }],
  ['notes', { notes: 'x'.repeat(101) }],
  ['weight', { weight: 1.25 }],
  ['weight', { weight: -1 }],
  ['price', { price: '12' }],
  ['dinars', { dinars: 1.2345 }],
  ['bought', { bought: '2026-02-30' }],
  ['checkedAt', { checkedAt: 'soon' }],
  ['isLeased', { isLeased: 'yes' }],
  ['state', { state: 'lost' }],
  ['state', { state: null }],
  ['marks.0', { marks: ['green'] }],
  ['keeper', { keeper: 99_999 }],
  ['place', { place: 99_999 }],
  ['home.country', { home: { country: 'Utopia' } }],
  ['planet', { home: { planet: 'Mars' } }],
  ['manual', { manual: `<p>${'x'.repeat(51)}</p>` }],
  ['perKilo', { perKilo: 5 }],
  ['unknown', { unknown: 1 }],
])('a value %s cannot hold is rejected by field name', async (field, change) => {
  const body = { ...('name' in change || field === 'name' ? {} : { name: 'A' }), ...change }
  const answer = await test.call(calls.addRecord, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

it('a list is searched, filtered, sorted and paged, with its total', async () => {
  for (const at of [1, 2, 3, 4, 5])
    await add({
      name: `List ${at}`, serial: `L-${at}`, notes: at === 3 ? 'Ölkanne' : '', price: at * 10, bought: `2025-0${at}-01`,
      checkedAt: `2025-0${at}-01T23:30:00Z`, isLeased: at % 2 === 0, state: at > 3 ? 'inUse' : 'stored',
      marks: at === 1 ? ['fast', 'old'] : ['loud'],
    }) // oxfmt-ignore
  const lists = (query: Record<string, string>) => names({ q: 'list', ...query })
  expect(await names({ q: 'olkanne' })).toEqual(['List 3'])
  expect(await names({ q: 'l-4' })).toEqual(['List 4'])
  expect(await lists({ state: 'inUse' })).toEqual(['List 4', 'List 5'])
  expect(await lists({ marks: 'fast,loud', state: 'stored' })).toEqual([
    'List 1',
    'List 2',
    'List 3',
  ])
  expect(await lists({ isLeased: 'yes' })).toEqual(['List 2', 'List 4'])
  expect(await lists({ priceFrom: '20', priceTo: '30' })).toEqual(['List 2', 'List 3'])
  expect(await lists({ boughtFrom: '2025-04-01' })).toEqual(['List 4', 'List 5'])
  expect(await lists({ checkedAtTo: '2025-02-01' })).toEqual(['List 1', 'List 2'])
  expect(await lists({ serial: 'L-5' })).toEqual(['List 5'])
  expect(await lists({ sortColumn: 'price', sort: 'desc' })).toEqual([
    'List 5',
    'List 4',
    'List 3',
    'List 2',
    'List 1',
  ])
  const second = await list({ q: 'list', perPage: '2', page: '2' })
  expect([second.total, ...second.records.map(one => one.name)]).toEqual([5, 'List 3', 'List 4'])
  // Nulls sort first, on both engines.
  const all = await names({ sortColumn: 'price', perPage: '100' })
  expect(all.indexOf('Bare')).toBeLessThan(all.indexOf('List 1'))
  expect((await names({ sortColumn: 'price', sort: 'desc', perPage: '100' })).toReversed()).toEqual(
    all,
  )
  const wrong = await test.call(calls.listRecords, { as: 'admin', query: { state: 'lost' } })
  expect(wrong.statusCode).toBe(400)
})

it('address and rich-text fields are searched, updated, logged and undone like any other', async () => {
  const home = { street: 'Hafenstr. 3', postalCode: '20457', city: 'Hamburg', country: 'DE' }
  const { record } = await add({ name: 'Crane', home, manual: '<h2>Greasing</h2><p>weekly</p>' })
  expect(await names({ q: 'hafenstr' })).toEqual(['Crane'])
  expect(await names({ q: 'greasing' })).toEqual(['Crane'])
  expect(await names({ q: 'h2' })).toEqual([])
  expect(await names({ home: 'hamburg' })).toEqual(['Crane'])
  const changed = await test.call(calls.updateRecord, {
    as: 'admin',
    body: { id: record.id, home: { ...home, city: 'Altona' }, manual: '<p> </p>' },
  })
  expect(changed.json().record).toMatchObject({ home: { city: 'Altona' }, manual: '' })
  const history = await test.call(at(calls.listHistory, record.id), { as: 'admin' })
  const [last] = history.json().changes
  expect(last.fields.map(({ name }: { name: string }) => name)).toEqual(['home', 'manual'])
  await test.call(changesContract.undoChange, {
    as: 'admin',
    body: { id: changed.json().changeId },
  })
  expect((await get(record.id)).json().record).toMatchObject({
    home,
    manual: '<h2>Greasing</h2><p>weekly</p>',
  })
  const none = await test.call(calls.updateRecord, {
    as: 'admin',
    body: { id: record.id, home: { street: '', city: ' ' } },
  })
  expect(none.json().record.home).toBeNull()
})

it('computed fields follow their inputs in lists and exports, and cannot be written', async () => {
  const { record } = await add({ name: 'Computed', price: 90, weight: 60 })
  expect((await list({ q: 'computed' })).records).toMatchObject([{ perKilo: 1.5, isHeavy: true }])
  const changed = await test.call(calls.updateRecord, {
    as: 'admin',
    body: { id: record.id, price: 30 },
  })
  expect(changed.json().record.perKilo).toBe(0.5)
  const history = await test.call(at(calls.listHistory, record.id), { as: 'admin' })
  expect(history.json().changes[0].fields).toEqual([{ name: 'price', before: 90, after: 30 }])
  const file = await test.call(calls.exportRecords, { as: 'admin', query: { q: 'computed' } })
  const [header = '', row = ''] = file.body.replace('\uFEFF', '').split('\r\n')
  const cell = (name: string) => row.split(',')[header.split(',').indexOf(name)]
  expect([cell('Per kilo'), cell('Is heavy')]).toEqual(['0.50', 'Yes'])
  for (const query of [{ sortColumn: 'perKilo' }, { isHeavy: 'yes' }] as const)
    expect((await test.call(calls.listRecords, { as: 'admin', query })).statusCode).toBe(400)
})

it('a unique value is rejected when taken, regardless of case, until it is free again', async () => {
  const { record } = await add({ name: 'First', serial: 'UNIQUE-1' })
  const again = await test.call(calls.addRecord, {
    as: 'admin',
    body: { name: 'Second', serial: 'unique-1' },
  })
  expect([again.statusCode, again.json().code, Object.keys(again.json().errors)]).toEqual([
    409,
    'machines.taken',
    ['serial'],
  ])
  await test.call(calls.deleteRecords, { as: 'admin', body: { ids: [record.id] } })
  const { record: second } = await add({ name: 'Second', serial: 'unique-1' })
  const undone = await undoNewest()
  expect(undone.statusCode, 'the newest change is that of the second').toBe(200)
  expect((await get(second.id)).statusCode).toBe(404)
})

async function undoNewest() {
  const recent = await test.call(changesContract.listRecentChanges, { as: 'admin', query: {} })
  return test.call(changesContract.undoChange, {
    as: 'admin',
    body: { id: recent.json().changes[0].id },
  })
}

it('an update requires the current version, changes only the sent fields, and can be undone', async () => {
  const { record } = await add({ name: 'Old', price: 5, keeper: 11 })
  const update = (body: object, version?: number) =>
    test.call(calls.updateRecord, {
      as: 'admin',
      body: { id: record.id, ...body },
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    })
  const first = await update({ name: 'New' }, 1)
  expect(first.json().record).toMatchObject({ name: 'New', price: 5, version: 2 })
  const stale = await update({ price: 7 }, 1)
  expect([stale.statusCode, stale.json().current.name]).toEqual([412, 'New'])
  expect((await update({ name: 'New' }, 2)).json().changeId).toBeUndefined()
  const history = await test.call(at(calls.listHistory, record.id), { as: 'admin' })
  expect(history.json().changes).toMatchObject([
    { action: 'update', by: 'admin', fields: [{ name: 'name', before: 'Old', after: 'New' }] },
    { action: 'create', fields: [] },
  ])
  const undo = await test.call(changesContract.undoChange, {
    as: 'admin',
    body: { id: first.json().changeId },
  })
  expect(undo.statusCode, undo.body).toBe(200)
  expect((await get(record.id)).json().record).toMatchObject({ name: 'Old', version: 3 })
  const overtaken = await test.call(changesContract.undoChange, {
    as: 'admin',
    body: { id: first.json().changeId },
  })
  expect(overtaken.statusCode).toBe(409)
})

it('bulk delete names each record it cannot delete, and undo restores the rest', async () => {
  const made = [await add({ name: 'Gone 1' }), await add({ name: 'Gone 2' })]
  const ids = made.map(({ record }) => record.id)
  const answer = await test.call(calls.deleteRecords, {
    as: 'admin',
    body: { ids: [...ids, 99_999] },
  })
  expect(answer.json()).toMatchObject({
    done: ids,
    refused: [{ id: 99_999, code: 'machines.not_found' }],
  })
  expect(await names({ q: 'gone' })).toEqual([])
  await test.call(changesContract.undoChange, {
    as: 'admin',
    body: { id: answer.json().changeId },
  })
  expect(await names({ q: 'gone' })).toEqual(['Gone 1', 'Gone 2'])
})

it('rights apply with their declared scope: all records, one’s own, or none', async () => {
  const writer = await test.makePerson({ role: 'author' })
  const mine = { token: writer.token }
  const { record: foreign } = await add({ name: 'Foreign' })
  const { record: own } = await add({ name: 'Own' }, mine)
  expect(own.keeper).toBe(writer.id)
  expect(await names({}, mine)).toEqual(['Own'])
  expect((await get(foreign.id, mine)).statusCode).toBe(404)
  const away = await test.call(calls.updateRecord, { ...mine, body: { id: own.id, keeper: 11 } })
  expect(away.statusCode).toBe(403)
  const forOther = await test.call(calls.addRecord, { ...mine, body: { name: 'X', keeper: 11 } })
  expect(forOther.statusCode).toBe(403)
  expect(await names({ q: 'foreign' }, { as: 'editor' })).toEqual(['Foreign'])
  const reader = await test.call(calls.updateRecord, {
    as: 'editor',
    body: { id: own.id, name: 'Mine' },
  })
  expect(reader.statusCode).toBe(403)
  expect((await test.call(calls.listRecords, { as: 'subscriber' })).statusCode).toBe(403)
  expect((await test.call(calls.listRecords, {})).statusCode).toBe(401)
  const deleted = await test.call(calls.deleteRecords, {
    ...mine,
    body: { ids: [own.id, foreign.id] },
  })
  expect(deleted.json()).toMatchObject({
    done: [own.id],
    refused: [{ id: foreign.id, name: `#${foreign.id}` }],
  })
})

it('an export can be imported again, and errors are reported per row', async () => {
  const home = { street: 'Rosenweg 1', postalCode: '4052', city: 'Basel', country: 'CH' }
  await add({
    name: 'Export', price: 12.5, isLeased: true, state: 'inUse', marks: ['fast', 'old'], home,
    manual: '<p>Turn <em>left</em></p>',
  }) // oxfmt-ignore
  const file = await test.call(calls.exportRecords, { as: 'admin', query: { q: 'export' } })
  expect(file.headers['content-type']).toContain('text/csv')
  const csv = file.body.replace('Export', 'Import')
  expect(csv.split('\r\n')[0]).toContain('Checked at')
  const header = (csv.split('\r\n')[0] ?? '').replace('\uFEFF', '').split(',')
  const mapping = { name: header.indexOf('Name'), price: header.indexOf('Price'), isLeased: header.indexOf('Is leased'), state: header.indexOf('State'), marks: header.indexOf('Marks'), 'home.street': header.indexOf('Home: Street'), 'home.postalCode': header.indexOf('Home: Postal code'), 'home.city': header.indexOf('Home: City'), 'home.country': header.indexOf('Home: Country'), manual: header.indexOf('Manual') } // oxfmt-ignore
  const report = await test.call(calls.importRecords, {
    as: 'admin',
    body: { csv, mapping, dryRun: false },
  })
  expect(report.json(), report.body).toMatchObject({ imported: 1, errors: [] })
  expect((await list({ q: 'import' })).records).toMatchObject([
    {
      name: 'Import', price: 12.5, isLeased: true, state: 'inUse', marks: ['fast', 'old'], home,
      manual: '<p>Turn left</p>',
    }, // oxfmt-ignore
  ])
  const wrong = await test.call(calls.importRecords, {
    as: 'admin',
    body: {
      csv: 'Name,Price,Land\nA,much,\n,1,\nB,1,Utopia',
      mapping: { name: 0, price: 1, 'home.country': 2 },
    },
  })
  expect(
    wrong.json().errors.map(({ row, field }: { row: number; field: string }) => [row, field]),
  ).toEqual([
    [2, 'price'],
    [3, 'name'],
    [4, 'home.country'],
  ])
})

it('custom rules receive the input and may change it', async () => {
  seen = []
  const { record } = await add({ name: 'Two  blanks' })
  expect([record.name, seen]).toEqual(['Two blanks', ['Two blanks']])
})

it('a column that can’t become unique says which values stand in the way', async () => {
  const { database } = test
  for (const name of ['AAA twin', 'aaa twin']) await add({ name })
  const columns = [{ name: 'name_key', type: 'text', isUnique: true }] as const
  await expect(
    database.write(trx =>
      makeResourceIndexes(trx, database.dialect, { table: tableOf(machines), columns }),
    ),
  ).rejects.toThrow(/^own_machines.name_key can’t be unique: .*“aaa twin” \(2 records\)/)
})

it('columns are added and dropped with their data while records are in use', async () => {
  const { database } = test
  const columns = [{ name: 'room', type: 'text', isIndexed: true, isUnique: true }] as const
  const shape = { table: tableOf(places), columns }
  await database.write(trx => addResourceColumns(trx, database.dialect, shape))
  const answer = await test.call(placeCalls.addRecord, { as: 'admin', body: { name: 'Loft' } })
  expect(answer.statusCode, answer.body).toBe(201)
  await database.write(trx => dropResourceColumns(trx, database.dialect, shape))
  const answered = await test.call(placeCalls.listRecords, { as: 'admin', query: { q: 'loft' } })
  expect(answered.json().total).toBe(1)
})

it('columns are renamed, and their numbers stored with other decimals', async () => {
  const { database } = test
  const table = tableOf(places)
  const count = { name: 'count', type: 'bigint' } as const
  const seats = { name: 'seats', type: 'bigint', isIndexed: true } as const
  const take = (steps: readonly ResourceStep[]) =>
    database.write(trx => takeResourceSteps(trx, database.dialect, steps))
  await take([{ call: 'addResourceColumns', table, columns: [count] }])
  await addPlace('Hall')
  const setTo = (column: string, value: number) =>
    database.write(trx =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where name = 'Hall'`.execute(
        trx,
      ),
    )
  const valueOf = async (column: string) => {
    const { rows } = await sql<{ value: number }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where name = 'Hall'`.execute(
      database.read,
    )
    return Number(rows[0]?.value)
  }
  await setTo('count', 4)
  await take([{ call: 'renameResourceColumns', table, columns: [{ ...seats, from: count }] }])
  expect(await valueOf('seats')).toBe(4)
  const scale = (decimals: number, before: number) =>
    take([
      {
        call: 'scaleResourceColumns',
        table,
        columns: [{ ...seats, decimals, from: { name: 'seats', decimals: before } }],
      },
    ])
  await scale(2, 0)
  expect(await valueOf('seats')).toBe(400)
  await setTo('seats', 455)
  await scale(1, 2)
  expect(await valueOf('seats')).toBe(46)
  await take([{ call: 'dropResourceColumns', table, columns: [seats] }])
})

async function addPlace(name: string): Promise<void> {
  const answer = await test.call(placeCalls.addRecord, { as: 'admin', body: { name } })
  expect(answer.statusCode, answer.body).toBe(201)
}

it('a record keeps a choice that its declaration no longer has', async () => {
  const { record } = await add({ name: 'Retired machine' })
  const { database } = test
  await database.write(trx =>
    sql`update ${sql.table(tableOf(machines))} set state = 'retired', marks = '|rusty|' where id = ${record.id}`.execute(
      trx,
    ),
  )
  const found = await list({ q: 'retired machine' })
  expect(found.records).toMatchObject([{ state: 'retired', marks: ['rusty'] }])
  const answer = await test.call(calls.updateRecord, {
    as: 'admin',
    body: { id: record.id, state: 'stored', marks: [] },
  })
  expect(answer.json().record).toMatchObject({ state: 'stored', marks: [] })
})

it('the guards have a request for every call of a resource', () => {
  const tried = Object.keys(resourceCases(machines, { name: 'A' }))
  expect(tried.toSorted()).toEqual(
    Object.keys(calls)
      .map(name => `machines.${name}`)
      .toSorted(),
  )
})

it('the guards have a sample record for the call that updates one', () => {
  const { samples = {} } = resourceSamples(machines, { name: 'A' })
  expect(Object.keys(samples)).toEqual(['machines.updateRecord'])
})

it('the server refuses to start with a reference to an unknown resource', async () => {
  const lost = defineResource({
    ...page,
    name: 'lost',
    subject: 'Client',
    nouns: { one: 'lost', many: 'lost' },
    pageId: 908,
    fields: { name: text(), place: reference({ to: 'palces' }) },
  })
  const started = createTestApp({ features: [...features, resourceFeature(lost)] })
  await expect(started).rejects.toThrow(
    'The resource lost, fields.place: there is no resource palces to refer to.',
  )
})
