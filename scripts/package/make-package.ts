import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../source/files.ts'
import { listCarried, listFilesOf } from './carried.ts'
import { BUNDLED_BESIDE, describePackage, readOwn } from './package-file.ts'
import { README } from './readme.ts'
import { type Entry, writeArchive } from './write-archive.ts'

/** Folders as they are built, at the places where the bundle looks for them. */
const BUILT = ['app/server/dist', 'dist']
const COMMAND = 'bin/smart-fft.mjs'

export const archivePath = (): string => join(root, `dist/smart-fft-${readOwn().version}.tgz`)

/**
 * Makes the archive of what is built, and answers its path. The same content makes the same bytes.
 * @param to another place than `dist`
 */
export async function makePackage(to = archivePath()): Promise<string> {
  const entries = listEntries().toSorted((a, b) => (a.name < b.name ? -1 : 1))
  await writeArchive(to, {
    folder: `smart-fft-${readOwn().version}`,
    entries: [...entries, { name: 'SHA256SUMS', text: sumUp(entries) }],
    isProgram: name => name === COMMAND,
  })
  return to
}

/** What `sha256sum --check` reads, and the doctor (app/server/doctor). */
const sumUp = (entries: readonly Entry[]): string =>
  entries
    .map(entry => {
      const bytes = 'text' in entry ? entry.text : readFileSync(entry.from)
      return `${createHash('sha256').update(bytes).digest('hex')}  ${entry.name}\n`
    })
    .join('')

function listEntries(): Entry[] {
  const locales = readdirSync(join(root, 'features'))
    .map(name => `features/${name}/locales`)
    .concat('platform/locales', 'ui/locales', 'app/locales')
  const carried = listCarried(root, BUNDLED_BESIDE).flatMap(path => listFilesOf(join(root, path)))
  return [
    { name: 'package.json', text: `${JSON.stringify(describePackage(), null, 2)}\n` },
    { name: 'README.md', text: README },
    { name: 'CHANGES.md', from: join(root, 'docs/changes/README.md') },
    { name: 'THIRD-PARTY-NOTICES.txt', from: join(root, 'dist/third-party/notices.txt') },
    { name: 'SBOM.cdx.json', from: join(root, 'dist/third-party/sbom.json') },
    { name: COMMAND, from: join(root, 'scripts/package/bin.mjs') },
    ...[...BUILT, ...locales, 'docs/operations', 'deploy'].flatMap(listFolder),
    ...carried.map(fromRoot),
  ]
}

/** Packages that were made before are no part of the next. */
function listFolder(folder: string): Entry[] {
  const place = join(root, folder)
  const isThere = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isThere) return []
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.tgz'))
    .map(entry => fromRoot(join(entry.parentPath, entry.name)))
}

const fromRoot = (from: string): Entry => ({
  name: relative(root, from).split(sep).join('/'),
  from,
})
