import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../server/src/platform/database/database.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { openPostgres } from '../server/src/platform/database/open-postgres.ts'
import { startCluster } from '../server/test/postgres/cluster.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { signIn, startServer } from './running-server.ts'

// Where a bench of the whole server takes place: an engine with the demo and many rows, and a server on it.

export interface Asking {
  port: number
  headers: Record<string, string>
}
interface Bench {
  /** Puts the many rows beside the demo. */
  fill: (database: Database) => Promise<void>
  measure: (asking: Asking) => Promise<object>
}

/** Whether the search over everything takes the rows in meanwhile, as after a restore. It would be measured along with the rest. */
export const isTakenIn = process.env['TAKEN_IN'] === 'true'

/** Runs a bench on each engine that `ENGINES` names (`sqlite,postgres` unless given); answers the figures by engine. */
export async function onEngines(bench: Bench): Promise<Record<string, object>> {
  const figures: Record<string, object> = {}
  for (const engine of (process.env['ENGINES'] ?? 'sqlite,postgres').split(',')) {
    figures[engine] = await onEngine(engine, bench)
    console.log(engine, figures[engine])
  }
  return figures
}

async function onEngine(engine: string, { fill, measure }: Bench): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
  const cluster = engine === 'postgres' ? await startCluster() : undefined
  const url = cluster?.urlOf('postgres')
  try {
    const filledInSeconds = await fillUp(
      url === undefined ? await openDatabase({ dataDir, durability: 'none' }) : await openPostgres({ url, durability: 'none' }),
      fill,
    )
    const server = await startServer(dataDir, url === undefined ? {} : { DATABASE_URL: url })
    try {
      const headers = { authorization: `Bearer ${await signIn(server.url)}` }
      return { filledInSeconds, ...(await measure({ port: Number(new URL(server.url).port), headers })) }
    } finally {
      await server.stop()
    }
  } finally {
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fillUp(database: Database, fill: Bench['fill']): Promise<number> {
  await fillWithDemo(database)
  const began = performance.now()
  await fill(database)
  if (!isTakenIn) await database.write(trx => trx.deleteFrom('search_stale').execute())
  if (database.dialect.name === 'postgres') await database.write(async trx => void (await sql`analyze`.execute(trx)))
  await database.close()
  return Math.round((performance.now() - began) / 1000)
}
