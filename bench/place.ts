import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'
import { startCluster, vacuum } from '#app/server/test/postgres/cluster.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { signIn, startServer } from './running-server.ts'

// Where a bench of the whole server takes place: an engine with the demo and many rows, and a server on it.

export interface BenchClient {
  port: number
  headers: Record<string, string>
}
interface Bench {
  /** Inserts the bulk rows besides the demo data. */
  fill: (database: Database) => Promise<void>
  measure: (client: BenchClient) => Promise<object>
  /** Another server than that of the product. */
  entry?: string
}

/** Whether the search index is built during the run, as after a restore. It would be measured along with the rest. */
export const isTakenIn = process.env['TAKEN_IN'] === 'true'

/** A directory that keeps the filled data, so that the next run only measures; without it everything is created and removed. */
const FILLED = process.env['FILLED']

/** Runs a bench on each engine that `ENGINES` names (`sqlite,postgres` unless given); answers the figures by engine. */
export async function onEngines(bench: Bench): Promise<Record<string, object>> {
  const figures: Record<string, object> = {}
  for (const engine of (process.env['ENGINES'] ?? 'sqlite,postgres').split(',')) {
    figures[engine] = await onEngine(engine, bench)
    console.log(engine, figures[engine])
  }
  return figures
}

async function onEngine(engine: string, { fill, measure, entry }: Bench): Promise<object> {
  const place =
    FILLED === undefined ? mkdtempSync(join(tmpdir(), 'smart-fft-bench-')) : join(FILLED, engine)
  mkdirSync(place, { recursive: true, mode: 0o711 })
  const [dataDir, seal] = [join(place, 'data'), join(place, 'filled.json')]
  const cluster =
    engine === 'postgres'
      ? await startCluster({
          // As for a small dedicated server with an SSD (docs/operations/running.md).
          settings: { shared_buffers: '1GB', random_page_cost: '1.1' },
          ...(FILLED === undefined ? {} : { dataFolder: join(place, 'cluster') }),
        })
      : undefined
  const url = cluster?.urlOf('postgres')
  try {
    if (!existsSync(seal)) {
      const database =
        url === undefined
          ? await openDatabase({ dataDir, durability: 'none' })
          : await openPostgres({ url, durability: 'none' })
      const seconds = await fillUp(database, fill)
      if (url !== undefined) await vacuum(url)
      writeFileSync(seal, JSON.stringify(seconds))
    }
    const env = url === undefined ? {} : { DATABASE_URL: url }
    const server = await startServer(dataDir, env, entry)
    try {
      const headers = { authorization: `Bearer ${await signIn(server.url)}` }
      const filledInSeconds: unknown = JSON.parse(readFileSync(seal, 'utf8'))
      return {
        filledInSeconds,
        ...(await measure({ port: Number(new URL(server.url).port), headers })),
      }
    } finally {
      await server.stop()
    }
  } finally {
    await cluster?.stop()
    if (FILLED === undefined) rmSync(place, { recursive: true, force: true })
  }
}

async function fillUp(database: Database, fill: Bench['fill']): Promise<number> {
  await fillWithDemo(database)
  const began = performance.now()
  await withoutSlowIndexes(database, () => fill(database))
  if (!isTakenIn) await database.write(trx => trx.deleteFrom('search_stale').execute())
  await database.close()
  return Math.round((performance.now() - began) / 1000)
}

/** PostgreSQL: drops the full-text indexes during the fill and recreates them at the end; row by row they take most of an hour. */
async function withoutSlowIndexes(database: Database, act: () => Promise<void>): Promise<void> {
  if (database.dialect.name !== 'postgres') return act()
  const { rows } = await sql<{
    name: string
    made: string
  }>`select indexname as name, indexdef as made from pg_indexes
    where schemaname = 'public' and indexdef like '% USING gin %'`.execute(database.read)
  await database.write(async trx => {
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx)
  })
  await act()
  await database.write(async trx => {
    for (const { made } of rows) await sql.raw(made).execute(trx)
  })
}
