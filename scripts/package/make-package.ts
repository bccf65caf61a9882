import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { root } from '../source/files.ts'
import { listCarried, listFilesOf } from './carried.ts'
import { BUNDLED_BESIDE, describePackage, readOwn } from './package-file.ts'
import { README } from './readme.ts'

/** A file of the archive: what is on disk, or a text that is made for it. */
type Entry = { name: string } & ({ from: string } | { text: string })

/** Folders as they are built, at the places where the bundle looks for them. */
const BUILT = ['app/server/dist', 'dist']
const COMMAND = 'bin/smart-fft.mjs'

export const archivePath = (): string => join(root, `dist/smart-fft-${readOwn().version}.tgz`)

/**
 * Makes the archive of what is built, and answers its path. The same content makes the same bytes.
 * @param to another place than `dist`
 */
export async function makePackage(to = archivePath()): Promise<string> {
  const folder = `smart-fft-${readOwn().version}`
  const tar = pack()
  mkdirSync(dirname(to), { recursive: true })
  const written = pipeline(
    tar,
    createGzip({ level: constants.Z_BEST_COMPRESSION }),
    createWriteStream(to),
  )
  const entries = listEntries().toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of [...entries, { name: 'SHA256SUMS', text: sumUp(entries) }])
    await add(tar, folder, entry)
  tar.finalize()
  await written
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

/** Without owners and times: whose machine made it says nothing. */
async function add(tar: Pack, folder: string, entry: Entry): Promise<void> {
  const head = {
    name: `${folder}/${entry.name}`,
    mode: entry.name === COMMAND ? 0o755 : 0o644,
    mtime: new Date(0),
  }
  if ('text' in entry) {
    tar.entry(head, entry.text)
    return
  }
  await pipeline(
    createReadStream(entry.from),
    tar.entry({ ...head, size: statSync(entry.from).size }),
  )
}
