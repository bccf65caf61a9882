import * as z from 'zod/mini'
import list from './advisories.json' with { type: 'json' }
import type { Lockfile } from './lockfile.ts'

const release = z.string().check(z.regex(/^\d+\.\d+\.\d+$/))
const stored = z.strictObject({
  reviewed: z.iso.date(),
  source: z.string(),
  advisories: z.array(
    z.strictObject({
      package: z.string(),
      /** The first release without it. */
      below: release,
      id: z.string().check(z.regex(/^(CVE-\d{4}-\d{4,}|GHSA(-[\da-z]{4}){3})$/)),
    }),
  ),
})

/**
 * Known vulnerabilities of our packages, each with the release that fixed it. Maintained by hand: it says which ones we do not have, not
 * that there are no others (docs/operations/security.md).
 */
export const known = stored.parse(list)

/** The packages of a lockfile that have a fault of the list. */
export const findAdvisories = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, { version = '0.0.0' }]) =>
    known.advisories
      .filter(one => nameOf(path) === one.package && isBelow(version, one.below))
      .map(one => `${path} ${version}: ${one.id}, mended in ${one.below}`),
  )

export const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function isBelow(version: string, other: string): boolean {
  const [here, there] = [version, other].map(one => one.split(/[.-]/).slice(0, 3).map(Number))
  const at = here?.findIndex((part, index) => part !== there?.[index]) ?? -1
  return at >= 0 && (here?.[at] ?? 0) < (there?.[at] ?? 0)
}
