import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backUpUnderLoad } from './backup-load.ts'
import { skewClocks } from './clocks.ts'
import { fillDisk } from './disk-full.ts'
import { failOver } from './failover.ts'
import { describe, type Figure } from './figure.ts'
import { stopGracefully } from './graceful-stop.ts'
import { killNodes } from './kill-node.ts'
import { killWhileWriting } from './kill.ts'
import { restartPostgres } from './postgres-restart.ts'
import { cutPower } from './power.ts'
import { resistSlowClients } from './slow-clients.ts'
import { soak } from './soak.ts'
import { failSyncs } from './sync-failure.ts'

// The fault tests: `node app/server/test/fault/run.ts [FORM] [--short] [--seed N] [--cuts N] [--result FILE]`. Each line: name, figure, bound, pass.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    cuts: { type: 'string', default: '10000' },
    result: { type: 'string' },
  },
})
const { short: isShort, cuts } = values
const seed = Number(values.seed ?? Date.now() % 1_000_000)

type Run = () => Promise<Figure[]> | Figure[]
const forms: Record<string, readonly Run[]> = {
  // What ends a process, a disk or a database.
  faults: [
    () => killWhileWriting({ kills: isShort ? 10 : 100, seed }),
    () =>
      cutPower({
        cuts: isShort ? 150 : Number(cuts),
        writes: isShort ? 400 : 2000,
        seed,
      }),
    () => failSyncs({ rounds: isShort ? 3 : 50, seed }),
    () => stopGracefully({ rounds: isShort ? 2 : 50, seed }),
    () => fillDisk({ rounds: isShort ? 2 : 20, seed }),
    () =>
      restartPostgres({
        ...(isShort
          ? { restarts: 2, terminations: 2, perSecond: 40 }
          : { restarts: 20, terminations: 20, perSecond: 200 }),
        seed,
      }),
  ],
  // What a long time, much work or many clients do to it.
  endurance: [
    () =>
      backUpUnderLoad({
        ...(isShort
          ? { backups: 2, damages: 3, perSecond: 20, perSecondOnPostgres: 10 }
          : { backups: 20, damages: 5, perSecond: 200, perSecondOnPostgres: 40 }),
        seed,
      }),
    () =>
      resistSlowClients(
        isShort ? { connections: 100, seconds: 5 } : { connections: 1_000, seconds: 15 },
      ),
    () => soak({ requests: isShort ? 5_000 : 1_000_000, seed }),
  ],
  // Two processes, or two databases.
  nodes: [
    () =>
      failOver({
        ...(isShort ? { rounds: 4, perSecond: 40 } : { rounds: 20, perSecond: 200 }),
        seed,
      }),
    () =>
      killNodes({
        ...(isShort ? { rounds: 6, perSecond: 20 } : { rounds: 50, perSecond: 500 }),
        seed,
      }),
    () => skewClocks({ rounds: isShort ? 2 : 50 }),
  ],
}

const [form = 'faults'] = positionals
const runs = forms[form]
if (runs === undefined) throw new Error(`Choose one of ${Object.keys(forms).join(', ')}.`)
console.log(`seed ${seed}`)
const figures: Figure[] = []
for (const run of runs)
  for (const figure of await run()) {
    figures.push(figure)
    console.log(describe(figure))
  }
if (values.result !== undefined) writeFileSync(values.result, JSON.stringify(figures))
process.exitCode = figures.every(figure => figure.pass) ? 0 : 1
