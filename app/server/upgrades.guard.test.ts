import { HOUR } from '#platform/contract/durations.rules.ts'
import { writeFileSync } from 'node:fs'
import { migrations } from '#migrations/list.ts'
import { expect, it } from 'vitest'
import { tryUpgrades } from './test/upgrade/try-upgrades.ts'

// An interrupted upgrade leaves the database as it was, and continues at the next start. `UPGRADES_RESULT` tries every
// migration (`npm run proof -- upgrades`) and saves the result; otherwise some that change existing data.

const RESULT = process.env['UPGRADES_RESULT']
const SOME = ['0024-links']
const counts = migrations.flatMap(({ name }, index) =>
  RESULT !== undefined || SOME.includes(name) ? [index + 1] : [],
)

it(
  'F16 an upgrade interrupted after any statement leaves the old schema and succeeds on retry, without losing a row',
  async () => {
    const found = await tryUpgrades(counts)
    if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(found))
    expect(found.faults).toEqual([])
    expect(found.interrupted).toBeGreaterThanOrEqual(counts.length * 2)
    expect([found.killed, found.whole]).toEqual([counts.length, counts.length])
  },
  RESULT === undefined ? 120_000 : HOUR,
)
