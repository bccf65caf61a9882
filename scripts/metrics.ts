import { execFileSync } from 'node:child_process'
import { countInOneFeature, sizeByPlace } from './metrics/layout-figures.ts'
import { isCode, isTest, lineCount, listPaths, readSources, root } from './source/files.ts'
import { functionsOf, importsOf, parse } from './source/syntax.ts'
import { EXCEPTIONS } from './structure/foreign-tables.ts'
import { edgesOf, fileCycles } from './structure/imports.ts'
import { oneFileFolders, queriesOutsideRepos } from './structure/placement.ts'

// Size of files and functions, share of comments, and coupling. Only `npm run check:structure` fails on a limit.

const sources = readSources(
  listPaths().filter(path => isCode(path) && !isTest(path) && !path.startsWith('scripts/')),
)
const parsed = sources.map(file => ({ file, syntax: parse(file) }))
const files = sources.map(file => lineCount(file.text))
const functions = parsed.flatMap(({ syntax }) => functionsOf(syntax))
const linesOf = (isNamed: boolean) =>
  functions.filter(one => one.isNamed === isNamed).map(one => one.ownLines)
const comments = parsed.flatMap(({ syntax }) =>
  syntax.comments.map(comment => comment.value.split('\n').length),
)
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** A quantile of the numbers. */
function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const row = (name: string, numbers: number[]) =>
  [
    name,
    numbers.length,
    quantile(numbers, 0.5),
    quantile(numbers, 0.9),
    Math.max(0, ...numbers),
    total(numbers),
  ].join('\t')
console.log(['', 'count', 'median', 'p90', 'max', 'lines'].join('\t'))
console.log(row('files', files))
console.log(row('functions', linesOf(true)))
console.log(row('callbacks', linesOf(false)))
console.log(
  `comments\t${((total(comments) / Math.max(1, total(files))) * 100).toFixed(1)} % of lines`,
)
const testLines = total(
  readSources(listPaths().filter(path => isCode(path) && isTest(path))).map(file =>
    lineCount(file.text),
  ),
)
console.log(`tests\t${testLines} lines`)

const all = readSources(listPaths().filter(isCode))
for (const { place, files: count, lines } of sizeByPlace(all))
  console.log([place, count, '', '', '', lines].join('\t'))
const edges = all.flatMap(file => edgesOf(file.path, importsOf(file)))
const queries = queriesOutsideRepos(all)
console.log(`cycles, types counted\t${fileCycles(edges).length}`)
console.log(
  `queries outside repos\t${total(queries.map(one => one.queries))} in ${queries.length} files`,
)
console.log(`folders of one file\t${oneFileFolders(listPaths()).length}`)
console.log(`exceptions of the structure check\t${EXCEPTIONS.length}`)
const log = execFileSync('git', ['log', '-300', '--no-merges', '--name-only', '--format=%x00'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})
const { commits, inOne } = countInOneFeature(log)
console.log(`commits in one feature\t${inOne} of ${commits} of the last 300`)
