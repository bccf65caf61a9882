import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSteps } from './new-resource/find-steps.ts'
import { nextNumber, withMigration, writeStep } from './new-resource/migrations.ts'
import { camelCase, readName } from './source/name.ts'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// `npm run new:migration add-tags`: the next number, an empty migration, and its line in migrations/list.ts. Without a name: the migration
// from the current tables to what the resource declarations require.

if (process.argv[2] === undefined) await followDeclarations()
else {
  const name = readName('npm run new:migration NAME')
  addMigration(`${nextNumber()}-${name}`, file => emptyStep(file, name))
}

async function followDeclarations(): Promise<void> {
  const steps = await findSteps()
  if (steps.length === 0) return console.log('The tables are as the declarations ask for.')
  for (const { call, table, columns } of steps)
    console.log(`${call}  ${table}  ${columns.map(({ name }) => name).join(' ')}`)
  const [first] = steps
  const number = nextNumber()
  const of = first?.table.replaceAll('_', '-') ?? 'own'
  addMigration(`${number}-${of}-${Number(number)}`, file => writeStep(file, steps))
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
