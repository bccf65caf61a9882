import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath } from '#platform/server/database/open-database.ts'
import { atMost, type Figure } from './figure.ts'
import { createRandom } from './random.ts'
import { ensureStrace } from './strace.ts'
import { examine } from './writing.ts'

const writes = 300
const EXIT_REFUSED = 3

/** F3: the disk refuses to sync at some point. Nothing may be acknowledged after that, and the next start must be clean. */
export function failSyncs({ rounds, seed }: { rounds: number; seed: number }): Figure[] {
  ensureStrace()
  const random = createRandom(seed)
  const seen = { wentOn: 0, lost: 0, damaged: 0 }
  for (let round = 0; round < rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-sync-'))
    const inject = `inject=fdatasync:error=EIO:when=${1 + random(20)}+`
    const workload = [
      process.execPath,
      join(import.meta.dirname, 'power-workload.ts'),
      dataDir,
      'synced',
      `${writes}`,
    ]
    const { status } = spawnSync('strace', [
      '-f',
      '-o',
      '/dev/null',
      '-e',
      'trace=fdatasync',
      '-e',
      inject,
      ...workload,
    ])
    if (status !== EXIT_REFUSED) seen.wentOn++
    const answers = join(dataDir, 'acknowledged')
    const acknowledged = existsSync(answers)
      ? readFileSync(answers, 'utf8').split('\n').filter(Boolean)
      : []
    const found = examine(databasePath(dataDir), acknowledged)
    seen.lost += found.lost
    seen.damaged += found.broken.length
    rmSync(dataDir, { recursive: true, force: true })
  }
  return [
    atMost('F3 failed syncs after which writes were still taken', seen.wentOn, 0),
    atMost('F3 acknowledged writes lost', seen.lost, 0),
    atMost('F3 databases damaged', seen.damaged, 0),
  ]
}
