import { listPaths } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// Every bench, or those whose name holds the first argument: `npm run bench -- users`. Never part of the tests: times belong to a machine.

const [name = ''] = process.argv.slice(2)
const benches = listPaths('bench').filter(path => path.endsWith('.bench.ts') && path.includes(name))
if (benches.length === 0) console.log(`no bench is called "${name}"`)
for (const path of benches) runOrExit('node', [path])
