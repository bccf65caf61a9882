import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { type Direction, pageWindow, readDirection } from './page-window.ts'
import { createTestDatabase } from './test-database.ts'

describe('page of a list', () => {
  it.each([
    [{ offset: 0, limit: 10, total: 0 }, undefined],
    [{ offset: 10, limit: 10, total: 10 }, undefined],
    [
      { offset: 90, limit: 10, total: 100, isTotalMinimum: true },
      { limit: 10, offset: 90, isReversed: false },
    ],
    [
      { offset: 0, limit: 10, total: 4 },
      { limit: 4, offset: 0, isReversed: false },
    ],
    [
      { offset: 40, limit: 10, total: 100 },
      { limit: 10, offset: 40, isReversed: false },
    ],
    // The middle is equally far from both ends.
    [
      { offset: 45, limit: 10, total: 100 },
      { limit: 10, offset: 45, isReversed: false },
    ],
    [
      { offset: 50, limit: 10, total: 100 },
      { limit: 10, offset: 40, isReversed: true },
    ],
    [
      { offset: 90, limit: 10, total: 97 },
      { limit: 7, offset: 0, isReversed: true },
    ],
  ])('USR-01 is read from the nearer end: %o', (page, window) => {
    expect(pageWindow(page)).toEqual(window)
  })

  it('USR-01 reverses the order when read from the end', () => {
    expect(readDirection('asc', { isReversed: false })).toBe('asc')
    expect(readDirection('desc', { isReversed: false })).toBe('desc')
    expect(readDirection('asc', { isReversed: true })).toBe('desc')
    expect(readDirection('desc', { isReversed: true })).toBe('asc')
  })
})

describe('all pages of a list', () => {
  const NAMES = Array.from({ length: 23 }, (_, index) => `list ${String(index).padStart(2, '0')}`)
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    await database.write(tx =>
      tx
        .insertInto('table_versions')
        .values(NAMES.map(name => ({ name, version: 1 })))
        .execute(),
    )
  })
  afterAll(() => database.close())

  async function readPage(page: number, { perPage, sort }: { perPage: number; sort: Direction }) {
    const window = pageWindow({ offset: (page - 1) * perPage, limit: perPage, total: NAMES.length })
    if (window === undefined) return []
    const rows = await database.read
      .selectFrom('table_versions')
      .select('name')
      .where('name', 'in', NAMES)
      .orderBy('name', readDirection(sort, window))
      .limit(window.limit)
      .offset(window.offset)
      .execute()
    const names = rows.map(row => row.name)
    return window.isReversed ? names.toReversed() : names
  }

  it.each(['asc', 'desc'] as const)('USR-01 contain every row once, in order: %s', async sort => {
    for (const perPage of [1, 5, 10, 22, 23, 50]) {
      const all: string[] = []
      for (let page = 1; page <= Math.ceil(NAMES.length / perPage) + 1; page++)
        all.push(...(await readPage(page, { perPage, sort })))
      expect(all).toEqual(sort === 'asc' ? NAMES : NAMES.toReversed())
    }
  })
})
