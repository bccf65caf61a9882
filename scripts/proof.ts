import { tryMutants } from './mutants/try.ts'
import { proveProtections } from './protections/prove.ts'
import { proveProxies } from './proxies/prove.ts'
import { runOrExit } from './source/run.ts'

// The long forms. `npm run proof`: the fault tests in full length, kill -9 and power cuts, of which `npm test` runs the short form.
// `npm run proof -- protections [WORDS]`: every protection is taken out, and a test notices.
// `npm run proof -- proxies`: the files of deploy/ with nginx, Caddy and HAProxy as they are installed.
// `npm run proof -- mutants [COUNT] [SEED] [PATH]`: a sample of small changes of the product, and which of them no test notices.

const [what, words, ...more] = process.argv.slice(2)
if (what === 'protections') process.exitCode = (await proveProtections(words)) ? 0 : 1
else if (what === 'proxies') process.exitCode = (await proveProxies()) ? 0 : 1
else if (what === 'mutants')
  process.exitCode = (await tryMutants([words ?? '100', ...more])) ? 0 : 1
else runOrExit('node', ['app/server/test/fault/run.ts', ...process.argv.slice(2)])
