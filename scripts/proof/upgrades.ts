import { migrations } from '#migrations/list.ts'
import { atLeast, atMost, type Figure } from '#app/server/test/fault/figure.ts'
import * as z from 'zod/mini'
import { ENGINES, type Engine } from './engines.ts'
import { keepRecord } from './record.ts'
import { runWithResult } from './run-with-result.ts'

const upgrades = z.object({
  interrupted: z.int(),
  killed: z.int(),
  whole: z.int(),
  faults: z.array(z.string()),
})
/** The fewest that a migration can have: its own, the one that makes the list, and its line in it. */
const FEWEST_STATEMENTS = 2

/** Every migration cut off after each of its statements, on both engines: `npm run proof -- upgrades`. */
export function proveUpgrades(): boolean {
  const began = performance.now()
  const figures = ENGINES.flatMap(tryOn)
  keepRecord('upgrades', {
    command: 'npm run proof -- upgrades',
    began,
    figures,
    notes: [
      'Each step begins with three rows in every table, made from the schema as it stands there. That schema is made by the migrations as they are written now: what a release of the time had made differently is asked by tests of its own. On SQLite an upgrade is cut off by taking the files as they lie after a statement, on PostgreSQL by ending its connection; in each step one process is killed as well.',
    ],
  })
  return figures.every(({ pass }) => pass)
}

function tryOn({ project, engine }: Engine): Figure[] {
  const { found } = runWithResult(result => ({
    command: 'vitest',
    args: ['run', '--project', project, 'app/server/upgrades.guard.test.ts'],
    env: { UPGRADES_RESULT: result },
  }))
  const { interrupted, killed, whole, faults } = upgrades.parse(JSON.parse(found))
  for (const line of faults) console.log(line)
  const on = `F16 ${engine}:`
  const steps = migrations.length
  return [
    atLeast(
      `${on} statements after which an upgrade was cut off`,
      interrupted,
      steps * FEWEST_STATEMENTS,
    ),
    atLeast(`${on} processes killed in the middle of a migration`, killed, steps),
    atLeast(`${on} upgrades from an earlier schema to the newest`, whole, steps),
    atMost(
      `${on} rows or parts of a schema that were not as after an undisturbed upgrade`,
      faults.length,
      0,
    ),
  ]
}
