import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DiskStep, readDiskLog, tracedCalls } from './disk-log.ts'
import { replay } from './disk-replay.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { createRandom } from './random.ts'
import { ensureStrace } from './strace.ts'
import { examine } from './writing.ts'

interface PowerOptions {
  cuts: number
  writes: number
  seed: number
}
interface Losses {
  cutsWithLoss: number
  damaged: number
  acknowledged: number
}

/** F2: the power goes at random places of a recorded run. The control runs without the sync before the answer and must lose. */
export function cutPower({ cuts, writes, seed }: PowerOptions): Figure[] {
  ensureStrace()
  const synced = cutRuns({ durability: 'synced', cuts, writes, seed })
  const control = cutRuns({ durability: 'none', cuts: Math.ceil(cuts / 4), writes, seed })
  return [
    atLeast('F2 writes acknowledged before a cut', synced.acknowledged, writes),
    atMost(`F2 of ${cuts} power cuts, with acknowledged writes lost`, synced.cutsWithLoss, 0),
    atMost('F2 databases damaged', synced.damaged, 0),
    atLeast('F2 control without the sync, cuts with writes lost', control.cutsWithLoss, 1),
  ]
}

function cutRuns({
  durability,
  cuts,
  writes,
  seed,
}: PowerOptions & { durability: 'synced' | 'none' }): Losses {
  const random = createRandom(seed)
  const place = mkdtempSync(join(tmpdir(), 'smart-fft-power-'))
  try {
    const steps = record({ place, durability, writes })
    const losses: Losses = { cutsWithLoss: 0, damaged: 0, acknowledged: 0 }
    for (let count = 0; count < cuts; count++) {
      const cut = 1 + random(steps.length)
      const acknowledged = steps
        .slice(0, cut)
        .flatMap(step => (step.kind === 'acknowledge' ? step.keys : []))
      const found = examineCut({ place, steps, cut, random, acknowledged })
      losses.acknowledged += acknowledged.length
      if (found.lost > 0) losses.cutsWithLoss++
      if (found.broken.length > 0) losses.damaged++
      if (durability === 'synced' && found.lost + found.broken.length > 0)
        console.log(`F2: seed ${seed}, step ${cut}: ${found.lost} lost`, found.broken[0] ?? '')
    }
    return losses
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

interface Cut {
  place: string
  steps: DiskStep[]
  cut: number
  random: (limit: number) => number
  acknowledged: string[]
}

function examineCut({ place, steps, cut, random, acknowledged }: Cut) {
  const folder = join(place, 'after')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [file, data] of replay({ steps, cut, random })) writeFileSync(join(folder, file), data)
  return examine(join(folder, 'smart-fft.db'), acknowledged)
}

function record({
  place,
  durability,
  writes,
}: {
  place: string
  durability: string
  writes: number
}): DiskStep[] {
  const log = join(place, 'strace.log')
  const dataDir = join(place, 'before')
  mkdirSync(dataDir)
  const workload = [
    process.execPath,
    join(import.meta.dirname, 'power-workload.ts'),
    dataDir,
    durability,
    `${writes}`,
  ]
  const options = ['-f', '-y', '-xx', '-s', '70000', '-o', log, '-e', `trace=${tracedCalls}`]
  const { status, stderr } = spawnSync('strace', [...options, ...workload], { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`the run under strace ended with ${status}: ${stderr.slice(-500)}`)
  const steps = readDiskLog(log, dataDir)
  rmSync(log)
  return steps
}
