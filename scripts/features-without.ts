import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from './source/copy-tree.ts'
import { isCode, listPaths, readSources } from './source/files.ts'
import { parse } from './source/syntax.ts'
import { edgesOf } from './structure/imports.ts'
import {
  featuresOf,
  findIntruders,
  findTestsOnTables,
  isForProof,
  listOptional,
  withoutLines,
} from './without/without.ts'

// `npm run features:without todo`: is the product whole without an app? On a copy its folder and its two lines are deleted, and the tests
// that want it; then types, structure and a start of the server must pass. `--list` says of each optional app what still reaches into it.

const STEPS: readonly [string, ...string[]][] = [
  ['node', 'scripts/routes.ts'],
  ['tsc', '-p', 'app/server', '--noEmit'],
  ['tsc', '-p', 'app/web', '--noEmit'],
  ['node', 'scripts/check-structure.ts'],
  ['node', 'scripts/without/start.ts'],
]

const [wanted = ''] = process.argv.slice(2)
const paths = listPaths()
const documents = paths.filter(path => path.endsWith('.md'))
const sources = readSources(paths.filter(isCode))
const optional = listOptional(sources)
const edges = sources.flatMap(file => edgesOf(file.path, parse(file).imports))

if (wanted === '--list') {
  for (const name of optional) {
    const product = findIntruders(edges, name).filter(path => !isForProof(path))
    console.log([name.padEnd(12), product.length, ...product].join('  '))
  }
} else if (optional.includes(wanted)) process.exitCode = prove(wanted)
else {
  console.log(`npm run features:without --list | one of: ${optional.join(' ')}`)
  process.exitCode = 1
}

function prove(name: string): number {
  const intruders = findIntruders(edges, name, findTestsOnTables(sources, name))
  const product = intruders.filter(path => !isForProof(path))
  if (product.length > 0) {
    for (const path of product) console.log(`${path} reaches into ${name}`)
    return 1
  }
  const copy = copyTree()
  try {
    for (const path of intruders) rmSync(join(copy, path))
    // They tell of the whole product.
    for (const path of documents) rmSync(join(copy, path), { force: true })
    for (const feature of featuresOf(name)) takeOut(copy, feature)
    console.log(`without ${name}: ${intruders.length} tests that want it are left out`)
    return STEPS.every(([command, ...args]) => run(copy, command, args)) ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function takeOut(copy: string, feature: string): void {
  rmSync(join(copy, 'features', feature), { recursive: true })
  for (const list of ['features/server.ts', 'features/web.ts'])
    change(join(copy, list), text => withoutLines(text, feature))
}

function change(path: string, by: (text: string) => string): void {
  writeFileSync(path, by(readFileSync(path, 'utf8')))
}

function run(copy: string, command: string, args: string[]): boolean {
  const path = join(copy, 'node_modules/.bin', command)
  const { status, stdout, stderr } = spawnSync(path, args, { cwd: copy, encoding: 'utf8' })
  const isDone = status === 0
  console.log(`${isDone ? '✓' : '✗'} ${[command, ...args].join(' ')}`)
  if (!isDone) console.log(stdout, stderr)
  return isDone
}
