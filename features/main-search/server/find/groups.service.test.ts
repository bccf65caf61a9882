import { isNearly, readFilter, searchWords } from '../../contract/main-search.rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { catchUp, followWrites } from '../index/index.service.ts'
import { ALL, type SearchSource } from '../ports.service.ts'
import { createGroups } from './groups.service.ts'

// Failing groups, and splitting texts into words.

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const logger = createLogger({ level: 'silent' })
const clock = () => new Date('2026-03-02T09:00:00.000Z')
const caller = createCaller({
  userId: 1,
  sessionId: 'test',
  username: 'one',
  role: 'admin',
  rules: [{ action: 'manage', subject: 'all' }],
})
const source = (
  kind: string,
  group: SearchSource['group'],
  change: Partial<SearchSource> = {},
): SearchSource => ({
  kind,
  group,
  index: async (_db, ids) => ids.map(id => ({ id, scopes: [ALL], title: `Wallaby ${id}` })),
  scopesOf: async () => [ALL],
  show: async (_db, _reader, ids) =>
    new Map(ids.map(id => [id, { id, title: `Wallaby ${id}`, link: `/${kind}/${id}` }])),
  ...change,
})
const fail = async () => {
  throw new Error('out of order')
}
async function note(kind: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map(record_id => ({ kind, record_id }))
  await database.write(trx => trx.insertInto('search_stale').values(rows).execute())
}

it('NAV-04 a failing group is named while the others return results', async () => {
  const searchSources = [
    source('task', 'tasks'),
    source('card', 'cards', { show: fail }),
    source('event', 'events', { scopesOf: fail }),
  ]
  const stop = database.beforeCommit(
    followWrites({
      searchSources: () => new Map(searchSources.map(one => [one.kind, one])),
      clock,
      logger,
    }),
  )
  for (const kind of ['task', 'card', 'event']) await note(kind, ['1', '2'])
  stop()
  const reader = { caller, language: 'en' as const, urlOf: (id: string) => id }
  const answer = await createGroups({ database, logger, searchSources: () => searchSources })({
    reader,
    q: 'wallaby',
    group: undefined,
    limit: 4,
  })
  expect(answer.failed).toEqual(['cards', 'events'])
  expect(
    answer.searchArr.find(one => one.group === 'tasks')?.data.map(entry => entry.title),
  ).toEqual(['Wallaby 1', 'Wallaby 2'])
})

it('NAV-02 a record that cannot be indexed blocks neither its own write nor the indexing of others', async () => {
  const index: SearchSource['index'] = async (_db, ids) =>
    ids.includes('13') ? fail() : ids.map(id => ({ id, scopes: [ALL], title: 'Quoll' }))
  const searchSources = () => new Map([['post', source('post', 'posts', { index })]])
  const stop = database.beforeCommit(followWrites({ searchSources, clock, logger }))
  await note('post', ['12', '13', '14'])
  const indexed = () =>
    database.read
      .selectFrom('search_records')
      .select('record_id')
      .where('kind', '=', 'post')
      .orderBy('record_id')
      .execute()
  expect(await indexed()).toEqual([])
  stop()
  await catchUp({ database, searchSources, logger })
  expect((await indexed()).map(row => row.record_id)).toEqual(['12', '14'])
  expect(await database.read.selectFrom('search_stale').select('id').execute()).toEqual([])
})

it('NAV-02 hits outside the index are listed after indexed ones, and before typos', async () => {
  const asked: string[] = []
  const more: SearchSource['more'] = async (_db, { q }) => {
    asked.push(q)
    return q.startsWith('wallab') ? ['91', '3'] : []
  }
  const unindexed = source('employee', 'records', { more, index: async () => [] })
  const searchSources = [source('ticket', 'tickets', { more }), unindexed]
  const stop = database.beforeCommit(
    followWrites({
      searchSources: () => new Map(searchSources.map(one => [one.kind, one])),
      clock,
      logger,
    }),
  )
  await note('ticket', ['3', '4'])
  await note('employee', ['3'])
  stop()
  const groups = createGroups({ database, logger, searchSources: () => searchSources })
  const found = async (q: string, group: 'tickets' | 'records') => {
    const reader = { caller, language: 'en' as const, urlOf: (id: string) => id }
    const { searchArr } = await groups({ reader, q, group, limit: 4 })
    return searchArr.flatMap(one => one.data.map(({ id }) => id))
  }
  expect(await found('wallaby', 'tickets')).toEqual(['3', '4', '91'])
  expect(await found('wallabx', 'tickets')).toEqual(['91', '3'])
  expect(await found('wallxby', 'tickets')).toEqual(['3', '4'])
  expect(await found('wallaby', 'records')).toEqual(['91', '3'])
  const before = asked.length
  const hundred = Array.from({ length: 100 }, (_, at) => `${at + 100}`)
  const again = database.beforeCommit(
    followWrites({
      searchSources: () => new Map(searchSources.map(one => [one.kind, one])),
      clock,
      logger,
    }),
  )
  await note('ticket', hundred)
  again()
  await found('wallaby', 'tickets')
  expect(asked.length, 'a frequent text is not asked for elsewhere').toBe(before)
})

it('NAV-03 groups with exact hits come before those with typos only, and exact hits of a group leave its typos out', async () => {
  const named =
    (name: string): SearchSource['index'] =>
    async (_db, ids) =>
      ids.map(id => ({ id, scopes: [ALL], title: `${name} ${id}` }))
  const searchSources = [
    source('task', 'tasks', { index: named('Numbxt') }),
    source('card', 'cards', { index: named('Numbat') }),
    source('order', 'records', { index: named('Numbxt') }),
    source('product', 'records', { index: named('Numbat') }),
  ]
  const stop = database.beforeCommit(
    followWrites({
      searchSources: () => new Map(searchSources.map(one => [one.kind, one])),
      clock,
      logger,
    }),
  )
  for (const [at, { kind }] of searchSources.entries()) await note(kind, [`${at + 71}`])
  stop()
  const groups = createGroups({ database, logger, searchSources: () => searchSources })
  const reader = { caller, language: 'en' as const, urlOf: (id: string) => id }
  const found = async (group?: 'tasks') => {
    const { searchArr } = await groups({ reader, q: 'numbat', group, limit: 4 })
    return searchArr
      .filter(({ total }) => total > 0)
      .map(one => [one.group, one.data.map(({ id }) => id)])
  }
  expect(await found()).toEqual([
    ['cards', ['72']],
    ['records', ['74']],
    ['tasks', ['71']],
  ])
  expect(await found('tasks')).toEqual([['tasks', ['71']]])
})

it('NAV-03 texts are tokenized alike regardless of accents and marks', () => {
  expect(searchWords('Émile Weiß-Łódź, O-1023 <a@b.example>')).toEqual([
    'emile',
    'weiss',
    'lodz',
    'o',
    '1023',
    'a',
    'b',
    'example',
  ])
  expect(searchWords('مُحَمَّـــد أحمد')).toEqual(['محمد', 'احمد'])
  expect([
    isNearly('abc', 'acb'),
    isNearly('abc', 'abcd'),
    isNearly('abc', 'xbc'),
    isNearly('abc', 'abc'),
  ]).toEqual([true, true, true, true])
  expect([isNearly('abc', 'cba'), isNearly('abc', 'abcde'), isNearly('abc', 'xyc')]).toEqual([
    false,
    false,
    false,
  ])
})

it('NAV-05 a word before a colon selects one kind', () => {
  const names = [['invoices', 'Rechnung']] as const
  expect(readFilter('rechnung: fällig', names)).toEqual({ group: 'invoices', q: 'fällig' })
  expect(readFilter('http://x', names)).toEqual({ q: 'http://x' })
  expect(readFilter(': x', names)).toEqual({ q: ': x' })
})

it('NAV-05 a record is found by its kind and its number', () => {
  const names = [
    ['invoices', 'Rechnung'],
    ['orders', 'order'],
  ] as const
  expect(readFilter('Rechnung 4990', names)).toEqual({ group: 'invoices', q: '4990' })
  expect(readFilter('order #10795', names)).toEqual({ group: 'orders', q: '10795' })
  expect(readFilter('order O-10795 ', names)).toEqual({ group: 'orders', q: 'O-10795' })
  expect(readFilter('order due', names)).toEqual({ q: 'order due' })
  expect(readFilter('hall 4990', names)).toEqual({ q: 'hall 4990' })
})
