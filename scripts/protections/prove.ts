import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { atLeast, atMost } from '#app/server/test/fault/figure.ts'
import { keepRecord } from '../proof/record.ts'
import { copyTree } from '../source/copy-tree.ts'
import { findProtections, proof } from './protection.ts'

// Removes each protection in turn, on copies of the tree, and checks that a test fails:
// `npm run proof -- protections [TEXT]`, where TEXT filters by description.

const SIDE_BY_SIDE = 2

export async function proveProtections(words = ''): Promise<boolean> {
  const began = performance.now()
  const count = findProtections(words).length
  const copies = Array.from({ length: SIDE_BY_SIDE }, copyTree)
  const found = await Promise.all(
    copies.map((copy, at) => proveOn(copy, [String(at), String(SIDE_BY_SIDE), words])),
  ).finally(() => {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  })
  const noticed = found.reduce((sum, one) => sum + one, 0)
  console.log(
    `${noticed} of ${count} protections are noticed, in ${Math.round((performance.now() - began) / 1000)} s`,
  )
  const figures = [atMost('protections that no test notices', count - noticed, 0)]
  if (words === '')
    keepRecord('protections', {
      command: 'npm run proof -- protections',
      began,
      figures: [atLeast('protections', count, 1), ...figures],
    })
  return noticed === count
}

/** How many of a copy's share are noticed. */
async function proveOn(copy: string, which: string[]): Promise<number> {
  const child = spawn('node', [join(copy, 'scripts/protections/prove-some.ts'), ...which], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let noticed = 0
  for await (const line of createInterface(child.stdout)) {
    // Test output appears between the results.
    if (!line.startsWith('{"what":')) continue
    const { what, isNoticed, text } = proof.parse(JSON.parse(line))
    if (isNoticed) noticed += 1
    console.log(isNoticed ? `noticed   ${what}` : `NOT SEEN  ${what} (${text})`)
  }
  return noticed
}
