import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from './files.ts'

// Third-party software of the product, from the metadata of its installed packages: the list on the licence page, the
// notices many licences require, and a bill of materials (CycloneDX).

const manifest = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  license: z.optional(z.unknown()),
  licenses: z.optional(z.unknown()),
  author: z.optional(z.unknown()),
  homepage: z.optional(z.unknown()),
  repository: z.optional(z.unknown()),
})
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
      integrity: z.optional(z.string()),
    }),
  ),
})
const named = z.object({
  name: z.optional(z.string()),
  type: z.optional(z.string()),
  url: z.optional(z.string()),
})

export interface Licensed {
  name: string
  version: string
  license: string
  author: string
  homepage: string
  /** Its licence, as the package carries it; empty where it carries none. */
  text: string
  /** Of its archive, as the lockfile has it. */
  integrity: string
}

/** The packages that run with the product: everything in the lockfile but what only builds and tests it. */
export function listLicensed(folder = root): Licensed[] {
  const { packages } = z.parse(
    lock,
    JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
  )
  const paths = Object.entries(packages)
    .filter(
      ([path, one]) => path.includes('node_modules/') && one.dev !== true && one.link !== true,
    )
    .map(([path, { integrity = '' }]) => ({ path: join(folder, path), integrity }))
  const found = paths
    .filter(({ path }) => existsSync(join(path, 'package.json')))
    .map(({ path, integrity }) => ({ ...readPackage(path), integrity }))
  const each = new Map(found.map(one => [`${one.name}@${one.version}`, one]))
  return [...each.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function readPackage(path: string): Omit<Licensed, 'integrity'> {
  const about = z.parse(manifest, JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')))
  const text = readText(path)
  return {
    name: about.name ?? '',
    version: about.version ?? '',
    license: wordOf(about.license) || listOf(about.licenses) || licenceIn(text),
    author: wordOf(about.author).replaceAll(/\s*[<(][^>)]*[>)]/g, ''),
    homepage: addressOf(wordOf(about.homepage) || wordOf(about.repository)),
    text,
  }
}

/** Package files give it as a string, or as an object with a name, type or address. */
function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  const found = z.safeParse(named, value)
  return found.success
    ? ((found.data.type === 'git'
        ? found.data.url
        : (found.data.name ?? found.data.type ?? found.data.url)) ?? '')
    : ''
}
const listOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(wordOf).join(' OR ') : wordOf(value)

/** A package may say it in the text alone. */
const licenceIn = (text: string): string =>
  text.includes('Permission is hereby granted, free of charge') ? 'MIT' : 'UNKNOWN'

function addressOf(word: string): string {
  const address = word
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/\.git$/, '')
  if (address.startsWith('https://')) return address
  return /^(github:)?[\w.-]+\/[\w.-]+$/.test(address)
    ? `https://github.com/${address.replace('github:', '')}`
    : ''
}

function readText(path: string): string {
  const file = readdirSync(path).find(name =>
    /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i.test(name),
  )
  return file === undefined ? '' : readFileSync(join(path, file), 'utf8').trim()
}

/** Writes `licences.json`, `notices.txt` and `sbom.json` into `folder`. */
export function writeLicences(folder: string, { version }: { version: string }): void {
  const all = listLicensed()
  mkdirSync(folder, { recursive: true })
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  put(
    'licences.json',
    JSON.stringify({
      packages: all.map(({ name, version, license, author, homepage }) => ({
        name,
        version,
        license,
        author,
        homepage,
      })),
    }),
  )
  put('notices.txt', toNotices(all))
  put('sbom.json', JSON.stringify(toSbom(all, version), null, 1))
}

export function toNotices(all: Licensed[]): string {
  const parts = all.map(({ name, version, license, homepage, text }) =>
    [
      `${name} ${version}`,
      `Licence: ${license}`,
      ...(homepage === '' ? [] : [homepage]),
      '',
      text === '' ? 'The package carries no text of its licence.' : text,
    ].join('\n'),
  )
  return ['SMART FFT is made with the work of others. Thank you.', ...parts].join(
    `\n\n${'-'.repeat(78)}\n\n`,
  )
}

/** A bill of materials: what runs with the product, each package with the hash of its archive. */
export const toSbom = (all: Licensed[], version: string) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      name: 'smart-fft',
      version,
      'bom-ref': `smart-fft@${version}`,
    },
  },
  components: all.map(one => {
    const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`
    return {
      type: 'library',
      'bom-ref': purl,
      name: one.name,
      version: one.version,
      purl,
      hashes: toHashes(one.integrity),
      licenses: /^[\w.-]+$/.test(one.license)
        ? [{ license: { id: one.license } }]
        : [{ expression: one.license.replaceAll(/^\(|\)$/g, '') }],
    }
  }),
})

const toHashes = (integrity: string) => {
  const sha512 = /^sha512-(.+)$/.exec(integrity)?.[1]
  return sha512 === undefined
    ? []
    : [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }]
}
