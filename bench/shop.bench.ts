import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopContract } from '@smart-fft/contract/shop.contract'
import { authContract } from '@smart-fft/contract/auth.contract'
import { sql } from 'kysely'
import { migrations } from '../server/migrations/list.ts'
import { buildApp } from '../server/src/app/build-app.ts'
import { seedAccess, seedDemo } from '../server/src/app/seed.ts'
import { systemClock } from '../server/src/platform/clock/clock.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { openPostgres } from '../server/src/platform/database/open-postgres.ts'
import { createReadiness } from '../server/src/platform/health/readiness.ts'
import { createLogger } from '../server/src/platform/logger/logger.ts'
import { createPasswords } from '../server/src/platform/passwords/passwords.ts'
import { createRandom } from '../server/test/fault/random.ts'
import { startCluster } from '../server/test/postgres/cluster.ts'
import { insertBrands, insertProducts } from './products.ts'
import { keepResult, percentile } from './results.ts'

// The shop with many products, on both engines, through the whole server without the wire: pages, filters, searches, each with its facets.
// One request at a time: what one person waits for.

const products = Number(process.env['PRODUCTS'] ?? 100_000)
const engines = (process.env['ENGINES'] ?? 'sqlite,postgres').split(',')
const ROUNDS = 120
const STEP = 5_000
const WARM = 10
const figures: Record<string, object> = {}

for (const engine of engines) {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
  const cluster = engine === 'postgres' ? await startCluster() : undefined
  const database =
    cluster === undefined
      ? await openDatabase({ dataDir, durability: 'none' })
      : await openPostgres({ url: cluster.urlOf('postgres'), durability: 'none' })
  try {
    figures[engine] = await run(database, dataDir)
    console.log(engine, figures[engine])
  } finally {
    await database.close()
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
keepResult('shop', { products, ...figures })

async function run(database: Database, dataDir: string) {
  const started = performance.now()
  const chosen = await fill(database)
  const filledInSeconds = Math.round((performance.now() - started) / 1000)
  const app = await buildApp({
    rateLimits: false,
    runsJobs: false,
    passwords: createPasswords({ memory: 64, passes: 1, queue: 100 }),
    config: { port: 0, host: '127.0.0.1', dataDir, demo: true, demoPublic: false, baseUrl: 'http://127.0.0.1:4000', logLevel: 'silent' },
    database,
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
    readiness: createReadiness('ready'),
  })
  const answer = await app.inject({
    method: 'POST',
    url: authContract.login.path,
    payload: { userName: 'admin', password: 'smartfft-demo' },
  })
  const { accessToken } = authContract.login.output.parse(answer.json())
  const random = createRandom(5)
  const pick = (values: readonly (string | number)[]) => `${values[random(values.length)]}`
  const words = ['oak lamp', 'cobalt', 'granite desk', 'b-77', 'maker', 'willow mug', 'notebook 4', 'quartz planter', 'zzqqxx', 'lamp']
  async function ask(query: Record<string, string>): Promise<number> {
    const from = performance.now()
    const found = await app.inject({ url: shopContract.listProducts.path, query, headers: { authorization: `Bearer ${accessToken}` } })
    if (found.statusCode !== 200) throw new Error(found.body)
    return performance.now() - from
  }
  async function measure(next: (index: number) => Record<string, string>) {
    const took: number[] = []
    for (let index = 0; index < ROUNDS + WARM; index++) {
      const time = await ask(next(index))
      if (index >= WARM) took.push(time)
    }
    return { p50: percentile(took, 50), p95: percentile(took, 95), max: percentile(took, 100) }
  }
  const sorts = ['featured', 'price-asc', 'price-desc']
  const figuresOf = {
    filledInSeconds,
    cold: await ask({}),
    firstPage: await measure(index => ({ sortBy: sorts[index % 3] ?? 'featured' })),
    pages: await measure(() => ({ page: `${1 + random(Math.floor(products / 9))}`, sortBy: pick(sorts) })),
    category: await measure(() => ({ category: pick(chosen.categories), sortBy: pick(sorts), page: `${1 + random(20)}` })),
    combined: await measure(() => ({
      category: pick(chosen.categories),
      brand: `${pick(chosen.brands)},${pick(chosen.brands)},${pick(chosen.brands)}`,
      rating: pick([1, 3, 4]),
      priceRange: pick(['all', '10-100', '100-500']),
      sortBy: pick(sorts),
    })),
    betweenSteps: await measure(() => ({ priceMin: `${20 + random(60)}.5`, priceMax: `${100 + random(90)}.5`, sortBy: pick(sorts) })),
    searchNew: await measure(index => ({
      q: `${words[index % words.length]} ${index % 2 === 0 ? '' : index}`.trim(),
      sortBy: pick(sorts),
    })),
    searchNumber: await measure(() => ({ q: `b-${random(products)}` })),
    searchFiltered: await measure(() => ({ q: pick(words), brand: pick(chosen.brands), sortBy: pick(sorts) })),
    afterChange: await measureAfterChange(),
  }
  await app.close()
  return figuresOf

  /** Somebody has changed a price: the cells are read anew. */
  async function measureAfterChange() {
    const took: number[] = []
    for (let index = 0; index < 20; index++) {
      await database.write(trx =>
        trx
          .updateTable('products')
          .set({ price_band: 3 })
          .where('id', '=', 100 + index)
          .execute(),
      )
      took.push(await ask({ sortBy: pick(sorts) }))
    }
    return { p50: percentile(took, 50), max: percentile(took, 100) }
  }
}

async function fill(database: Database): Promise<{ brands: number[]; categories: number[] }> {
  const clock = systemClock
  await migrate({ database, migrations, clock })
  await seedAccess({ database, clock })
  await seedDemo({ database, clock, passwords: createPasswords({ memory: 64, passes: 1, queue: 100 }) })
  const brands = await database.write(trx => insertBrands(trx))
  const categories = (await database.read.selectFrom('categories').select('id').orderBy('id').execute()).map(row => row.id)
  for (let from = 0; from < products; from += STEP) {
    await database.write(trx => insertProducts(trx, { from, count: Math.min(STEP, products - from), brands, categories }))
  }
  if (database.dialect.name === 'postgres') await database.write(async trx => void (await sql`analyze`.execute(trx)))
  return { brands, categories }
}
