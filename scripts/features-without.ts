import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source/files.ts'
import { LIGHT, take, type Taken, TESTS, WHOLE } from './without/steps.ts'
import { type Row, toDocument } from './without/table.ts'
import {
  makeLightTree,
  makeWholeTree,
  readHouse,
  type Tree,
  featuresThatNeed,
} from './without/trees.ts'
import { chooseOfDay } from './without/without.ts'

// `npm run features:without todo`: does the product still work without an app? In a copy, its folder and two lines are deleted, along with
// tests that depend on it; types, structure and a server start must then pass, and with `--tests` the remaining tests. `-- --all` checks types and
// start for every app, `-- --of-day` for the one whose turn it is, `-- --list` shows what still depends on each.

const TABLE = 'docs/operations/without-apps.md'

const [name = '', ...flags] = process.argv.slice(2)
const house = readHouse()
const today = new Date()

if (name === '--list') {
  for (const app of house.apps) {
    const { product } = featuresThatNeed(app, house)
    console.log([app.padEnd(12), product.length, ...product].join('  '))
  }
} else if (name === '--all') proveAll()
else if (name === '--of-day') {
  const app = chooseOfDay(house.apps, today)
  console.log(`today without ${app}`)
  process.exitCode = proveLight([app]).every(({ failed }) => failed === undefined) ? 0 : 1
} else if (house.apps.includes(name)) {
  const { failed } = proveWhole(name)
  process.exitCode = failed === undefined ? 0 : 1
} else {
  console.log(`npm run features:without -- --list | --all | --of-day | APP [--tests], one of:
${house.apps.join(' ')}`)
  process.exitCode = 1
}

function proveAll(): void {
  const rows = proveLight(house.apps)
  const text = toDocument(rows, today)
  console.log(text)
  writeFileSync(join(root, TABLE), text)
  process.exitCode = rows.every(({ failed }) => failed === undefined) ? 0 : 1
}

function proveLight(apps: readonly string[]): Row[] {
  const tree = makeLightTree(house)
  try {
    return apps.map(app => {
      console.log(`\nwithout ${app}`)
      const { product, tests } = featuresThatNeed(app, house)
      for (const path of product) console.log(`✗ ${path} reaches into ${app}`)
      const taken: Taken =
        product.length > 0 ? { seconds: {}, failed: 'structure' } : takeWithout(app, tree)
      return { app, tests: tests.length, ...taken }
    })
  } finally {
    tree.remove()
  }
}

function takeWithout(app: string, tree: Tree): Taken {
  tree.takeOut(app)
  const taken = take(LIGHT, tree.folder)
  tree.putBack(app)
  return taken
}

function proveWhole(app: string): Taken {
  const { product, tests } = featuresThatNeed(app, house)
  for (const path of product) console.log(`✗ ${path} reaches into ${app}`)
  if (product.length > 0) return { seconds: {}, failed: 'structure' }
  const tree = makeWholeTree(app, house)
  try {
    tree.takeOut(app)
    console.log(`without ${app}: ${tests.length} tests that want it are left out`)
    return take(flags.includes('--tests') ? [...WHOLE, TESTS] : WHOLE, tree.folder)
  } finally {
    tree.remove()
  }
}
