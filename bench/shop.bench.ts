import { shopAdminContract } from '#features/shop/contract/shop-admin.contract.ts'
import { shopContract } from '#features/shop/contract/shop.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { type BenchClient, onEngines } from './place.ts'
import { insertBrands, insertProducts } from './products.ts'
import { keepResult, percentile } from './results.ts'

// The shop with a million products, through the whole server: pages, filters, searches, each with its facets.
// One request at a time: what one person waits for.

const products = Number(process.env['PRODUCTS'] ?? 1_000_000)
const ROUNDS = 120
const STEP = 1_000
const WARM = 10
const SORTS = ['featured', 'price-asc', 'price-desc']
const WORDS = [
  'oak lamp',
  'cobalt',
  'granite desk',
  'b-77',
  'maker',
  'willow mug',
  'notebook 4',
  'quartz planter',
  'zzqqxx',
  'lamp',
]
const TYPOS = ['grnite desk', 'coblat', 'wilow mug', 'quarz planter', 'lamp ok']

keepResult('shop', { products, ...(await onEngines({ fill, measure })) })

async function measure({ port, headers }: BenchClient) {
  const base = `http://127.0.0.1:${port}`
  async function ask(query: Record<string, string>): Promise<number> {
    const from = performance.now()
    const found = await fetch(
      `${base}${shopContract.listProducts.path}?${new URLSearchParams(query)}`,
      { headers },
    )
    const text = await found.text()
    if (found.status !== 200) throw new Error(text)
    return performance.now() - from
  }
  async function measureEach(next: (index: number) => Record<string, string>) {
    const took: number[] = []
    for (let index = 0; index < ROUNDS + WARM; index++) {
      const time = await ask(next(index))
      if (index >= WARM) took.push(time)
    }
    return { p50: percentile(took, 50), p95: percentile(took, 95), max: percentile(took, 100) }
  }
  /** A stock change: the facet cells are recomputed. */
  async function measureAfterChange() {
    const took: number[] = []
    for (let index = 0; index < 20; index++) {
      const { method, path } = shopAdminContract.changeProducts
      const body = JSON.stringify({ ids: [100 + index], change: { stockBy: 1 } })
      const changed = await fetch(`${base}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      if (changed.status >= 300) throw new Error(await changed.text())
      took.push(await ask({ sortBy: pick(SORTS) }))
    }
    return { p50: percentile(took, 50), max: percentile(took, 100) }
  }
  const random = createRandom(5)
  const pick = (values: readonly (string | number)[]) => `${values[random(values.length)]}`
  const cold = await ask({})
  const found = await fetch(`${base}${shopContract.listProducts.path}`, { headers })
  const { facets } = shopContract.listProducts.output.parse(await found.json())
  const brands = facets.brands.map(({ id }) => id)
  const categories = facets.categories.map(({ id }) => id)
  return {
    cold,
    firstPage: await measureEach(index => ({ sortBy: SORTS[index % 3] ?? 'featured' })),
    pages: await measureEach(() => ({ page: `${1 + random(50)}`, sortBy: pick(SORTS) })),
    // Anywhere among a hundred thousand pages: unrealistic, but it walks the sort index that far.
    deepPages: await measureEach(() => ({
      page: `${1 + random(Math.floor(products / 9))}`,
      sortBy: pick(SORTS),
    })),
    category: await measureEach(() => ({
      category: pick(categories),
      sortBy: pick(SORTS),
      page: `${1 + random(20)}`,
    })),
    combined: await measureEach(() => ({
      category: pick(categories),
      brand: `${pick(brands)},${pick(brands)},${pick(brands)}`,
      rating: pick([1, 3, 4]),
      priceRange: pick(['all', '10-100', '100-500']),
      sortBy: pick(SORTS),
    })),
    betweenSteps: await measureEach(() => ({
      priceMin: `${20 + random(60)}.5`,
      priceMax: `${100 + random(90)}.5`,
      sortBy: pick(SORTS),
    })),
    searchNew: await measureEach(index => ({
      q: `${WORDS[index % WORDS.length]} ${index % 2 === 0 ? '' : index}`.trim(),
      sortBy: pick(SORTS),
    })),
    searchNumber: await measureEach(() => ({ q: `b-${random(products)}` })),
    // No exact match: a typo, or the words in another order.
    searchTypo: await measureEach(index => ({
      q: `${TYPOS[index % TYPOS.length]} ${index}`,
      sortBy: pick(SORTS),
    })),
    searchFiltered: await measureEach(() => ({
      q: pick(WORDS),
      brand: pick(brands),
      sortBy: pick(SORTS),
    })),
    afterChange: await measureAfterChange(),
  }
}

async function fill(database: Database): Promise<void> {
  const brands = await database.write(trx => insertBrands(trx))
  const categories = (
    await database.read.selectFrom('categories').select('id').orderBy('id').execute()
  ).map(row => row.id)
  const { dialect } = database
  for (let from = 0; from < products; from += STEP)
    await database.write(trx =>
      insertProducts(trx, {
        dialect,
        from,
        count: Math.min(STEP, products - from),
        brands,
        categories,
      }),
    )
}
