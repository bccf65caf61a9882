import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { SEARCH_BOUNDS } from '#platform/server/database/common-hits.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import { userListQuery } from '../../contract/users.contract.ts'
import { giveText } from '#features/custom-fields/tests/give-field.ts'
import { insertUsers } from '../add/insert.service.ts'
import { createUserList } from './list.repo.ts'

// How lists of more than 200,000 users work, tried on sixty by lowering the bounds.

const clock = () => new Date('2026-03-02T09:00:00.000Z')
let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const users = Array.from({ length: 60 }, (_, index) => ({
    fullName: `${index % 3 === 0 ? 'Zoë' : 'Adam'} Example ${String(index * 7).padStart(3, '0')}`,
    username: `person${index}`,
    email: `person${index}@example.com`,
    role: index % 2 === 0 ? ('author' as const) : ('editor' as const),
  }))
  await database.write(trx => insertUsers(trx, { dialect: database.dialect, now: clock(), users }))
})
afterAll(() => database.close())

const listWith = (bounds: Partial<typeof SEARCH_BOUNDS>) => {
  const list = createUserList({ ...database, clock, bounds: { ...SEARCH_BOUNDS, ...bounds } })
  return async (query: object, custom?: CustomList) => {
    const { rows, ...total } = await list.list(userListQuery.parse(query), custom)
    return { names: rows.map(row => row.full_name), ...total }
  }
}
const exact = () => listWith({})
const bounded = (rowsWalked = 30) => listWith({ hitsSorted: 15, rowsCounted: 50, rowsWalked })

it.each([
  ['found early in the sort order', { q: 'adam', sortColumn: 'fullName' }],
  ['found late in the sort order, then sorted', { q: 'zoe', sortColumn: 'fullName' }],
  ['in descending order', { q: 'zoe', sortColumn: 'fullName', sort: 'desc' }],
  ['on a later page', { q: 'adam', sortColumn: 'email', page: 2, perPage: 7 }],
  ['with a filter', { q: 'person', role: 'editor', sortColumn: 'id', perPage: 4 }],
  ['of one character', { q: 'x', sortColumn: 'username', perPage: 4 }],
])(
  'USR-01 returns the same hits for a common text when counting stops early: %s',
  async (_, query) => {
    const asked = { perPage: 5, ...query }
    const all = await exact()(asked)
    expect(all.total).toBeGreaterThan(15)
    expect(all.isTotalMinimum).toBeUndefined()
    for (const rowsWalked of [30, 1])
      expect(await bounded(rowsWalked)(asked)).toEqual({
        names: all.names,
        total: 15,
        isTotalMinimum: true,
      })
  },
)

it('USR-01 returns an exact total up to the bound, and always for small results', async () => {
  const rare = { q: 'zoe', role: 'editor' }
  expect(await bounded()(rare)).toEqual(await exact()(rare))
  const few = listWith({ hitsSorted: 15, rowsCounted: 60 })
  expect(await few({ q: 'person' })).toEqual(await exact()({ q: 'person' }))
})

it('USR-01 returns an empty page beyond the counted rows', async () => {
  expect(await bounded()({ q: 'person', page: 4, perPage: 5 })).toEqual({
    names: [],
    total: 15,
    isTotalMinimum: true,
  })
})

it('USR-01 ADD-13 counts a common text up to the bound, and includes a match in custom fields', async () => {
  const asked = { q: 'adam', sortColumn: 'fullName', sort: 'desc', perPage: 5 }
  const all = await exact()(asked)
  // The last of the order, who doesn't have the text otherwise.
  const other = await database.read
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('full_name_key', 'like', 'zoe%')
    .orderBy('full_name_key', 'desc')
    .executeTakeFirstOrThrow()
  const listed = await giveText(database, { entity: 'users', id: other.id, text: 'Madame Ödön' })
  for (const rowsWalked of [30, 1])
    expect(
      await bounded(rowsWalked)({ ...asked, q: 'adam example' }, await listed('adam example')),
    ).toEqual({ names: all.names, total: 15, isTotalMinimum: true })
  expect(await bounded()(asked, await listed('adam'))).toEqual({
    names: [other.full_name, ...all.names].slice(0, 5),
    total: all.total + 1,
  })
  expect(await bounded()({ q: 'odon' }, await listed('odon'))).toEqual({
    names: [other.full_name],
    total: 1,
  })
})
