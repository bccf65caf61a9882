import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#app/server/product.ts'
import { atMost, atLeast, type Figure } from '#app/server/test/fault/figure.ts'
import * as z from 'zod/mini'
import { root } from '../source/files.ts'
import { keepRecord } from './record.ts'

const fuzzed = z.object({
  inputs: z.int(),
  statuses: z.record(z.string(), z.int()),
  slowest: z.object({ ms: z.int(), asked: z.string() }),
  unreached: z.array(z.string()),
  faults: z.array(z.string()),
})
const ENGINES = [
  ['server', 'SQLite'],
  ['server-postgres', 'PostgreSQL'],
] as const
/** No answer takes longer, whatever is asked. */
const LONGEST_MILLISECONDS = 1_000

/** Every call with so many inputs on both engines: `npm run proof -- fuzz [INPUTS] [SEED]`. */
export function proveInputs(inputs = '200', seed = '1'): boolean {
  const began = performance.now()
  const figures = ENGINES.flatMap(([project, engine]) => tryOn({ project, engine, inputs, seed }))
  keepRecord('fuzz', { command: `npm run proof -- fuzz ${inputs} ${seed}`, began, figures })
  return figures.every(({ pass }) => pass)
}

interface Trial {
  project: string
  engine: string
  inputs: string
  seed: string
}

function tryOn({ project, engine, inputs, seed }: Trial): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-fuzz-'))
  const result = join(folder, 'fuzzed.json')
  try {
    const test = [
      '--project',
      project,
      'app/server/input.guard.test.ts',
      '-t',
      'never ends in a 500',
    ]
    spawnSync('vitest', ['run', ...test], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FUZZ_INPUTS: inputs, FUZZ_SEED: seed, FUZZ_RESULT: result },
    })
    const found = fuzzed.parse(JSON.parse(readFileSync(result, 'utf8')))
    for (const line of [...found.faults, `slowest: ${found.slowest.asked}`]) console.log(line)
    console.log(`never answered with success: ${found.unreached.join(', ')}`)
    const calls = Object.values(contract).flatMap(area => Object.keys(area)).length
    const on = `F12 ${engine}:`
    return [
      atLeast(`${on} inputs`, found.inputs, calls * Number(inputs)),
      atMost(
        `${on} answers of 5xx, without a problem document, or that changed a row`,
        found.faults.length,
        0,
      ),
      atMost(`${on} slowest answer, ms`, found.slowest.ms, LONGEST_MILLISECONDS),
      atMost(`${on} calls never answered with success`, found.unreached.length, calls),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
