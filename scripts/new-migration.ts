import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase, readName } from './source/name.ts'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// `npm run new:migration add-tags`: the next number, an empty step, and its line in migrations/list.ts.

const name = readName('npm run new:migration NAME')
const folder = join(root, 'migrations')
const last = readdirSync(folder).flatMap(file => /^(\d{4})-/.exec(file)?.[1] ?? [])
const number = `${Math.max(0, ...last.map(Number)) + 1}`.padStart(4, '0')
const file = join(folder, `${number}-${name}.ts`)
if (existsSync(file)) throw new Error(`${file} is there already`)

const variable = camelCase(name)
writeFileSync(
  file,
  `import type { Migration } from '#platform/server/database/migrate.ts'

export const ${variable}: Migration = {
  name: '${number}-${name}',
  async up(trx, { schema }) {
    await schema.withId(trx.schema.createTable('${name.replaceAll('-', '_')}')).addColumn('name', 'text', column => column.notNull()).execute()
  },
}
`,
)
const list = join(folder, 'list.ts')
const text = readFileSync(list, 'utf8')
const imports = [...text.matchAll(/^import .*$/gm)].at(-1)
const end = imports === undefined ? 0 : imports.index + imports[0].length
const withImport = `${text.slice(0, end)}\nimport { ${variable} } from './${number}-${name}.ts'${text.slice(end)}`
writeFileSync(
  list,
  withImport.replace(/(migrations: Migration\[\] = \[[^\]]*?),?\s*\]/, `$1, ${variable}]`),
)
runOrExit('oxfmt', [file, list])
console.log(`migrations/${number}-${name}.ts`)
