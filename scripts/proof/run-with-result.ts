import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../source/files.ts'

/** Runs a program that writes what it found into the file it is named, and answers its status with that. */
export function runWithResult(
  plan: (result: string) => { command: string; args: string[]; env?: Record<string, string> },
): { status: number | null; found: string } {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-proof-'))
  const result = join(folder, 'found.json')
  const { command, args, env } = plan(result)
  try {
    const { status } = spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    return { status, found: readFileSync(result, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
