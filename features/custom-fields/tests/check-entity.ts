import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { type CustomValues, customValues } from '#platform/contract/custom-values.rules.ts'
import { importReport } from '#platform/contract/import.rules.ts'
import { searchFor } from '#features/main-search/tests/search-for.ts'
import type { SearchGroup } from '#features/main-search/contract/main-search.rules.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { customFieldsContract } from '../contract/custom-fields.contract.ts'

// What custom fields do on every entity, through its own calls (ADD-13, ADD-14).

type As = NonNullable<NonNullable<Parameters<TestApp['call']>[1]>['as']>
type Answer = Awaited<ReturnType<TestApp['call']>>
interface Asked {
  as: As
}
/** The calls of an entity whose records have custom fields. */
export interface EntityCalls {
  test: () => TestApp
  entity: string
  /** As the audit log names its records: `User`. */
  subject: string
  /** Someone who reads and changes the records without being an administrator. */
  other: As
  /** A record with a name that no other has. */
  add: (name: string, customFields: unknown, asked: Asked) => Promise<Answer>
  read: (answer: Answer) => { id: number; customFields?: CustomValues | undefined }
  get: (id: number, asked: Asked) => Promise<{ customFields?: CustomValues | undefined }>
  edit: (id: number, customFields: unknown, asked: Asked) => Promise<Answer>
  /** The list under a filter. */
  list: (filter: string, asked: Asked) => Promise<Answer>
  /** The list by its search box, in the order of a column. */
  listBy: (query: ListBy, asked: Asked) => Promise<Answer>
  idsIn: (answer: Answer) => number[]
}
interface ListBy {
  q: string
  /** `customFields.size` */
  sortColumn?: string
  sort?: 'asc' | 'desc'
}
type Exported = (query: Record<string, string>, asked: Asked) => Promise<Answer>
interface Imported {
  /** The head of a file whose first columns name a record. */
  head: string
  rowOf: (name: string) => string
  mapping: Record<string, number>
  send: (body: object, asked: Asked) => Promise<Answer>
}

const choices = [
  { value: 'red', labels: { en: 'Red', de: 'Rot' } },
  { value: 'blue', labels: { en: 'Blue', de: 'Blau' } },
]
const FIELDS = [
  { key: 'nick', kind: 'text', labels: { en: 'Nickname', de: 'Spitzname' } },
  { key: 'size', kind: 'number', decimals: 1, labels: { en: 'Shoe size' } },
  { key: 'hired', kind: 'date', labels: { en: 'Hired' } },
  { key: 'driver', kind: 'yesNo', labels: { en: 'Driver' } },
  { key: 'team', kind: 'choice', choices, labels: { en: 'Team color' } },
  { key: 'skills', kind: 'choices', choices, labels: { en: 'Skills' } },
  { key: 'margin', kind: 'number', roles: ['admin'], labels: { en: 'Secret margin' } },
]
const EMPTY = { nick: '', size: null, hired: null, driver: false, team: null, skills: [] }
const WHOLE = {
  nick: 'Zoë',
  size: 42.5,
  hired: '2024-02-29',
  driver: true,
  team: 'red',
  skills: ['red', 'blue'],
}

const admin = { as: 'admin' } as const
let made = 0
async function added(calls: EntityCalls, customFields?: object) {
  made += 1
  const answer = await calls.add(`Custom ${made}`, customFields, admin)
  expect([200, 201], answer.body).toContain(answer.statusCode)
  return calls.read(answer)
}
async function saved(
  calls: EntityCalls,
  { id, as = 'admin', ...values }: { id: number; as?: As; [key: string]: unknown },
) {
  const answer = await calls.edit(id, values, { as })
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...calls.read(answer), changeId: Number(answer.json().changeId) }
}
async function found(calls: EntityCalls, filter: object): Promise<number[]> {
  const answer = await calls.list(JSON.stringify(filter), admin)
  expect(answer.statusCode, answer.body).toBe(200)
  return calls.idsIn(answer).toSorted((one, two) => one - two)
}

/** Declares the tests of an entity. They build on each other, in this order, and leave the fields behind for those below. */
export function checkCustomFields(calls: EntityCalls): void {
  const { test, entity, subject, other } = calls
  const define = (field: object) =>
    test().call(customFieldsContract.addCustomField, { as: 'admin', body: { entity, ...field } })

  it('ADD-13 add nothing to answers while there are none, and are then in every answer', async () => {
    const { id } = await added(calls)
    expect(await calls.get(id, admin)).not.toHaveProperty('customFields')
    expect((await calls.list('', admin)).body).not.toContain('customFields')
    for (const field of FIELDS) {
      const answer = await define(field)
      expect(answer.statusCode, answer.body).toBe(201)
    }
    expect((await calls.get(id, admin)).customFields).toEqual({ ...EMPTY, margin: null })
    expect((await calls.list('', admin)).body).toContain('"customFields"')
  })

  it('ADD-13 are stored as they are sent; only the keys sent change', async () => {
    const { id, customFields } = await added(calls, { ...WHOLE, margin: 5 })
    expect(customFields).toEqual({ ...WHOLE, margin: 5 })
    const later = await saved(calls, { id, nick: 'Z', team: null, skills: [] })
    const values = { ...WHOLE, margin: 5, nick: 'Z', team: null, skills: [] }
    expect(later.customFields).toEqual(values)
    expect((await calls.get(id, admin)).customFields).toEqual(values)
  })

  it('ADD-13 X-25 refuse invalid values and filters by their names', async () => {
    const { id } = await added(calls)
    const cases: [object, string][] = [
      [{ nick: 7 }, 'nick'],
      [{ size: 42.55 }, 'size'],
      [{ hired: '2023-02-29' }, 'hired'],
      [{ team: 'green' }, 'team'],
      [{ nothing: 'x' }, 'nothing'],
    ]
    for (const [values, name] of cases) {
      const answer = await calls.edit(id, values, admin)
      expect([answer.statusCode, Object.keys(answer.json().errors)], answer.body).toEqual([
        400,
        [`customFields.${name}`],
      ])
    }
    expect((await calls.get(id, admin)).customFields).toEqual({ ...EMPTY, margin: null })
    const filtered = await calls.list('{"team":"green"}', admin)
    expect([filtered.statusCode, Object.keys(filtered.json().errors)]).toEqual([
      400,
      ['customFields.team'],
    ])
  })

  it('ADD-13 filter the list', async () => {
    const one = await added(calls, { nick: 'Éclair (50%)', size: 40, driver: true, team: 'blue' })
    const two = await added(calls, {
      nick: 'eclair',
      size: 44.5,
      hired: '2024-02-01',
      skills: ['blue'],
    })
    expect(await found(calls, { nick: 'ECLAIR' })).toEqual([one.id, two.id])
    expect(await found(calls, { nick: 'eclair', sizeFrom: 40, sizeTo: 44 })).toEqual([one.id])
    expect(await found(calls, { hiredFrom: '2024-02-01', hiredTo: '2024-02-01' })).toEqual([two.id])
    expect(await found(calls, { driver: 'yes', team: 'blue' })).toEqual([one.id])
    expect(await found(calls, { nick: 'nobody' })).toEqual([])
  })

  it('ADD-14 X-24 are never disclosed to people who can’t see them: by answers, filters, files or the log', async () => {
    const asked = { as: other }
    // Of as many digits as no random id has by chance.
    const { id } = await added(calls, { nick: 'Open', margin: 98_765_432_109 })
    await saved(calls, { id, margin: 87_654_321_098 })
    expect((await calls.get(id, asked)).customFields).toEqual({ ...EMPTY, nick: 'Open' })
    const filtered = await calls.list('{"marginFrom":1}', asked)
    expect([filtered.statusCode, Object.keys(filtered.json().errors)]).toEqual([
      400,
      ['customFields.marginFrom'],
    ])
    expect((await calls.edit(id, { margin: 1 }, asked)).statusCode).toBeGreaterThanOrEqual(400)
    const log = await test().call(auditContract.listAudit, {
      as: 'admin',
      query: { record: `${subject}/${id}` },
    })
    expect(log.body).toContain('customFields.margin')
    expect(log.body).not.toMatch(/98765432109|87654321098/)
  })

  it('ADD-13 required ones are missed by new records that bring custom fields, and refused empty', async () => {
    const must = { key: 'must', kind: 'text', labels: { en: 'Must' }, isRequired: true }
    const field = await define(must)
    expect(field.statusCode).toBe(201)
    const refused = await calls.add('Without it', { nick: 'x' }, admin)
    expect([refused.statusCode, Object.keys(refused.json().errors)], refused.body).toEqual([
      400,
      ['customFields.must'],
    ])
    const { id, customFields } = await added(calls, { must: 'Here' })
    expect(customValues.parse(customFields)['must']).toBe('Here')
    expect((await calls.edit(id, { must: '' }, admin)).statusCode).toBe(400)
    await saved(calls, { id, nick: 'Another field' })
    await test().call(customFieldsContract.deleteCustomField, {
      as: 'admin',
      body: { id: field.json().field.id },
    })
    expect((await calls.get(id, admin)).customFields).not.toHaveProperty('must')
  })
}

/** Sorting by custom fields and searching in them, where the list is in the order of a column or of the field. */
export function checkCustomOrder(calls: EntityCalls): void {
  const asked = async (query: ListBy) => {
    const answer = await calls.listBy(query, admin)
    expect(answer.statusCode, answer.body).toBe(200)
    return calls.idsIn(answer)
  }
  const SORTED: [string, unknown[]][] = [
    ['nick', ['abel', 'Ábel', 'Zoë', 'zz']],
    ['size', [-3, 9, 10.5, 200]],
    ['hired', ['1999-12-31', '2024-02-29', '2024-03-01', '2024-10-01']],
    // The order of the choices, not of the alphabet; the id breaks ties.
    ['team', ['red', 'red', 'blue', 'blue']],
  ]

  it.each(SORTED)(
    'ADD-13 sort the list by %s in both directions, records without a value last',
    async (key, values) => {
      const text = `order${key}`
      const one = async (value: unknown) => {
        made += 1
        const answer = await calls.add(`${text} ${made}`, { [key]: value }, admin)
        expect([200, 201], answer.body).toContain(answer.statusCode)
        return calls.read(answer).id
      }
      // Added in another order than they are sorted in.
      const [none = 0, third, first, second, fourth, alsoNone = 0] = await inSequence(
        [null, values[2], values[0], values[1], values[3], null],
        one,
      )
      const sortColumn = `customFields.${key}`
      const expected = [first, second, third, fourth]
      expect(await asked({ q: text, sortColumn, sort: 'asc' })).toEqual([
        ...expected,
        none,
        alsoNone,
      ])
      expect(await asked({ q: text, sortColumn, sort: 'desc' })).toEqual([
        ...expected.toReversed(),
        alsoNone,
        none,
      ])
    },
  )

  it('ADD-13 sort the list by yes or no, of which no is a value', async () => {
    const [yes, no] = await inSequence([true, false], async driver => {
      made += 1
      return calls.read(await calls.add(`orderdriver ${made}`, { driver }, admin)).id
    })
    const query = { q: 'orderdriver', sortColumn: 'customFields.driver' } as const
    expect(await asked({ ...query, sort: 'asc' })).toEqual([no, yes])
    expect(await asked({ ...query, sort: 'desc' })).toEqual([yes, no])
  })

  it('ADD-14 X-25 refuse an order by fields that can’t be sorted by, don’t exist or aren’t seen', async () => {
    const refused = async (key: string, { as }: Asked) =>
      (await calls.listBy({ q: '', sortColumn: `customFields.${key}` }, { as })).statusCode
    for (const key of ['skills', 'nothing', '', '1', 'size desc', "x'--", 'a'.repeat(5_000)])
      expect([key, await refused(key, admin)]).toEqual([key, 400])
    expect(await refused('margin', { as: calls.other })).toBe(400)
    expect(await refused('margin', admin)).toBe(200)
  })

  it('ADD-13 ADD-14 are found by the list’s search box, by those who see them', async () => {
    const { id } = await added(calls, { nick: 'Quetzalcóatl 50%' })
    const other = await added(calls, { skills: ['red', 'blue'], size: 771_771 })
    for (const q of ['quetzalcoatl', 'COATL 5', 'tl 50%'])
      expect([q, await asked({ q })]).toEqual([q, [id]])
    // Labels of choices, in any language.
    expect(await asked({ q: 'blau' })).toContain(other.id)
    expect(await asked({ q: 'blau' })).not.toContain(id)
    expect(await asked({ q: '771771' })).toEqual([])
    const field = await calls.test().call(customFieldsContract.addCustomField, {
      as: 'admin',
      body: {
        entity: calls.entity,
        key: 'secret',
        kind: 'text',
        roles: ['admin'],
        labels: { en: 'Secret' },
      },
    })
    expect(field.statusCode).toBe(201)
    await saved(calls, { id, secret: 'xylograph' })
    expect(await asked({ q: 'xylograph' })).toEqual([id])
    const theirs = await calls.listBy({ q: 'xylograph' }, { as: calls.other })
    expect([theirs.statusCode, calls.idsIn(theirs)]).toEqual([200, []])
    await saved(calls, { id, secret: '', nick: 'Changed' })
    expect(await asked({ q: 'xylograph' })).toEqual([])
    expect(await asked({ q: 'quetzalcoatl' })).toEqual([])
    await calls.test().call(customFieldsContract.deleteCustomField, {
      as: 'admin',
      body: { id: field.json().field.id },
    })
  })
}

interface SearchedAs {
  group: SearchGroup
  /** Who doesn't see the records, or none of their custom fields. */
  stranger: As
  /** A record's id among what was found. */
  entryOf?: (id: number) => string
}
/** What the search over everything finds in custom fields, for those who see them. */
export function checkCustomSearch(
  calls: EntityCalls,
  { group, stranger, entryOf = id => `${id}` }: SearchedAs,
): void {
  const { test, entity, other } = calls
  const searched = async (q: string, { as }: Asked): Promise<string[]> =>
    (await searchFor(test(), q, { as, group })).map(entry => `${entry.id}`)
  const define = async (field: object) => {
    const answer = await test().call(customFieldsContract.addCustomField, {
      as: 'admin',
      body: { entity, ...field },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return Number(answer.json().field.id)
  }
  const change = async (id: number, field: object) => {
    const call = customFieldsContract.updateCustomField
    const answer = await test().call(call, { as: 'admin', body: { id, ...field } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const undo = async (id: number) => {
    const answer = await test().call(changesContract.undoChange, { as: 'admin', body: { id } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const yarns = [
    { value: 'one', labels: { en: 'Chartreuse', fr: 'Jaune-vert' } },
    { value: 'two', labels: { en: 'Heliotrope' } },
  ]

  it('ADD-13 NAV-02 are found by the search over everything: texts and labels, as they are now', async () => {
    await define({ key: 'yarn', kind: 'choices', choices: yarns, labels: { en: 'Yarn' } })
    const { id } = await added(calls, { nick: 'Vermicélli 7%', yarn: ['one'] })
    const { id: second } = await added(calls, { yarn: ['one', 'two'], size: 883_883 })
    const [mine, alsoMine] = [entryOf(id), entryOf(second)]
    for (const as of ['admin', other] as const) {
      for (const q of ['vermicelli', 'MICELLI 7%'])
        expect([q, await searched(q, { as })]).toEqual([q, [mine]])
      expect(await searched('jaune-v', { as })).toEqual([alsoMine, mine])
      expect(await searched('heliotrope', { as })).toEqual([alsoMine])
      expect(await searched('883883', { as })).toEqual([])
    }
    for (const q of ['vermicelli', 'chartreuse'])
      expect([q, await searched(q, { as: stranger })]).toEqual([q, []])
    const { changeId } = await saved(calls, { id, nick: 'Rotolini' })
    expect(await searched('vermicelli', admin)).toEqual([])
    expect(await searched('rotolini', admin)).toEqual([mine])
    // Clients can't be undone.
    if (Number.isNaN(changeId)) return
    await undo(changeId)
    expect(await searched('vermicelli', admin)).toEqual([mine])
    expect(await searched('rotolini', admin)).toEqual([])
  })

  it('ADD-14 NAV-02 are found only by those who see them, from the moment that changes', async () => {
    const labels = { en: 'Cipher' }
    const field = await define({ key: 'cipher', kind: 'text', roles: ['admin'], labels })
    const { id } = await added(calls, { cipher: 'zyzzyva' })
    const both = async () => [
      await searched('zyzzyva', admin),
      await searched('zyzzyva', { as: other }),
    ]
    const mine = [entryOf(id)]
    expect(await both()).toEqual([mine, []])
    await change(field, { roles: [] })
    expect(await both()).toEqual([mine, mine])
    await change(field, { roles: ['admin'] })
    expect(await both()).toEqual([mine, []])
    await change(field, { roles: [], isArchived: true })
    expect(await both()).toEqual([[], []])
    await change(field, { isArchived: false })
    const call = customFieldsContract.deleteCustomField
    const deleted = await test().call(call, { as: 'admin', body: { id: field } })
    expect(await both()).toEqual([[], []])
    await undo(deleted.json().changeId)
    expect(await both()).toEqual([mine, mine])
    await test().call(call, { as: 'admin', body: { id: field } })
  })
}

async function inSequence<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await act(one))
  return done
}

/** Changes that can be undone. */
export function checkCustomUndo(calls: EntityCalls): void {
  const undo = (id: number) =>
    calls.test().call(changesContract.undoChange, { as: 'admin', body: { id } })
  it('ADD-13 X-07 are undone by field', async () => {
    const { id } = await added(calls, { nick: 'First', skills: ['red'] })
    const { changeId } = await saved(calls, { id, nick: 'Second', skills: ['blue'], margin: 7 })
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await calls.get(id, admin)).customFields).toMatchObject({
      nick: 'First',
      skills: ['red'],
      margin: null,
    })
  })
}

/** Someone who changes records without seeing all of their fields. */
export function checkHiddenValues(calls: EntityCalls): void {
  it('ADD-14 stay when someone who doesn’t see them changes the record', async () => {
    const { id } = await added(calls, { nick: 'Open', margin: 87_654_321_098 })
    const refused = await calls.edit(id, { margin: 1 }, { as: calls.other })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      400,
      ['customFields.margin'],
    ])
    await saved(calls, { id, as: calls.other, nick: 'Theirs' })
    expect((await calls.get(id, admin)).customFields).toMatchObject({
      nick: 'Theirs',
      margin: 87_654_321_098,
    })
  })
}

/** The list as CSV. */
export function checkCustomExport(calls: EntityCalls, exported: Exported): void {
  it('ADD-13 ADD-14 X-18 are columns of exported files, for those who see them', async () => {
    await added(calls, { nick: 'Export', team: 'blue', skills: ['red', 'blue'], driver: true })
    const query = { language: 'de', customFields: '{"nick":"export"}', format: 'csv' }
    const answer = await exported(query, { as: calls.other })
    const [head = [], ...rows]: string[][] = parse(answer.rawPayload, { bom: true })
    expect(head).not.toContain('Secret margin')
    expect(rows).toHaveLength(1)
    const cells = ['Spitzname', 'Team color', 'Skills', 'Driver']
    expect(cells.map(name => rows[0]?.[head.indexOf(name)])).toEqual([
      'Export',
      'Blau',
      'Rot, Blau',
      'Ja',
    ])
  })
}

/** Records from a file. */
export function checkCustomImport(calls: EntityCalls, imported: Imported): void {
  it('ADD-13 X-19 are imported from files, with their problems by row', async () => {
    const start = imported.head.split(',').length
    const mapping = {
      ...imported.mapping,
      'customFields.size': start,
      'customFields.team': start + 1,
      'customFields.skills': start + 2,
    }
    const csv = (size: string, team: string, skills = 'Rot, blue') =>
      `${imported.head},Size,Team,Skills\n${imported.rowOf('Im Port')},${size},${team},"${skills}"\n`
    const problemsOf = async (text: string) => {
      const answer = await imported.send({ csv: text, mapping }, admin)
      const { errors } = importReport.parse(answer.json())
      return errors.map(({ row, field, value }) => `${row} ${field} ${value}`)
    }
    expect(await problemsOf(csv('big', 'green'))).toEqual([
      '2 customFields.size big',
      '2 customFields.team green',
    ])
    expect(await problemsOf(csv('38', 'Blau', 'Rot, green'))).toEqual([
      '2 customFields.skills Rot, green',
    ])
    const right = await imported.send({ csv: csv('39.5', 'Rot'), mapping, dryRun: false }, admin)
    expect(right.json(), right.body).toMatchObject({ imported: 1, errors: [] })
    const [id = 0] = await found(calls, { sizeFrom: 39.5, sizeTo: 39.5 })
    expect((await calls.get(id, admin)).customFields).toMatchObject({
      size: 39.5,
      team: 'red',
      skills: ['red', 'blue'],
    })
  })
}
