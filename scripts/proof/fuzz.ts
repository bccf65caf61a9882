import { contract } from '#app/server/product.ts'
import { atMost, atLeast, type Figure } from '#app/server/test/fault/figure.ts'
import * as z from 'zod/mini'
import { ENGINES, type Engine } from './engines.ts'
import { keepRecord } from './record.ts'
import { runWithResult } from './run-with-result.ts'

const fuzzed = z.object({
  inputs: z.int(),
  statuses: z.record(z.string(), z.int()),
  slowest: z.object({ ms: z.int(), asked: z.string() }),
  unreached: z.array(z.string()),
  faults: z.array(z.string()),
})
/** Maximum response time for any input. */
const LONGEST_MILLISECONDS = 1_000

/** Every call with so many inputs on both engines: `npm run proof -- fuzz [INPUTS] [SEED]`. */
export function proveInputs(inputs = '200', seed = '1'): boolean {
  const began = performance.now()
  const trials = ENGINES.map(one => tryOn({ ...one, inputs, seed }))
  const figures = trials.flatMap(one => one.figures)
  keepRecord('fuzz', {
    command: `npm run proof -- fuzz ${inputs} ${seed}`,
    began,
    figures,
    notes: trials.map(one => one.note),
  })
  return figures.every(({ pass }) => pass)
}

interface Trial extends Engine {
  inputs: string
  seed: string
}

function tryOn({ project, engine, inputs, seed }: Trial): { figures: Figure[]; note: string } {
  const test = ['--project', project, 'app/server/input.guard.test.ts', '-t', 'never ends in a 500']
  const { found } = runWithResult(result => ({
    command: 'vitest',
    args: ['run', ...test],
    env: { FUZZ_INPUTS: inputs, FUZZ_SEED: seed, FUZZ_RESULT: result },
  }))
  const { faults, slowest, unreached, ...counted } = fuzzed.parse(JSON.parse(found))
  for (const line of [...faults, `slowest: ${slowest.asked}`]) console.log(line)
  const calls = Object.values(contract).flatMap(area => Object.keys(area)).length
  const on = `F12 ${engine}:`
  return {
    figures: [
      atLeast(`${on} inputs`, counted.inputs, calls * Number(inputs)),
      atMost(
        `${on} answers of 5xx, without a problem document, or that changed a row`,
        faults.length,
        0,
      ),
      atMost(`${on} slowest answer, ms`, slowest.ms, LONGEST_MILLISECONDS),
    ],
    note: `${engine}: ${unreached.length} of ${calls} calls were never answered with success: ${unreached.join(', ')}.`,
  }
}
