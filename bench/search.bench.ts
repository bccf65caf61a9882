import { mainSearchContract } from '#features/main-search/contract/main-search.contract.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeForTest } from '#app/server/test-bases.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { catchUp } from '#features/main-search/server/index/index.service.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { insertRows } from './insert-rows.ts'
import { load } from './load.ts'
import { type BenchClient, onEngines } from './place.ts'
import { keepResult } from './results.ts'
import { insertUsers } from './users.ts'

// Global search: people and tasks, half and half, one request at a time through the whole server as an administrator who
// can see all of them. RECORDS sets how many (default 100,000).

const records = Number(process.env['RECORDS'] ?? 100_000)
const STEP = 1_000
const ASKED = 200
const PLAIN =
  'Call Send Review Prepare Order Check Paint Plan Write Measure Repair Sort Deliver Translate Count'.split(
    ' ',
  )
const THINGS =
  'invoice contract garden window report catalogue engine bicycle letter budget harbour lantern survey cabinet'.split(
    ' ',
  )
const PLACES =
  'Oslo Amman Recife Osaka Nairobi Ottawa Bremen Krakow Pune Santiago Lisbon Ghent Tartu Cork Bergen Basel'.split(
    ' ',
  )

keepResult(`search-${records}`, { records, ...(await onEngines({ fill, measure })) })

async function measure({ port, headers }: BenchClient) {
  const ask = (make: (random: (most: number) => number) => string, count = ASKED) => {
    const random = createRandom(4987)
    let left = count
    const next = () =>
      left-- > 0
        ? `${mainSearchContract.getMainSearch.path}?${new URLSearchParams({ q: make(random), limit: '4' })}`
        : undefined
    return load({ port, headers, connections: 1, next })
  }
  const long = THINGS.filter(one => one.length > 5)
  await ask(() => 'warm', 20)
  return {
    letter: await ask(random => pick(random, 'abcdefghijklmnoprstuvw'.split(''))),
    word: await ask(random => pick(random, [...THINGS, ...PLACES])),
    rare: await ask(random => `${random(records)}`),
    words: await ask(
      random => `${pick(random, PLAIN)} ${pick(random, THINGS)} ${pick(random, PLACES)}`,
    ),
    beginnings: await ask(random =>
      [PLAIN, THINGS, PLACES].map(some => pick(random, some).slice(0, 2 + random(3))).join(' '),
    ),
    contains: await ask(random => pick(random, THINGS).slice(2)),
    typo: await ask(random => wrong(pick(random, long), random)),
    nothing: await ask(random => `qqzx${random(1_000)}xq`),
  }
}

function pick(random: (most: number) => number, values: readonly string[]): string {
  return values[random(values.length)] ?? ''
}

/** A word with one typo. */
function wrong(word: string, random: (most: number) => number): string {
  const at = 1 + random(word.length - 1)
  return `${word.slice(0, at)}x${word.slice(at + 1)}`
}

async function fill(database: Database): Promise<void> {
  const { dialect } = database
  for (let from = 0; from < records / 2; from += STEP) {
    const count = Math.min(STEP, records / 2 - from)
    await database.write(async trx => {
      await insertUsers(trx, { dialect, from, count })
      await insertRows(trx, {
        dialect,
        table: 'tasks',
        rows: Array.from({ length: count }, (_, index) => makeTask(from + index)),
      })
    })
  }
  const started = performance.now()
  const { platform } = composeForTest({
    database,
    clock: systemClock,
    dataDir: mkdtempSync(join(tmpdir(), 'smart-fft-search-')),
  })
  const searchSources = () =>
    new Map(platform.contributed(searchSource).map(one => [one.kind, one]))
  const count = await catchUp({ database, searchSources, logger: createLogger({ level: 'error' }) })
  console.log(
    `${count} records indexed, ${((performance.now() - started) / count).toFixed(3)} ms each`,
  )
}

function makeTask(number: number) {
  const random = createRandom(number)
  const moment = systemClock().toISOString()
  const title = `${pick(random, PLAIN)} ${pick(random, THINGS)} ${pick(random, PLACES)} ${number}`
  const flags = { is_important: 0, is_completed: 0, is_deleted: 0, recurs_after_done: 0 }
  const texts = {
    description: '',
    words: '',
    tags: '',
    zone: 'UTC',
    checklist: '[]',
    created_at: moment,
    updated_at: moment,
  }
  return { title, title_key: title.toLowerCase(), creator_id: 1 + random(50), ...flags, ...texts }
}
