import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { findListed } from '#platform/server/resource/custom-matching.ts'
import { findByCustom } from '#platform/server/resource/custom-search.ts'
import { insertUsers } from '#features/users/server/add/insert.service.ts'
import type { CustomKind } from '../../contract/custom-fields.rules.ts'
import { administrator, giveField } from '../../tests/give-field.ts'
import type { KnownField } from './fields.service.ts'
import { readFilter, readSearch } from './filter.service.ts'

// What the search box of a list finds among very many records, tried on sixty by lowering the bounds.

const PEOPLE = 60
let database: Database
const fields: KnownField[] = []
const all = () => database.read.selectFrom('users').select('users.id')

beforeAll(async () => {
  database = await createTestDatabase()
  const users = Array.from({ length: PEOPLE }, (_, index) => ({
    fullName: `${index % 2 === 0 ? 'Alpha' : 'Beta'} ${index}`,
    username: `person${index}`,
    email: `person${index}@example.com`,
  }))
  const { dialect } = database
  await database.write(async trx => {
    const ids = await insertUsers(trx, { dialect, now: new Date(0), users })
    const add = async (kind: CustomKind, valueAt: (index: number) => unknown) => {
      const values = ids.map((recordId, index) => ({ recordId, value: valueAt(index) }))
      fields.push(await giveField(trx, { entity: 'users', kind, values }))
    }
    await add('text', index => (index % 3 === 0 ? `Alphabet ${index}` : 'Other'))
    await add('number', index => index)
    await add('choice', index => (index % 5 === 0 ? 'a' : 'b'))
  })
})
afterAll(() => database.close())

interface Bounds {
  few: number
  most: number
}
async function found(q: string, { few, most }: Bounds, filter = '') {
  const custom = {
    key: '',
    filter: readFilter(database, fields, filter),
    search: readSearch(database, fields, { q, most: few }),
    order: undefined,
  }
  const listed = await findListed(database, all, {
    custom,
    q,
    index: 'users',
    columns: ['full_name_key', 'username_key', 'email_key', 'company_key'],
    idColumn: 'users.id',
    isFiltered: true,
    most,
  })
  const rows = await listed?.ids.orderBy('users.id').execute()
  return { ids: rows?.map(row => row.id), total: listed?.total, isMinimum: listed?.isTotalMinimum }
}
const EXACT = { few: 100, most: 100 }

it.each([
  // By name, text and choice; by name and text; by choice; by text.
  ['alp', 44],
  ['alpha', 40],
  ['sea', 48],
  ['alphabet 3', 5],
])('ADD-13 returns the same hits when there are too many to sort: %s', async (q, expected) => {
  const exact = await found(q, EXACT)
  expect([new Set(exact.ids).size, exact.total]).toEqual([expected, expected])
  expect(await found(q, { few: 1, most: 100 })).toEqual(exact)
  expect(await found(q, { few: 1, most: 1 })).toEqual({ ids: exact.ids, total: 1, isMinimum: true })
  expect((await found(q, { few: 100, most: 1 })).ids).toEqual(exact.ids)
})

it('ADD-13 X-24 finds nothing if no field contains the text, so that lists use their own search', async () => {
  expect(await found('person', EXACT)).toEqual({
    ids: undefined,
    total: undefined,
    isMinimum: undefined,
  })
})

it('ADD-13 searches under a filter by custom fields', async () => {
  const filter = '{"numberFrom":10,"numberTo":29}'
  for (const bounds of [EXACT, { few: 1, most: 100 }]) {
    const { ids, total } = await found('alphabet', bounds, filter)
    expect([ids?.length, total]).toEqual([6, 6])
  }
})

it.each([100, 1])(
  'ADD-13 NAV-02 the global search returns the newest visible hits, out of at most %i candidates',
  async few => {
    const custom = {
      listed: async () => ({
        key: '',
        filter: undefined,
        search: readSearch(database, fields, { q: 'alphabet', most: few }),
        order: undefined,
      }),
    }
    const { dialect } = database
    const people = (await all().orderBy('id').execute()).map(({ id }) => id)
    const seenFrom = (start: number, limit: number) =>
      findByCustom({ dialect, custom }, () => all().where('id', '>=', people[start] ?? 0), {
        caller: administrator,
        q: 'alphabet',
        limit,
        idColumn: 'users.id',
      })
    const hits = people.filter((_, index) => index % 3 === 0).map(id => `${id}`)
    expect(await seenFrom(30, 3)).toEqual(hits.slice(-3).toReversed())
    expect(await seenFrom(59, 3)).toEqual([])
    expect(await seenFrom(0, 100)).toEqual(hits.toReversed())
    expect(hits).toEqual(expect.arrayContaining(await seenFrom(0, 1)))
  },
)
