import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { findAccepted } from './backup-damage.ts'
import { type Place, postgresPlace, sqlitePlace } from './backup-place.ts'
import { type Found, makeUnderLoad, tryRestored, uploadKept } from './backup-round.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { type Product, signIn, startProduct } from './product.ts'
import { createRandom } from './random.ts'
import { runScript } from './run-script.ts'

const PAUSE_MILLISECONDS = 1_000
/** Uploads that are there before: a backup copies them one by one. */
const FILES = 200

interface Options {
  backups: number
  /** Damaged copies of each backup. */
  damages: number
  perSecond: number
  /** What a cluster on the same two processors takes without refusing any. */
  perSecondOnPostgres: number
  seed: number
}

/** F8: backups of a database that is written to: each is restored and used, damaged ones are refused. */
export async function backUpUnderLoad(options: Options): Promise<Figure[]> {
  const figures = await backUp('SQLite', options, async (_name, dataDir) => sqlitePlace(dataDir))
  // Acknowledged must mean on disk: what the tests' own cluster leaves out is on again.
  const cluster = await startCluster({ settings: { synchronous_commit: 'on' } })
  try {
    // By turns into both engines: a backup is for either.
    const place = placesOf(cluster)
    const slower = { ...options, perSecond: options.perSecondOnPostgres }
    return [...figures, ...(await backUp('PostgreSQL', slower, place))]
  } finally {
    await cluster.stop()
  }
}

type MakePlace = (name: string, dataDir: string) => Promise<Place>

const placesOf =
  (cluster: Cluster): MakePlace =>
  async (name, dataDir) =>
    /[13579]$/.test(name) ? sqlitePlace(dataDir) : postgresPlace(cluster, { name, dataDir })

async function backUp(engine: string, options: Options, makePlace: MakePlace): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'smart-fft-backups-'))
  const random = createRandom(options.seed)
  const found: Found = {
    made: 0,
    unmade: [],
    unrestored: [],
    lost: 0,
    partial: 0,
    refused: new Map(),
    accepted: [],
    acknowledged: new Set(),
    written: 0,
    seconds: 0,
    slowest: 0,
  }
  let product: Product | undefined
  try {
    const source = await makePlace('source', join(root, 'data'))
    product = await startProduct({ ...source.env, DEMO_HISTORY: '1' })
    const { token } = await signIn(product)
    for (let file = 0; file < FILES; file += 1) await uploadKept(product, token)
    let last = ''
    for (let round = 0; round < options.backups; round += 1) {
      const { perSecond, damages: count } = options
      const made = await makeUnderLoad({ product, source, perSecond, round }, found)
      if (made === undefined) continue
      last = made.folder
      const name = `restored_${round}`
      const into = await makePlace(name, join(root, name))
      await tryRestored(made, { into, found })
      const damaged = { count, into: join(root, 'refused'), random }
      found.accepted.push(...(await findAccepted(made.folder, damaged)))
      rmSync(into.env.DATA_DIR, { recursive: true, force: true })
    }
    // What was refused has left nothing that is in the way of a whole one.
    const after = await runScript('restore.ts', [last], { DATA_DIR: join(root, 'refused') })
    if (after.status !== 0) found.unrestored.push(`after refusals: ${after.complaint}`)
    return toFigures(engine, options, found)
  } finally {
    product?.child.kill('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  }
}

function toFigures(
  engine: string,
  { backups, damages, perSecond }: Options,
  found: Found,
): Figure[] {
  const say = (what: string) => `F8 ${engine}: ${what}`
  const strange = [...found.refused].map(([what, times]) => `${times} × ${what}`)
  for (const line of [...found.unmade, ...found.unrestored, ...found.accepted, ...strange])
    console.log(say(line))
  return [
    atLeast(say('backups made under load'), found.made, backups),
    // Less would be another test; the load itself may lag behind by a little.
    atLeast(
      say('writes a second while they were made'),
      Math.round(found.written / found.seconds),
      perSecond * 0.9,
    ),
    atMost(say('backups that did not restore, start and serve'), found.unrestored.length, 0),
    atMost(say('writes acknowledged before and not in the backup'), found.lost, 0),
    atMost(say('writes of which a backup has a part'), found.partial, 0),
    atMost(say('writes and uploads refused'), strange.length, 0),
    atMost(say('longest pause of a write, ms'), Math.round(found.slowest), PAUSE_MILLISECONDS),
    atMost(
      say(`of ${backups * damages} damaged backups accepted, or refused without a clear line`),
      found.accepted.length,
      0,
    ),
  ]
}
