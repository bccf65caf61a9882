import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fillDisk } from './disk-full.ts'
import { describe, type Figure } from './figure.ts'
import { stopGracefully } from './graceful-stop.ts'
import { killWhileWriting } from './kill.ts'
import { restartPostgres } from './postgres-restart.ts'
import { cutPower } from './power.ts'
import { failSyncs } from './sync-failure.ts'

// The fault tests: `node app/server/test/fault/run.ts [--short] [--seed N] [--cuts N] [--result FILE]`. Each line: name, figure, bound, pass.

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    cuts: { type: 'string', default: '10000' },
    result: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)

const figures: Figure[] = []
async function report(run: Figure[] | Promise<Figure[]>): Promise<void> {
  for (const figure of await run) {
    figures.push(figure)
    console.log(describe(figure))
  }
}
await report(killWhileWriting({ kills: values.short ? 10 : 100, seed }))
await report(
  cutPower({
    cuts: values.short ? 150 : Number(values.cuts),
    writes: values.short ? 400 : 2000,
    seed,
  }),
)
await report(failSyncs({ rounds: values.short ? 3 : 50, seed }))
await report(stopGracefully({ rounds: values.short ? 2 : 50, seed }))
await report(fillDisk({ rounds: values.short ? 2 : 20, seed }))
const faults = values.short
  ? { restarts: 2, terminations: 2, perSecond: 40 }
  : { restarts: 20, terminations: 20, perSecond: 200 }
await report(restartPostgres({ ...faults, seed }))
if (values.result !== undefined) writeFileSync(values.result, JSON.stringify(figures))
process.exitCode = figures.every(figure => figure.pass) ? 0 : 1
