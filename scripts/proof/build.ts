import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { atLeast, atMost } from '#app/server/test/fault/figure.ts'
import { archivePath } from '../package/make-package.ts'
import { unpack } from '../package/unpack.ts'
import { copyTree } from '../source/copy-tree.ts'
import { root } from '../source/files.ts'
import { keepRecord } from './record.ts'

/** Environment that must not affect the build, besides path and time. */
const ELSEWHERE = { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }

/** The sums of the archive and of the files in it, by name. */
type Sums = ReadonlyMap<string, string>

/** Two builds at two places give the same archive: `npm run proof -- build`. */
export async function proveBuild(): Promise<boolean> {
  const began = performance.now()
  const one = await packCopy({})
  const other = await packCopy(ELSEWHERE)
  const names = [...new Set([...one.keys(), ...other.keys()])]
  const differing = names.filter(name => one.get(name) !== other.get(name))
  for (const name of differing) console.log(`differs: ${name}`)
  const figures = [
    atLeast('files in the archive, and the archive itself', names.length, 1_000),
    atMost('of them with other bytes in the second build', differing.length, 0),
  ]
  keepRecord('build', {
    command: 'npm run proof -- build',
    began,
    figures,
    notes: [
      'Built twice by `npm run package`, each time in a new folder, the second time in another time zone and language. Both used the same installed packages, on one machine and by one Node.',
    ],
  })
  return figures.every(({ pass }) => pass)
}

async function packCopy(env: Record<string, string>): Promise<Sums> {
  const copy = copyTree()
  try {
    const { status } = spawnSync(process.execPath, ['scripts/package.ts'], {
      cwd: copy,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    if (status !== 0) throw new Error(`The build in ${copy} ended with ${String(status)}.`)
    const archive = join(copy, relative(root, archivePath()))
    const to = join(copy, 'unpacked')
    const names = await unpack(archive, to)
    return new Map([
      ['the archive', sumOf(archive)],
      ...names.map((name): [string, string] => [name, sumOf(join(to, name))]),
    ])
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const sumOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex')
