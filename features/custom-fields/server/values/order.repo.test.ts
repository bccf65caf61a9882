import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { pageWindow } from '#platform/server/database/page-window.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { insertUsers } from '#features/users/server/add/insert.service.ts'
import type { CustomField } from '../../contract/custom-fields.contract.ts'
import { CUSTOM_KINDS, fieldOf } from '../../contract/custom-fields.rules.ts'
import { insertFieldRow, toField } from '../custom-fields.repo.ts'
import { createOrder } from './order.repo.ts'
import { insertValues } from './values.repo.ts'

// Few records are sorted, of many the index on values is walked: both must be the same order, on every page.

const VALUES: Record<string, readonly unknown[]> = {
  text: ['b', 'B', 'ä', 'Zoë', '10', '9'],
  email: ['b@example.org', 'A@example.org'],
  url: ['https://b.example', 'https://a.example'],
  number: [10, 9, -1.5, 200],
  date: ['2024-02-29', '1999-01-01'],
  yesNo: [true, false],
  // The last one was removed from the field.
  choice: ['low', 'high', 'mid', 'gone'],
}
const CHOICES = ['low', 'mid', 'high', 'never'].map(value => ({ value, labels: { en: value } }))
const PEOPLE = 60
let database: Database
const fields = new Map<string, CustomField>()
const ids = () => database.read.selectFrom('users').select('users.id').where('role', '=', 'author')

beforeAll(async () => {
  database = await createTestDatabase()
  const users = Array.from({ length: PEOPLE }, (_, index) => ({
    fullName: `Person ${index}`,
    username: `person${index}`,
    email: `person${index}@example.com`,
    role: index % 5 === 0 ? ('editor' as const) : ('author' as const),
  }))
  const { dialect } = database
  await database.write(async trx => {
    const added = await insertUsers(trx, { dialect, now: new Date(0), users })
    for (const kind of CUSTOM_KINDS) {
      const values = VALUES[kind]
      if (values === undefined) continue
      const row = await insertFieldRow(trx, {
        entity: 'users',
        key: kind,
        kind,
        labels: '{"en":"x"}',
        decimals: 1,
        position: 1,
        choices: JSON.stringify(kind === 'choice' ? CHOICES : []),
        is_required: 0,
        is_in_list: 1,
        roles: '[]',
        archived_at: null,
        deleted_at: null,
      })
      const field = toField(row)
      fields.set(kind, field)
      // Every fourth has none.
      await insertValues(
        trx,
        added.map((recordId, index) => ({
          field: { id: field.id, key: kind, field: fieldOf(field) },
          recordId,
          value: index % 4 === 0 ? null : values[(index * 7) % values.length],
        })),
      )
    }
  })
})
afterAll(() => database.close())

describe.each(Object.keys(VALUES))('%s', kind => {
  it.each(['asc', 'desc'] as const)(
    'ADD-13 has the same order whether sorted or read from an index, on every page: %s',
    async direction => {
      const field = fields.get(kind)
      if (field === undefined) throw new Error(kind)
      const sorted = createOrder(database.read, field, { direction })
      const walked = createOrder(database.read, field, { direction, bounds: { sorted: 0 } })
      const total = (await ids().execute()).length
      const whole = { offset: 0, limit: total, isReversed: false, total }
      const all = await sorted.read(ids(), whole)
      expect(new Set(all).size).toBe(total)
      expect(await walked.read(ids(), whole)).toEqual(all)
      for (const limit of [1, 7, 20])
        for (let offset = 0; offset < total + limit; offset += limit) {
          const window = pageWindow({ offset, limit, total })
          if (window === undefined) continue
          const expected = all.slice(offset, offset + limit)
          expect(await walked.read(ids(), { ...window, total })).toEqual(expected)
          expect(await sorted.read(ids(), { ...window, total })).toEqual(expected)
        }
    },
  )
})
