import { contract } from '#app/server/product.ts'
import type { Access } from '#platform/contract/define.ts'
import { keepGenerated } from './source/generated.ts'

// docs/routes.txt: every call of the API, for grep. Method, path, who may call, feature, name of the call (its handler bears it).

const columns = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => [call.method, call.path, describe(call.access), feature, name]),
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

const fresh = keepGenerated('docs/routes.txt', `${lines.join('\n')}\n`, 'npm run routes')
console.log(`routes: ${lines.length} calls${fresh ? '' : ', docs/routes.txt is stale'}`)
process.exitCode = fresh ? 0 : 1

function describe(access: Access): string {
  if (typeof access === 'string') return access
  return `${access.can.join(' ')}${access.own === true ? ' (or own)' : ''}`
}
