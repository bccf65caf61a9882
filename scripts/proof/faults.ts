import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../source/files.ts'
import { keepRecord, parseFigures } from './record.ts'

/** The fault tests in full length: `npm run proof -- faults [--seed N]`. */
export function proveFaults(options: readonly string[]): boolean {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-proof-'))
  const result = join(folder, 'figures.json')
  try {
    const { status } = spawnSync(
      process.execPath,
      ['app/server/test/fault/run.ts', '--result', result, ...options],
      { cwd: root, stdio: 'inherit' },
    )
    keepRecord('faults', {
      command: 'npm run proof -- faults',
      began,
      figures: parseFigures(readFileSync(result, 'utf8')),
    })
    return status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
