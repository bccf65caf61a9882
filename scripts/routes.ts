import type { Access } from '#platform/contract/define.ts'
import { listPaths } from './source/files.ts'
import { writeGenerated } from './source/generated.ts'
import { camelCase } from './source/name.ts'
import { listTestCases } from './source/test-cases.ts'
import { isThere, pagesFile, readWebFeatures } from './source/web-features.ts'

// Generates docs/routes.txt: every API call, for grep. Method, path, access, feature, call name (also its handler's). Also
// features/pages.ts: every screen address, for both sides, of the features in features/web.ts; and features/test-cases.ts.

const withPages = (await readWebFeatures())
  .map(({ name }) => name)
  .filter(name => isThere(pagesFile(name)))
const pages = [
  '// Written by `npm run routes` of what features/web.ts names; do not edit.',
  '',
  "import { type Addresses, listPages } from '#platform/contract/pages.rules.ts'",
  ...withPages
    .toSorted()
    .map(name => `import { ${camelCase(name)}Pages } from './${name}/contract/${name}.pages.ts'`),
  '',
  '/** What of the features has an address and a name. */',
  'export const ADDRESSES: readonly Addresses[] = [',
  ...withPages.map(name => `  ${camelCase(name)}Pages,`),
  ']',
  '',
  '/** The addresses that are screens: what the browser shows in its address bar. `$name` marks a part that varies. */',
  'export const SCREENS: readonly string[] = ADDRESSES.flatMap(addresses => Object.keys(addresses))',
  '',
  '/** The pages that menu, palette, shortcuts and bookmarks know by name. */',
  'export const PAGES = listPages(ADDRESSES)',
  '',
].join('\n')

// Before the server is composed: it depends on the addresses, and those of a deleted feature would stop it.
const freshLists = [
  writeGenerated('features/pages.ts', pages, 'npm run routes'),
  writeGenerated('features/test-cases.ts', listTestCases(listPaths('features')), 'npm run routes'),
].every(Boolean)

const { contract } = await import('#app/server/product.ts')
const columns = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => [
    call.method,
    call.path,
    describe(call.access),
    feature,
    name,
  ]),
)
const widths = [0, 1, 2, 3].map(column => Math.max(...columns.map(row => row[column]?.length ?? 0)))
const lines = columns
  .toSorted((a, b) => `${a[1]} ${a[0]}`.localeCompare(`${b[1]} ${b[0]}`, 'en'))
  .map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
const fresh = writeGenerated('docs/routes.txt', `${lines.join('\n')}\n`, 'npm run routes')
console.log(`routes: ${lines.length} calls, ${withPages.length} features with screens`)
process.exitCode = freshLists && fresh ? 0 : 1

function describe(access: Access): string {
  if (typeof access === 'string') return access
  return `${access.can.join(' ')}${access.own === true ? ' (or own)' : ''}`
}
