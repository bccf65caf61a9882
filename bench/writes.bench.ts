import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { migrations } from '#migrations/list.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { insertUsers } from './users.ts'
import { keepResult, percentile } from './results.ts'

// Durable writes per second of the write path itself, with 64 writers at once, and what that does to the event loop.
// Two kinds: one small row, and a user with everything triggers keep (counts, version, contains-search).

const writers = 64
const seconds = 5

async function measure(name: string, write: (number: number) => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let number = 0
  delay.enable()
  const work = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      await write(number++)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: writers }, work))
  delay.disable()
  const elapsed = (performance.now() - started) / 1000
  return {
    name,
    writesPerSecond: Math.round(times.length / elapsed),
    acknowledgedP50: percentile(times, 50),
    acknowledgedP99: percentile(times, 99),
    loopDelayP99: Math.round(delay.percentile(99) / 10_000) / 100,
    loopDelayMax: Math.round(delay.max / 10_000) / 100,
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
const database = await openDatabase({ dataDir })
await migrate({ database, migrations, clock: systemClock })
const now = new Date().toISOString()
const small = await measure('one row', number =>
  database.write(trx =>
    sql`insert into login_attempts (key, updated_at) values (${`key-${number}`}, ${now})`.execute(
      trx,
    ),
  ),
)
const user = await measure('a user', number =>
  database.write(trx => insertUsers(trx, { dialect: database.dialect, from: number, count: 1 })),
)
keepResult('writes', { writers, seconds, small, user })
await database.close()
rmSync(dataDir, { recursive: true, force: true })
