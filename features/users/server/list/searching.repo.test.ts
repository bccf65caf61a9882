import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createRandom } from '#app/server/test/fault/random.ts'
import { type SearchBounds, SEARCH_BOUNDS } from '#platform/server/database/common-hits.ts'
import type { Database } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { type UserListQuery, userListQuery } from '../../contract/users.contract.ts'
import { insertUsers } from '../add/insert.service.ts'
import { createUserList } from './list.repo.ts'

// Whatever way a search takes, it returns what reading every row returns: the same ids, order and total.

const NOW = new Date('2026-03-02T09:00:00.000Z')
const GIVEN = ['Ada', 'Grace', 'Inês', 'Yıldız', 'أحمد', 'Öz']
const FAMILY = ['Rühl', 'Åström', 'Novák', 'Okafor', 'Bergmann', 'Gracewell']
const COMPANIES = ['Northwind', 'Copperline', 'Grace & Novák 100%', '']
const ROLES = ['author', 'editor'] as const
const STATUSES = ['active', 'inactive', 'pending'] as const
const SORTED = {
  fullName: 'full_name_key',
  email: 'email_key',
  company: 'company_key',
  createdAt: 'created_at',
  id: 'id',
} as const
const SORTS = ['fullName', 'email', 'company', 'createdAt', 'id'] as const
const PEOPLE = 300
const DELETED = 7

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const pick = picker(createRandom(5))
  const users = Array.from({ length: PEOPLE }, (_, index) => {
    const fullName = `${pick(GIVEN)} ${pick(FAMILY)}`
    return {
      fullName,
      // A third has nothing of the name in the address.
      username: index % 3 === 0 ? `person${index}` : `${fullName.replace(' ', '.')}.${index}`,
      email: `person${index}@${pick(['mail', 'post'])}.example.com`,
      company: pick(COMPANIES),
      role: pick(ROLES),
      status: pick(STATUSES),
    }
  })
  await database.write(async trx => {
    await insertUsers(trx, { dialect: database.dialect, now: NOW, users })
    await trx
      .updateTable('users')
      .set({ deleted_at: NOW.toISOString() })
      .where(sql`id % ${DELETED}`, '=', 0)
      .execute()
    await changeSome(trx)
  })
})
afterAll(() => database.close())

it.each([
  ['counted and sorted', {}],
  ['few rows scanned', { hitsSorted: 20, rowsCounted: 100, rowsWalked: 8 }],
  ['many rows scanned', { hitsSorted: 20, rowsCounted: 100, rowsWalked: 90 }],
  ['counted in full, not sorted', { hitsSorted: 20, rowsCounted: 1000, rowsWalked: 20 }],
])('USR-01 returns the same hits, order and count as a plain search: %s', async (_, changed) => {
  const bounds = { ...SEARCH_BOUNDS, ...changed }
  const list = createUserList({ ...database, clock: () => NOW, bounds })
  const random = createRandom(9)
  for (let count = 0; count < 250; count++) {
    const query = typedQuery(random)
    const { rows, ...total } = await list.list(query)
    const found = { ids: rows.map(row => row.id), ...total }
    expect(found, JSON.stringify(query)).toEqual(await findPlainly(query, bounds))
  }
})

/** Search rows follow changes of the name, of what is filtered by, and of both; rows are deleted and come back. */
async function changeSome(trx: Trx): Promise<void> {
  const change = (every: number, values: Partial<Record<string, string | null>>) =>
    trx
      .updateTable('users')
      .set(values)
      .where(sql`id % ${every}`, '=', 1)
      .execute()
  await change(10, { role: 'editor', status: 'active' })
  await change(15, { full_name_key: 'grace aberg', role: 'author' })
  await change(21, { current_plan: 'team' })
  const back = trx.updateTable('users').set({ deleted_at: null })
  await back.where('id', '=', DELETED).execute()
  await trx
    .updateTable('users')
    .set({ deleted_at: NOW.toISOString() })
    .where('id', '=', 1)
    .execute()
}

const picker =
  (random: (limit: number) => number) =>
  <T>(values: readonly T[]): T => {
    const value = values[random(values.length)]
    if (value === undefined) throw new Error('there is nothing to pick from')
    return value
  }

function typedQuery(random: (limit: number) => number): UserListQuery {
  const pick = picker(random)
  const word = pick([...GIVEN, ...FAMILY, ...COMPANIES.slice(0, 3), 'mail.example', 'zzz', '12'])
  const from = random(Math.max(1, word.length - 1))
  return userListQuery.parse({
    q: word.slice(from, from + 1 + random(7)),
    role: pick(['', '', 'editor']),
    status: pick(['', '', 'active']),
    currentPlan: pick(['', '', '', 'team', 'paid']),
    sortColumn: pick(SORTS),
    sort: pick(['asc', 'desc']),
    page: 1 + random(4),
    perPage: pick([3, 5, 10]),
  })
}

/** Reads every row; totals stop at the bound that the screen shows. */
async function findPlainly(query: UserListQuery, bounds: SearchBounds) {
  const { q, role, status, currentPlan, sort, page, perPage } = query
  const column = SORTED[SORTS.find(one => one === query.sortColumn) ?? 'id']
  const pattern = containsPattern(q)
  let hits = database.read.selectFrom('users').select('id').where('deleted_at', 'is', null)
  if (q.trim() !== '')
    hits = hits.where(
      sql<boolean>`(full_name_key like ${pattern} escape '\\' or username_key like ${pattern} escape '\\'
        or email_key like ${pattern} escape '\\' or company_key like ${pattern} escape '\\')`,
    )
  if (role !== '') hits = hits.where(sql`role`, '=', role)
  if (status !== '') hits = hits.where(sql`status`, '=', status)
  if (currentPlan === 'paid') hits = hits.where('current_plan', '!=', 'basic')
  else if (currentPlan !== '') hits = hits.where('current_plan', '=', currentPlan)
  const all = await hits.orderBy(column, sort).orderBy('id', sort).execute()
  const isCut = PEOPLE - Math.floor(PEOPLE / DELETED) > bounds.rowsCounted
  const isTotalMinimum = q !== '' && isCut && all.length > bounds.hitsSorted
  const total = isTotalMinimum ? bounds.hitsSorted : all.length
  const ids = all.slice(0, total).map(row => row.id)
  const shown = ids.slice((page - 1) * perPage, page * perPage)
  return { ids: shown, total, ...(isTotalMinimum ? { isTotalMinimum } : {}) }
}
