import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod/mini'
import budgets from './budgets.json' with { type: 'json' }
import { root } from './source/files.ts'

// Compressed bytes the browser loads per screen, checked against scripts/budgets.json; e2e/load.spec.ts counts what a
// browser really requests.

const chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  isEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
})
const dist = join(root, 'dist')
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.log('bytes: nothing is built; run `npm run build`')
  process.exit(1)
}
const json: unknown = JSON.parse(readFileSync(manifestFile, 'utf8'))
const manifest = z.record(z.string(), chunk).parse(json)
/** A module that comes in a file with others is found by that file's name (scripts/chunks/groups.ts). */
const keyOf = (name: string) =>
  Object.keys(manifest).find(key => manifest[key]?.name === name) ?? posix.relative('app/web', name)
const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry === true)

/** The chunk and everything it imports before it can run. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const found = manifest[key]
  if (found === undefined)
    throw new Error(
      `bytes: the build has no chunk "${key}"; has the file moved? (scripts/budgets.json)`,
    )
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of found.imports ?? []) closure(next, seen)
  return seen
}

const compressed = (file: string) =>
  brotliCompressSync(readFileSync(join(dist, file)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length

const verdicts = Object.entries(budgets.modules).map(
  ([screen, { modules, javascriptKilobytes, files: most }]) => {
    const keys = new Set([...entries, ...modules.map(keyOf)].flatMap(key => [...closure(key)]))
    const files = new Set(
      [...keys].flatMap(key => manifest[key]?.file ?? []).filter(file => file.endsWith('.js')),
    )
    const kilobytes = [...files].reduce((sum, file) => sum + compressed(file), 0) / 1000
    const fits = kilobytes <= javascriptKilobytes && files.size <= most
    console.log(
      `${fits ? '✓' : '✗'} ${screen}: ${kilobytes.toFixed(1)} kB of JavaScript in ${files.size} files, at most ${javascriptKilobytes} in ${most}`,
    )
    return fits
  },
)
process.exitCode = verdicts.every(Boolean) ? 0 : 1
