import { runOrExit } from './source/run.ts'

// The fault tests in full length: kill -9 and power cuts. `npm test` runs their short form.

runOrExit('node', ['server/test/fault/run.ts', ...process.argv.slice(2)])
