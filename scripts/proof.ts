import { tryMutants } from './mutants/try.ts'
import { proveBuild } from './proof/build.ts'
import { proveFaults } from './proof/faults.ts'
import { proveInputs } from './proof/fuzz.ts'
import { proveUpgrades } from './proof/upgrades.ts'
import { proveProtections } from './protections/prove.ts'
import { proveProxies } from './proxies/prove.ts'

// The long forms, each of which keeps its figures in docs/proof; `npm run features` makes docs/proof.md of them.
// `npm run proof -- faults`: the fault tests in full length, kill -9 and power cuts, of which `npm test` runs the short form.
// `npm run proof -- fuzz [INPUTS] [SEED]`: every call with so many inputs made from its schemas, on both engines.
// `npm run proof -- upgrades`: every migration cut off after each of its statements, with rows in every table, on both engines.
// `npm run proof -- build`: two builds at two places give the same archive, byte by byte.
// `npm run proof -- protections [WORDS]`: every protection is taken out, and a test notices.
// `npm run proof -- proxies`: the files of deploy/ with nginx, Caddy and HAProxy as they are installed.
// `npm run proof -- mutants [COUNT] [SEED] [PATH]`: a sample of small changes of the product, and which of them no test notices.

const [what = 'faults', words, ...more] = process.argv.slice(2)
const forms: Record<string, () => boolean | Promise<boolean>> = {
  faults: () => proveFaults(process.argv.slice(3)),
  fuzz: () => proveInputs(words, ...more),
  upgrades: proveUpgrades,
  build: proveBuild,
  protections: () => proveProtections(words),
  proxies: proveProxies,
  mutants: () => tryMutants([words ?? '100', ...more]),
}
const form = forms[what]
if (form === undefined)
  console.log(`Nothing is called ${what}: choose one of ${Object.keys(forms).join(', ')}`)
process.exitCode = (await form?.()) === true ? 0 : 1
