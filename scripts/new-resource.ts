import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { columnsOf, tableOf } from '#platform/server/resource/columns.ts'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { register } from './new-feature/register.ts'
import { nextNumber, withMigration, writeStep } from './new-resource/migrations.ts'
import { findTwice, readField } from './new-resource/read-fields.ts'
import { registerResource } from './new-resource/register-resource.ts'
import { resourceRooms } from './new-resource/folders.ts'
import { root } from './source/files.ts'
import { camelCase, pascalCase, readName } from './source/name.ts'
import { runOrExit } from './source/run.ts'
import { tentativeFiles } from './source/tentative-files.ts'

// `npm run new:resource assets name:text! serial:text~unique price:money owner:person`: scaffolds a custom resource. Writes its files,
// its migration and its list entries; the result starts and passes all checks.

const USAGE = 'npm run new:resource NAME field:kind[=a,b][!][~unique][~searched][~calendar] …'
/** Page ids of custom resources; the product's own stay below. */
const FIRST_PAGE = 1_000

const name = readName(USAGE)
const given = process.argv.slice(3)
const stop = (problem: string): never => {
  console.log(problem)
  process.exit(1)
}
if (given.length === 0) stop(USAGE)
if (existsSync(join(root, 'features', name))) stop(`features/${name} is there already`)

const { RESOURCES } = await import('#features/resources.ts')
const one = singular(name)
const made = {
  name,
  one,
  subject: pascalCase(one),
  pageId: Math.max(FIRST_PAGE, ...RESOURCES.map(({ pageId }) => pageId)) + 1,
  fields: given.map(spec => attempt(() => readField(spec))),
}
if (made.subject.length > 20) stop(`${made.subject} is too long: live events know 20 letters`)
const twice = findTwice(made.fields)
if (twice !== undefined) stop(`${twice} is there twice: give one of them another name`)
const unknown = made.fields.find(
  ({ kind, of: [to = ''] }) =>
    kind === 'reference' && to !== name && !RESOURCES.some(known => known.name === to),
)
if (unknown !== undefined)
  stop(`${unknown.name}: there is no resource ${unknown.of[0]} to refer to`)
if (!made.fields.some(({ kind }) => kind === 'text'))
  stop('It needs a text that it is called by: name:text!')

const { read, write } = tentativeFiles()
const folders = resourceRooms(made)
for (const [path, text] of Object.entries(folders)) write(path, text)
const lists = attempt(() => register(name, read))
// It is called by its own name in the menu.
for (const [path, text] of Object.entries(lists)) write(path, text)
const more = registerResource(made, read)
for (const [path, text] of Object.entries(more)) write(path, text)

const resource = await readDeclaration()
const file = `${nextNumber()}-own-${name}`
const step = {
  call: 'createResourceTable' as const,
  table: tableOf(resource),
  columns: columnsOf(resource),
}
write(`migrations/${file}.ts`, writeStep(file, [step]))
write('migrations/list.ts', withMigration(read('migrations/list.ts'), file))

const touched = [...Object.keys(folders), ...Object.keys(lists), ...Object.keys(more)]
const code = [...touched, `migrations/${file}.ts`, 'migrations/list.ts'].filter(path =>
  path.endsWith('.ts'),
)
runOrExit('oxfmt', code)
runOrExit('node', ['scripts/routes.ts'])
for (const path of [...Object.keys(folders), `migrations/${file}.ts`])
  console.log(`new      ${path}`)
for (const path of new Set([...Object.keys(lists), ...Object.keys(more)]))
  console.log(`changed  ${path}`)
console.log(`Next: npm run dev shows /apps/${name}; its words are in features/${name}/locales.`)

/** What went wrong in one line. */
function attempt<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

/** The declaration is checked as it is loaded. */
async function readDeclaration(): Promise<Resource> {
  try {
    const declared: Record<string, Resource> = await import(
      join(root, `features/${name}/contract/${name}.resource.ts`)
    )
    return declared[`${camelCase(name)}Resource`] ?? stop('The declaration is not there.')
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(ses|xes|ches|shes)$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('s') ? plural.slice(0, -1) : plural
}
