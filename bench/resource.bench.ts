import { join } from 'node:path'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { resourceContract } from '#platform/contract/resource.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createPartners, insertPartners, partners } from './partners.ts'
import { type LoadResult, load } from './load.ts'
import { type BenchClient, onEngines } from './place.ts'
import { keepResult } from './results.ts'
import { insertUsers } from './users.ts'

// A declared entity beside the users list: the same values, the same questions, the same server and run, one request at a time.

const records = Number(process.env['RECORDS'] ?? 100_000)
const STEP = 5_000
const REQUESTS = 100
const PER_PAGE = 10
/** What users and partners are sorted by, in the same order. */
const SORTS = [
  ['fullName', 'fullName'],
  ['email', 'email'],
  ['company', 'company'],
  ['createdAt', 'joinedAt'],
] as const
/** What people type, from none to very many hits. */
const TYPED = 'galson,rühl,northw,copperline,mail.ex,grace,margaret,zzqqxx,77123,ber'.split(',')

type Question = (index: number) => Record<string, string>
const last = Math.floor(records / PER_PAGE)
const at = (page: number) => ({ page: `${page}` })
const pick = <T>(values: readonly T[], index: number): T | undefined =>
  values[index % values.length]

/** No question is asked twice, except that for the first page. */
const QUESTIONS: Record<string, Question> = {
  firstPage: () => ({}),
  pages: index => at(2 + index),
  filter: index => ({ ...at(1 + index), role: 'editor' }),
  twoFilters: index => ({ ...at(1 + index), role: 'editor', status: 'active' }),
  /** A day; the users list has no such filter. */
  rareFilter: index => {
    const day = new Date(Date.UTC(2021, 0, 1 + index)).toISOString().slice(0, 10)
    return { joinedAtFrom: day, joinedAtTo: day }
  },
  sort: index => ({
    ...at(1 + Math.floor(index / SORTS.length)),
    sortColumn: `${index % SORTS.length}`,
    sort: index % 2 === 0 ? 'asc' : 'desc',
  }),
  search: index => ({ ...at(1 + Math.floor(index / TYPED.length)), q: pick(TYPED, index) ?? '' }),
  searchAndFilter: index => ({
    ...at(1 + Math.floor(index / TYPED.length)),
    q: pick(TYPED, index) ?? '',
    role: 'author',
  }),
  deepPages: index => at(Math.floor(last / 2) - index),
  lastPages: index => at(last - index),
}

const entry = join(import.meta.dirname, 'partners-server.ts')
keepResult(records === 100_000 ? 'resource' : `resource-${records}`, {
  records,
  ...(await onEngines({ fill, measure, entry })),
})

async function fill(database: Database): Promise<void> {
  const { dialect } = database
  await createPartners(database)
  for (let from = 0; from < records; from += STEP) {
    const some = { dialect, from, count: Math.min(STEP, records - from) }
    await database.write(async trx => {
      await insertUsers(trx, some)
      await insertPartners(trx, some)
    })
  }
}

async function measure(client: BenchClient) {
  const lists = {
    users: { path: usersContract.listUsers.path, sorts: SORTS.map(([one]) => one) },
    records: {
      path: resourceContract(partners).listRecords.path,
      sorts: SORTS.map(([, one]) => one),
    },
  }
  const found: Record<string, Record<string, Pick<LoadResult, 'p50' | 'p99'>>> = {}
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const both: Record<string, Pick<LoadResult, 'p50' | 'p99'>> = {}
    const asked = name === 'rareFilter' ? { records: lists.records } : lists
    for (const [list, { path, sorts }] of Object.entries(asked)) {
      const { p50, p99, failed } = await load({
        ...client,
        connections: 1,
        next: walk(path, sorts, question),
      })
      if (failed > 0) throw new Error(`${list}, ${name}: ${failed} requests failed`)
      both[list] = { p50, p99 }
    }
    found[name] = both
    console.log(name, JSON.stringify(both))
  }
  return found
}

function walk(
  path: string,
  sorts: readonly string[],
  question: Question,
): () => string | undefined {
  let count = 0
  return () => {
    if (count === REQUESTS) return undefined
    const { sortColumn, ...asked } = question(count)
    count += 1
    const query = new URLSearchParams({
      perPage: `${PER_PAGE}`,
      ...asked,
      ...(sortColumn === undefined ? {} : { sortColumn: sorts[Number(sortColumn)] ?? '' }),
    })
    return `${path}?${query.toString()}`
  }
}
