import { writeFileSync } from 'node:fs'
import { migrations } from '#migrations/list.ts'
import { expect, it } from 'vitest'
import { tryUpgrades } from './test/upgrade/try-upgrades.ts'

// An upgrade that is cut off leaves the database as it was, and goes on from there at the next start. `UPGRADES_RESULT` tries every
// migration (`npm run proof -- upgrades`) and keeps what came of it; otherwise some that change what is there.

const RESULT = process.env['UPGRADES_RESULT']
const SOME = ['0024-links']
const counts = migrations.flatMap(({ name }, index) =>
  RESULT !== undefined || SOME.includes(name) ? [index + 1] : [],
)

it(
  'F16 an upgrade that is cut off after any statement leaves the database as it was, and begun again comes out as undisturbed; from any earlier schema no row is lost',
  async () => {
    const found = await tryUpgrades(counts)
    if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(found))
    expect(found.faults).toEqual([])
    expect(found.interrupted).toBeGreaterThanOrEqual(counts.length * 2)
    expect([found.killed, found.whole]).toEqual([counts.length, counts.length])
  },
  RESULT === undefined ? 120_000 : 60 * 60_000,
)
