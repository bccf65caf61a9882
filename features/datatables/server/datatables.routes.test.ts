import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { searchFor } from '#features/main-search/tests/search-for.ts'
import {
  datatablesContract,
  type Employee,
  type NewEmployee,
} from '../contract/datatables.contract.ts'
import { EMPLOYEE_COLUMNS, parseSorts, writeSorts } from '../contract/datatables.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import fc from 'fast-check'
import { QueryCreator } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { insertEmployees } from './datatables.repo.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.database.write(trx => trx.deleteFrom('employees').execute()))

const ada: NewEmployee = {
  full_name: 'Ada Öberg',
  post: 'Toolmaker',
  email: 'ada@works.example',
  city: 'Malmö',
  start_date: '2020-02-29',
  salary: 41_500.25,
  age: 33,
  experience: 9,
  status: 1,
}
async function add(employee: Partial<NewEmployee> = {}): Promise<Employee> {
  const answer = await test.call(datatablesContract.addEmployee, {
    as: 'admin',
    body: { employee: { ...ada, ...employee } },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return datatablesContract.addEmployee.output.parse(answer.json()).employee
}
async function list(query: Record<string, string> = {}) {
  const answer = await test.call(datatablesContract.listEmployees, { as: 'admin', query })
  expect(answer.statusCode, answer.body).toBe(200)
  return datatablesContract.listEmployees.output.parse(answer.json())
}
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).rows.map(row => row.full_name)
const undo = (changeId: number | undefined) =>
  test.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } })

describe('calls of the specification', () => {
  it('DT-01 return employees in its shapes: all, a page, and the total', async () => {
    for (let index = 0; index < 12; index += 1)
      await add({ full_name: `Person ${String(index).padStart(2, '0')}` })
    const first = await test.call(datatablesContract.listInitialRows, { as: 'admin' })
    const rows = datatablesContract.listInitialRows.output.parse(first.json())
    expect(rows).toHaveLength(12)
    expect(rows[0]).toMatchObject({
      full_name: 'Person 00',
      post: 'Toolmaker',
      start_date: '2020-02-29',
      salary: 41_500.25,
      status: 1,
      avatar: null,
    })
    const answer = await test.call(datatablesContract.listRows, {
      as: 'admin',
      query: { q: 'person 1', page: '1' },
    })
    expect(datatablesContract.listRows.output.parse(answer.json())).toMatchObject({
      total: 2,
      allDataTruncated: false,
      invoices: [{ full_name: 'Person 10' }, { full_name: 'Person 11' }],
    })
    const second = await test.call(datatablesContract.listRows, {
      as: 'admin',
      query: { page: '2' },
    })
    expect(
      datatablesContract.listRows.output.parse(second.json()).invoices.map(row => row.full_name),
    ).toEqual(['Person 10', 'Person 11'])
  })
})

describe('rows', () => {
  it('DT-05 X-07 X-08 are changed each by its own values, all or none, and undone as one', async () => {
    const [one, two] = [await add(), await add({ full_name: 'Bo', email: 'bo@works.example' })]
    const paste = (...employees: object[]) =>
      test.call(datatablesContract.updateEachEmployee, { as: 'admin', body: { employees } })
    const [first, second] = [one, two].map(({ id, version }) => ({ id, version }))
    const stale = await paste({ ...first, city: 'Oslo' }, { ...second, version: 9, city: 'Rome' })
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'record.stale'])
    expect(stale.json().current).toEqual(two)
    const twice = await paste({ ...first, city: 'Oslo' }, { ...first, city: 'Rome' })
    expect(twice.statusCode).toBe(412)
    const wrong = await paste({ ...first, city: 'Oslo' }, { ...second, age: 200 })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['employees.1.age']])
    expect((await paste({ id: 999_999, version: 1, city: 'Oslo' })).statusCode).toBe(404)
    expect((await list()).rows.map(({ city }) => city)).toEqual(['Malmö', 'Malmö'])

    const reads = vi.spyOn(QueryCreator.prototype, 'selectFrom')
    const answer = await paste({ ...first, city: 'Oslo', salary: 1.5 }, { ...second, status: 3 })
    const read = reads.mock.calls.filter(([table]) => String(table) === 'employees')
    reads.mockRestore()
    // Each once, and both at once for the search.
    expect(read).toHaveLength(3)
    const done = datatablesContract.updateEachEmployee.output.parse(answer.json())
    expect(done.employees).toMatchObject([
      { city: 'Oslo', salary: 1.5, status: 1, version: one.version + 1 },
      { city: 'Malmö', status: 3, version: two.version + 1 },
    ])
    expect((await undo(done.changeId)).statusCode).toBe(200)
    expect((await list()).rows).toMatchObject([
      { city: 'Malmö', salary: 41_500.25 },
      { city: 'Malmö', status: 1 },
    ])
  })

  it('DT-01 can be added, changed, archived and deleted, each with undo', async () => {
    const { id, version } = await add()
    const stale = await test.call(datatablesContract.updateEmployee, {
      as: 'admin',
      body: { id, city: 'Oslo' },
      headers: { 'if-match': '"9"' },
    })
    expect(stale.statusCode).toBe(412)
    const answer = await test.call(datatablesContract.updateEmployee, {
      as: 'admin',
      body: { id, city: 'Oslo', salary: 50_000 },
      headers: { 'if-match': `"${version}"` },
    })
    const changed = datatablesContract.updateEmployee.output.parse(answer.json())
    expect(changed.employee).toMatchObject({ city: 'Oslo', salary: 50_000, version: version + 1 })
    expect((await undo(changed.changeId)).statusCode).toBe(200)
    expect((await list()).rows).toMatchObject([{ city: 'Malmö', salary: 41_500.25 }])

    const archived = await test.call(datatablesContract.updateEmployees, {
      as: 'admin',
      body: { ids: [id, 999_999], isArchived: true },
    })
    const archive = datatablesContract.updateEmployees.output.parse(archived.json())
    expect(archive).toMatchObject({
      done: [id],
      refused: [{ id: 999_999, code: 'employee.not_found' }],
    })
    expect([await names(), await names({ archived: 'yes' })]).toEqual([[], ['Ada Öberg']])
    expect((await undo(archive.changeId)).statusCode).toBe(200)
    expect(await names()).toEqual(['Ada Öberg'])

    const deleted = await test.call(datatablesContract.deleteEmployees, {
      as: 'admin',
      body: { ids: [id] },
    })
    const removed = datatablesContract.deleteEmployees.output.parse(deleted.json())
    expect((await list()).total).toBe(0)
    expect(
      (
        await test.call(datatablesContract.updateEmployee, {
          as: 'admin',
          body: { id, city: 'Rome' },
        })
      ).statusCode,
    ).toBe(404)
    expect((await undo(removed.changeId)).statusCode).toBe(200)
    expect((await list()).total).toBe(1)
    expect((await undo(archive.changeId)).statusCode).toBe(409)
  })

  it('DT-01 X-07 are undone and redone change by change, unless changed in between', async () => {
    const { id } = await add({ city: 'One' })
    const edit = async (fields: object) => {
      const answer = await test.call(datatablesContract.updateEmployee, {
        as: 'admin',
        body: { id, ...fields },
      })
      return datatablesContract.updateEmployee.output.parse(answer.json()).changeId
    }
    const city = async () => (await list()).rows[0]?.city
    const done = []
    for (const next of ['Two', 'Three', 'Four']) done.push(await edit({ city: next }))
    const cities = []
    const redo = []
    for (const changeId of done.toReversed()) {
      redo.push((await undo(changeId)).json().changeId)
      cities.push(await city())
    }
    for (const changeId of redo.toReversed()) {
      expect((await undo(changeId)).statusCode).toBe(200)
      cities.push(await city())
    }
    expect(cities).toEqual(['Three', 'Two', 'One', 'Two', 'Three', 'Four'])

    const mine = await edit({ city: 'Mine' })
    const other = await edit({ age: 40 })
    const again = await edit({ city: 'Again' })
    await undo(again)
    expect((await undo(mine)).json()).toMatchObject({ status: 409, code: 'change.overtaken' })
    await undo(other)
    expect((await undo(mine)).statusCode).toBe(200)
    expect(await city()).toBe('Four')
  })

  it('NAV-02 DT-01 are found by the search over everything, as they are now, by those who may read them', async () => {
    const searched = async (q: string, as: 'admin' | 'subscriber' = 'admin') =>
      (await searchFor(test, q, { as, group: 'records' })).map(({ title, link }) => [title, link])
    const { id } = await add()
    const hit = ['Ada Öberg', `/datatables/basic?q=Ada+%C3%96berg&show=${id}`]
    for (const q of ['ada', 'oberg', 'toolmak', 'ada@works.example', 'malmo', 'oberx'])
      expect([q, await searched(q)]).toEqual([q, [hit]])
    expect(await searched('oberg', 'subscriber')).toEqual([])

    const calls = datatablesContract
    await test.call(calls.updateEmployee, { as: 'admin', body: { id, full_name: 'Ada Lindholm' } })
    expect(await searched('oberg')).toEqual([])
    await test.call(calls.updateEmployees, { as: 'admin', body: { ids: [id], isArchived: true } })
    expect(await searched('lindholm')).toEqual([
      ['Ada Lindholm', `/datatables/basic?q=Ada+Lindholm&archived=yes&show=${id}`],
    ])
    const deleted = await test.call(calls.deleteEmployees, { as: 'admin', body: { ids: [id] } })
    expect(await searched('lindholm')).toEqual([])
    await undo(calls.deleteEmployees.output.parse(deleted.json()).changeId)
    expect(await searched('lindholm')).toHaveLength(1)
  })

  it('DT-01 a change is not undone once someone else has edited the record', async () => {
    const { id } = await add()
    const answer = await test.call(datatablesContract.updateEmployee, {
      as: 'admin',
      body: { id, city: 'Oslo' },
    })
    await test.call(datatablesContract.updateEmployee, { as: 'admin', body: { id, post: 'Buyer' } })
    expect(
      (await undo(datatablesContract.updateEmployee.output.parse(answer.json()).changeId))
        .statusCode,
    ).toBe(409)
    expect((await list()).rows).toMatchObject([{ city: 'Oslo', post: 'Buyer' }])
  })

  it('DT-01 a change that an earlier release logged can still be undone', async () => {
    const { id } = await add()
    const before = await test.database.read
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { userId } = await test.login('admin')
    const version = before.version + 1
    const changeId = await test.database.write(async trx => {
      const archived = {
        is_archived: 1,
        archived_at: before.created_at,
        status: 4,
        version,
      } as const
      await trx.updateTable('employees').set(archived).where('id', '=', id).execute()
      return recordChange(trx, {
        actor: { userId, name: 'Admin', impersonatorId: null, ip: '', requestId: '' },
        now: test.now(),
        action: 'update',
        subject: 'Datatable',
        records: [{ id, name: before.full_name, before: {}, after: { status: 4 } }],
        undo: { kind: 'datatables.revert', args: { steps: [{ before, id, version }] } },
      })
    })
    expect(await names()).toEqual([])
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await list()).rows).toMatchObject([{ id, status: 1, archivedAt: null }])
  })

  it('DT-01 the log has what changed, under the names of the call, and who added an employee', async () => {
    const { id } = await add()
    await test.call(datatablesContract.updateEmployees, {
      as: 'admin',
      body: { ids: [id], isArchived: true },
    })
    const logged = await test.database.read
      .selectFrom('audit_records')
      .select(['before', 'after'])
      .where('subject', '=', 'Datatable')
      .where('record_id', '=', `${id}`)
      .orderBy('change_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(logged.before ?? '')).toMatchObject({ archivedAt: null })
    expect(JSON.parse(logged.after ?? '')).toMatchObject({ archivedAt: test.now().toISOString() })
    const row = await test.database.read
      .selectFrom('employees')
      .select(['created_by', 'updated_at', 'is_archived', 'avatar_color'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { userId } = await test.login('admin')
    expect({ ...row, created_by: Number(row.created_by) }).toEqual({
      created_by: userId,
      updated_at: test.now().toISOString(),
      is_archived: 1,
      avatar_color: avatarColorOf('Ada Öberg'),
    })
  })

  it('X-15 invalid values are rejected, and nothing is stored', async () => {
    const bad: Partial<Record<keyof NewEmployee, unknown>>[] = [
      { full_name: ' ' },
      { email: 'nobody' },
      { start_date: '2026-02-30' },
      { salary: -1 },
      { salary: 1.001 },
      { age: 1.5 },
      { status: 6 },
    ]
    for (const fields of bad) {
      const answer = await test.call(datatablesContract.addEmployee, {
        as: 'admin',
        body: { employee: { ...ada, ...fields } },
      })
      expect([fields, answer.statusCode]).toEqual([fields, 400])
    }
    expect((await list()).total).toBe(0)
    for (const query of [
      { sort: 'password' },
      { sort: 'age,age' },
      { status: '9' },
      { startFrom: 'soon' },
      { from: '-1' },
    ])
      expect(
        (await test.call(datatablesContract.listEmployees, { as: 'admin', query })).statusCode,
      ).toBe(400)
  })
})

describe('table', () => {
  beforeEach(async () => {
    await add({
      full_name: 'Cara',
      email: 'cara@works.example',
      city: 'Lyon',
      post: 'Buyer',
      salary: 30_000,
      age: 40,
      start_date: '2021-05-01',
      status: 2,
    })
    await add({
      full_name: 'Bo',
      email: 'bo@works.example',
      city: 'Lyon',
      post: 'Driver',
      salary: 20_000,
      age: 50,
      start_date: '2019-05-01',
      status: 4,
    })
    await add({
      full_name: 'Änne',
      city: 'Basel',
      post: 'Buyer',
      salary: 30_000,
      age: 20,
      start_date: '2024-05-01',
      status: 1,
    })
  })

  it('DT-02 sorts by several columns, each in its direction', async () => {
    expect(await names({ sort: 'city,-age' })).toEqual(['Änne', 'Bo', 'Cara'])
    expect(await names({ sort: '-salary,full_name' })).toEqual(['Änne', 'Cara', 'Bo'])
    expect(await names({ sort: '-start_date' })).toEqual(['Änne', 'Cara', 'Bo'])
  })

  it.each([
    [{ city: 'ly' }, 2],
    [{ city: 'ly', post: 'buy' }, 1],
    [{ full_name: 'än' }, 1],
    [{ email: '@works' }, 3],
    [{ status: '1,4' }, 2],
    [{ salaryFrom: '20000.01' }, 2],
    [{ salaryFrom: '20000', salaryTo: '20000' }, 1],
    [{ ageFrom: '30', ageTo: '45' }, 1],
    [{ startFrom: '2019-05-01', startTo: '2021-05-01' }, 2],
    [{ q: 'basel' }, 1],
    [{ q: 'buyer', city: 'lyon' }, 1],
    [{ q: '%' }, 0],
    [{ experienceFrom: '10' }, 0],
  ])('DT-02 filtered by %j shows %i', async (query, count) => {
    const found = await list(query)
    expect([found.total, found.rows.length]).toEqual([count, count])
  })

  it('DT-04 groups with counts and sums that add up', async () => {
    const answer = await test.call(datatablesContract.groupEmployees, {
      as: 'admin',
      query: { by: 'city' },
    })
    expect(datatablesContract.groupEmployees.output.parse(answer.json())).toEqual({
      groups: [
        { value: 'Lyon', count: 2, salary: 50_000 },
        { value: 'Basel', count: 1, salary: 30_000 },
      ],
      total: { count: 3, salary: 80_000 },
    })
    const asRows = await test.call(datatablesContract.groupEmployees, {
      as: 'admin',
      query: { by: 'city', order: 'value' },
    })
    expect(
      datatablesContract.groupEmployees.output.parse(asRows.json()).groups.map(one => one.value),
    ).toEqual(['Basel', 'Lyon'])
  })

  it('DT-03 exports as shown, and imports the same file after a dry run', async () => {
    const exported = await test.call(datatablesContract.exportEmployees, {
      as: 'admin',
      query: { city: 'lyon', sort: '-age', language: 'de' },
    })
    expect(decodeURIComponent(String(exported.headers['content-disposition']))).toMatch(
      /Beschäftigte \d{4}-\d{2}-\d{2}\.csv/,
    )
    const csv = exported.body
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('Name,Stelle,E-Mail,Ort,Eintritt,Gehalt,Alter,Erfahrung,Status'),
      expect.stringContaining('Bo,Driver,'),
      expect.stringContaining('Cara,Buyer,'),
    ])
    const [bo] = (await list({ city: 'lyon', sort: '-age' })).rows
    expect(csv).toContain(`,${bo?.salary.toFixed(2)},`)
    const mapping = {
      full_name: 0,
      post: 1,
      email: 2,
      city: 3,
      start_date: 4,
      salary: 5,
      age: 6,
      experience: 7,
      status: 8,
    }
    const send = async (rest: object = {}) => {
      const answer = await test.call(datatablesContract.importEmployees, {
        as: 'admin',
        body: { csv, mapping, ...rest },
      })
      return datatablesContract.importEmployees.output.parse(answer.json())
    }
    const { rows } = await list({ full_name: 'cara' })
    const deleted = await test.call(datatablesContract.deleteEmployees, {
      as: 'admin',
      body: { ids: rows.map(row => row.id) },
    })
    expect(deleted.statusCode, deleted.body).toBe(200)
    // The preview shows who is there already.
    const taken = { row: 2, field: 'email', code: 'taken', value: 'bo@works.example' }
    expect(await send()).toMatchObject({ rows: 2, valid: 1, errors: [taken], imported: 0 })
    expect(await send({ dryRun: false })).toMatchObject({ imported: 0 })
    expect(await send({ dryRun: false, skipInvalid: true })).toMatchObject({ imported: 1 })
    expect(await send({ dryRun: false, skipInvalid: true })).toMatchObject({ imported: 0 })
    expect(await names({ city: 'lyon', sort: 'full_name' })).toEqual(['Bo', 'Cara'])
    const bad = await test.call(datatablesContract.importEmployees, {
      as: 'admin',
      body: {
        csv: 'n,p,m,d\nX,Y,no,never\n',
        mapping: { full_name: 0, post: 1, email: 2, start_date: 3 },
        dryRun: false,
      },
    })
    expect(datatablesContract.importEmployees.output.parse(bad.json())).toMatchObject({
      imported: 0,
      errors: [
        { field: 'email', code: 'email' },
        { field: 'start_date', code: 'date' },
      ],
    })
  })
})

it('DT-05 every range of a sorted table is correct, from both ends', async () => {
  const people = Array.from({ length: 230 }, (_, index) => ({
    full_name: `P ${String((index * 37) % 230).padStart(3, '0')}`,
    post: `Post ${index % 3}`,
    email: 'p@works.example',
    city: `City ${index % 7}`,
    start_date: '2024-01-01',
    salary: (index % 11) * 100,
    age: index % 60,
    experience: 0,
    status: 1 as const,
  }))
  await test.database.write(trx => insertEmployees(trx, people, new Date()))
  const whole: Employee[] = []
  for (let from = 0; from < 230; from += 50)
    whole.push(...(await list({ sort: 'city,-salary', from: `${from}`, count: '50' })).rows)
  expect(new Set(whole.map(row => row.id)).size).toBe(230)
  const keys = whole.map(row => `${row.city} ${String(1_000_000 - row.salary).padStart(9, '0')}`)
  expect(keys).toEqual(keys.toSorted())
  expect((await list({ sort: 'city,-salary', from: '229' })).rows).toEqual(whole.slice(229))
  expect(await list({ from: '230' })).toEqual({ rows: [], total: 230 })
})

it('DT-02 serialized sorts parse to the same', () => {
  const sort = fc.record({
    column: fc.constantFrom(...EMPLOYEE_COLUMNS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  })
  const sorts = fc.uniqueArray(sort, { maxLength: 3, selector: one => one.column })
  fc.assert(
    fc.property(sorts, list => {
      expect(parseSorts(writeSorts(list))).toEqual(list)
    }),
  )
  expect([parseSorts('age,,city'), parseSorts('age,-age'), parseSorts('age,city,post,id')]).toEqual(
    [undefined, undefined, undefined],
  )
})
