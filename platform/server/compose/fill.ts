import type { Clock } from '../clock/clock.ts'
import type { Database, Db } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { DemoContext, Feature, FillRows } from './define-feature.ts'
import type { Composition, ExtensionPoint } from './extension-point.ts'

// Initial rows: those of every instance, and the demo. Each is inserted once, while there is nothing yet.

interface Filling {
  features: readonly Feature[]
  database: Database
  clock: Clock
}

/** The initial rows of every instance. */
export async function fillFirst({ features, database, clock }: Filling): Promise<void> {
  // Checked inside the transaction: of several processes starting together one fills the tables.
  await database.write(async trx => {
    for (const { seed } of orderBySeeds(features)) await seed.first?.(trx, clock())
  })
}

/** The demo, with its history if requested; not if there are accounts already. */
export async function fillDemo({
  features,
  database,
  clock,
  passwords,
  store,
  withHistory = false,
}: Filling & {
  passwords: Passwords
  store?: FileStore
  withHistory?: boolean
}): Promise<void> {
  const isFilled = async (db: Db) => {
    for (const { seed } of features) if ((await seed.isFilled?.(db)) === true) return true
    return false
  }
  if (await isFilled(database.read)) return
  const fill = await prepareDemo({ features, passwords, store, hasAccounts: true, withHistory })
  await database.write(async trx => {
    if (await isFilled(trx)) return
    await fill(trx, clock())
  })
}

/** Prepares the demo; the returned function inserts it, inside a transaction. */
export async function prepareDemo({
  features,
  ...given
}: Pick<Filling, 'features'> & Omit<DemoContext, 'contributed'>): Promise<FillRows> {
  const composition: Composition = { isOn: () => true }
  for (const { name: feature, seed } of features)
    for (const contribute of seed.contributes ?? []) contribute({ composition, feature })
  const contributed = <T>(point: ExtensionPoint<T>) => point.of(composition)
  const all: DemoContext = { ...given, contributed }
  const fills: FillRows[] = []
  const seeds = orderBySeeds(features).map(({ seed }) => seed)
  for (const { demo } of seeds) if (demo !== undefined) fills.push(await demo(all))
  if (given.withHistory)
    for (const { history } of seeds) if (history !== undefined) fills.push(await history(all))
  return async (trx, now) => {
    for (const fill of fills) await fill(trx, now)
  }
}

/** Each after those whose rows it needs; throws where they need each other. */
export function orderBySeeds(features: readonly Feature[]): Feature[] {
  const byName = new Map(features.map(feature => [feature.name, feature]))
  const ordered = new Set<Feature>()
  const add = (feature: Feature, path: readonly string[]): void => {
    if (path.includes(feature.name))
      throw new Error(`First rows need each other: ${[...path, feature.name].join(' → ')}.`)
    for (const name of feature.seed.after ?? []) {
      const before = byName.get(name)
      if (before !== undefined && !ordered.has(before)) add(before, [...path, feature.name])
    }
    ordered.add(feature)
  }
  for (const feature of features) add(feature, [])
  return [...ordered]
}
