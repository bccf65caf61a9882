import { tryMutants } from './mutants/try.ts'
import { proveBuild } from './proof/build.ts'
import { proveFaults } from './proof/faults.ts'
import { proveInputs } from './proof/fuzz.ts'
import { proveModels } from './proof/models.ts'
import { proveUpgrades } from './proof/upgrades.ts'
import { proveProtections } from './protections/prove.ts'
import { proveProxies } from './proxies/prove.ts'

// The long-running proofs; each stores its figures in docs/proof, and `npm run features` generates docs/proof.md from them.
// `npm run proof -- faults`: the full fault tests, kill -9 and power cuts; `npm test` runs the short form.
// `npm run proof -- nodes`: two processes on one PostgreSQL: killed, with clocks that differ, with a failover of the database.
// `npm run proof -- endurance`: backups under load, a thousand slow clients, a million requests.
// `npm run proof -- fuzz [INPUTS] [SEED]`: every call with that many inputs generated from its schemas, on both engines.
// `npm run proof -- models [COMMANDS]`: cards, tasks, mail and cart after random commands, beside plain models, on both engines.
// `npm run proof -- upgrades`: every migration interrupted after each statement, with rows in every table, on both engines.
// `npm run proof -- build`: two builds in different places produce the same archive, byte by byte.
// `npm run proof -- protections [WORDS]`: removes every protection and checks that a test fails.
// `npm run proof -- proxies`: the files of deploy/ with the installed nginx, Caddy and HAProxy.
// `npm run proof -- mutants [COUNT] [SEED] [PATH]`: mutation testing on a sample, listing surviving mutants.
// `npm run proof -- guarding [COUNT] [SEED] [PATH]`: the same on the code that guards accounts and money (mutants/guarded.ts).

const [what = 'faults', words, ...more] = process.argv.slice(2)
const forms: Record<string, () => boolean | Promise<boolean>> = {
  faults: () => proveFaults('faults', process.argv.slice(3)),
  nodes: () => proveFaults('nodes', process.argv.slice(3)),
  endurance: () => proveFaults('endurance', process.argv.slice(3)),
  fuzz: () => proveInputs(words, ...more),
  models: () => proveModels(words),
  upgrades: proveUpgrades,
  build: proveBuild,
  protections: () => proveProtections(words),
  proxies: proveProxies,
  mutants: () => tryMutants('mutants', process.argv.slice(3)),
  guarding: () => tryMutants('guarding', process.argv.slice(3)),
}
const form = forms[what]
if (form === undefined)
  console.log(`Nothing is called ${what}: choose one of ${Object.keys(forms).join(', ')}`)
process.exitCode = (await form?.()) === true ? 0 : 1
