import { listPaths } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// Runs all benchmarks, or those whose name contains the first argument: `npm run bench -- users`. Never part of the tests: timings depend on the machine.

const [name = ''] = process.argv.slice(2)
const benches = listPaths('bench').filter(path => path.endsWith('.bench.ts') && path.includes(name))
if (benches.length === 0) console.log(`no bench is called "${name}"`)
for (const path of benches) runOrExit('node', [path])
