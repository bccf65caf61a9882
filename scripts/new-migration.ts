import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { findUnknownReference, mistakeIn } from '#platform/contract/resource-checks.rules.ts'
import type { ResourceStep } from '#platform/server/resource/resource-table.ts'
import { nextNumber, withMigration, writeStep } from './new-resource/migrations.ts'
import { camelCase, readName } from './source/name.ts'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// `npm run new:migration add-tags`: the next number, an empty migration, and its line in migrations/list.ts. Without a name: the migration
// from the current tables to what the resource declarations require. What deletes or rounds values is written after a question, or with --yes.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean' }, rename: { type: 'string', multiple: true, default: [] } },
})
if (positionals.length === 0) await followDeclarations()
else {
  const name = readName('npm run new:migration NAME')
  addMigration(`${nextNumber()}-${name}`, file => emptyStep(file, name))
}

async function followDeclarations(): Promise<void> {
  const { steps, losses } = await compareAll()
  if (steps.length === 0) return console.log('The tables are as the declarations ask for.')
  for (const { call, table, columns } of steps)
    console.log(`${call}  ${table}  ${columns.map(({ name }) => name).join(' ')}`)
  if (losses.length > 0 && !(await isAccepted(losses, steps))) process.exit(1)
  const [first] = steps
  addMigration(fileNameOf(first?.table ?? 'own'), file => writeStep(file, steps))
}

async function compareAll(): Promise<{ steps: ResourceStep[]; losses: string[] }> {
  try {
    // The declarations are checked as they are loaded.
    const { findLosses, findSteps } = await import('./new-resource/find-steps.ts')
    const { RESOURCES } = await import('#features/resources.ts')
    const names = RESOURCES.map(({ name }) => name)
    for (const resource of RESOURCES) {
      const mistake = findUnknownReference(resource, names)
      if (mistake !== undefined) throw new Error(mistakeIn(resource.name, mistake))
    }
    const steps = await findSteps(new Map(values.rename.map(readRename)))
    return { steps, losses: findLosses(steps) }
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    return process.exit(1)
  }
}

function readRename(text: string): [string, string] {
  const [, former, next] = /^([A-Za-z0-9]+)=([A-Za-z0-9]+)$/.exec(text) ?? []
  if (former === undefined || next === undefined)
    throw new Error(`${text} renames nothing: write --rename former=next`)
  return [former, next]
}

/** `0076-own-assets`; a second migration of the table has a number of its own. */
function fileNameOf(table: string): string {
  const name = `${nextNumber()}-${table.replaceAll('_', '-')}`
  const list = readFileSync(join(root, 'migrations/list.ts'), 'utf8')
  return list.includes(`${name.slice(4)}.ts'`) ? `${name}-${Number(nextNumber())}` : name
}

async function isAccepted(losses: string[], steps: readonly ResourceStep[]): Promise<boolean> {
  console.log(losses.join('\n'))
  const dropped = steps.some(({ call }) => call === 'dropResourceColumns')
  const added = steps.some(({ call }) => call === 'addResourceColumns')
  if (dropped && added)
    console.log(
      'A field that was renamed keeps its values: npm run new:migration -- --rename former=next',
    )
  if (values.yes === true) return true
  if (!process.stdin.isTTY) {
    console.log('Nothing was written. Add --yes if this is what you want.')
    return false
  }
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await line.question('Write this migration? (y/N) ')
  line.close()
  return /^y(es)?$/i.test(answer.trim())
}

function addMigration(file: string, textOf: (file: string) => string): void {
  const path = join(root, 'migrations', `${file}.ts`)
  if (existsSync(path)) throw new Error(`${path} is there already`)
  writeFileSync(path, textOf(file))
  const list = join(root, 'migrations/list.ts')
  writeFileSync(list, withMigration(readFileSync(list, 'utf8'), file))
  runOrExit('oxfmt', [path, list])
  console.log(`migrations/${file}.ts`)
}

function emptyStep(file: string, name: string): string {
  return `import type { Migration } from '#platform/server/database/migrate.ts'

export const ${camelCase(name)}: Migration = {
  name: '${file}',
  async up(trx, { schema }) {
    await schema.withId(trx.schema.createTable('${name.replaceAll('-', '_')}')).addColumn('name', 'text', column => column.notNull()).execute()
  },
}
`
}
