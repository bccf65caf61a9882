import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainSearchContract } from '@smart-fft/contract/main-search.contract'
import { migrations } from '../server/migrations/list.ts'
import { listSearchRooms } from '../server/src/app/search.ts'
import { seedAccess, seedDemo } from '../server/src/app/seed.ts'
import { catchUp } from '../server/src/features/main-search/index/index.service.ts'
import { systemClock } from '../server/src/platform/clock/clock.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { openPostgres } from '../server/src/platform/database/open-postgres.ts'
import { createLogger } from '../server/src/platform/logger/logger.ts'
import { createPasswords } from '../server/src/platform/passwords/passwords.ts'
import { createRandom } from '../server/test/fault/random.ts'
import { load } from './load.ts'
import { keepResult } from './results.ts'
import { signIn, startServer } from './running-server.ts'
import { insertUsers } from './users.ts'

// The search over everything: people and tasks, half and half, asked one at a time through the whole server as an administrator, who
// finds all of them. RECORDS says how many (100,000 unless given); DATABASE_URL asks an empty PostgreSQL instead.

const records = Number(process.env['RECORDS'] ?? 100_000)
const url = process.env['DATABASE_URL']
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
const STEP = 5_000
const ASKED = 200
const PLAIN = 'Call Send Review Prepare Order Check Paint Plan Write Measure Repair Sort Deliver Translate Count'.split(' ')
const THINGS = 'invoice contract garden window report catalogue engine bicycle letter budget harbour lantern survey cabinet'.split(' ')
const PLACES = 'Oslo Amman Recife Osaka Nairobi Ottawa Bremen Krakow Pune Santiago Lisbon Ghent Tartu Cork Bergen Basel'.split(' ')

try {
  const filled = await fill()
  const server = await startServer(dataDir)
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url)}` }
    const port = Number(new URL(server.url).port)
    const ask = (make: (random: (most: number) => number) => string, count = ASKED) => {
      const random = createRandom(4987)
      let left = count
      const next = () =>
        left-- > 0 ? `${mainSearchContract.getMainSearch.path}?${new URLSearchParams({ q: make(random), limit: '4' })}` : undefined
      return load({ port, headers, connections: 1, next })
    }
    await ask(() => 'warm', 20)
    const result = {
      letter: await ask(random => pick(random, 'abcdefghijklmnoprstuvw'.split(''))),
      word: await ask(random => pick(random, [...THINGS, ...PLACES])),
      rare: await ask(random => `${random(records)}`),
      words: await ask(random => `${pick(random, PLAIN)} ${pick(random, THINGS)} ${pick(random, PLACES)}`),
      contains: await ask(random => pick(random, THINGS).slice(2)),
      typo: await ask(random =>
        wrong(
          pick(
            random,
            THINGS.filter(one => one.length > 5),
          ),
          random,
        ),
      ),
      nothing: await ask(random => `qqzx${random(1_000)}xq`),
    }
    keepResult(`search-${url === undefined ? 'sqlite' : 'postgres'}-${records}`, { records, ...filled, ...result })
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function pick(random: (most: number) => number, values: readonly string[]): string {
  return values[random(values.length)] ?? ''
}

/** A word with one letter of it wrong. */
function wrong(word: string, random: (most: number) => number): string {
  const at = 1 + random(word.length - 1)
  return `${word.slice(0, at)}x${word.slice(at + 1)}`
}

async function fill(): Promise<{ indexMilliseconds: number; perRecord: number }> {
  const database = url === undefined ? await openDatabase({ dataDir, durability: 'none' }) : await openPostgres({ url, durability: 'none' })
  await migrate({ database, migrations, clock: systemClock })
  await seedAccess({ database, clock: systemClock })
  await seedDemo({ database, clock: systemClock, passwords: createPasswords() })
  for (let from = 0; from < records / 2; from += STEP) {
    const count = Math.min(STEP, records / 2 - from)
    await database.write(async trx => {
      await insertUsers(trx, { from, count })
    })
    await insertTasks(database, { from, count })
  }
  const started = performance.now()
  const rooms = new Map(listSearchRooms(database.dialect).map(room => [room.kind, room]))
  const count = await catchUp({ database, rooms, logger: createLogger({ level: 'error' }) })
  const spent = performance.now() - started
  await database.close()
  return { indexMilliseconds: Math.round(spent), perRecord: Number((spent / count).toFixed(3)) }
}

async function insertTasks(database: Database, { from, count }: { from: number; count: number }): Promise<void> {
  const moment = systemClock().toISOString()
  const none = { due_day: null, due_at: null, assignee_id: null, completed_at: null, deleted_at: null, recurrence: null, next_id: null }
  const flags = { is_important: 0, is_completed: 0, is_deleted: 0, recurs_after_done: 0, parent_id: null }
  const rest = { description: '', words: '', tags: '', zone: 'UTC', checklist: '[]', created_at: moment, updated_at: moment }
  const rows = Array.from({ length: count }, (_, index) => {
    const random = createRandom(from + index)
    const title = `${pick(random, PLAIN)} ${pick(random, THINGS)} ${pick(random, PLACES)} ${from + index}`
    return { title, title_key: title.toLowerCase(), creator_id: 1 + random(50), ...none, ...flags, ...rest }
  })
  await database.write(async trx => {
    for (let at = 0; at < rows.length; at += 500)
      await trx
        .insertInto('tasks')
        .values(rows.slice(at, at + 500))
        .execute()
  })
}
