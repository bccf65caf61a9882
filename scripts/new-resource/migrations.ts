import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceColumn } from '#platform/server/resource/columns.ts'
import { camelCase } from '../source/name.ts'
import { root } from '../source/files.ts'

/** The number of the next migration. */
export function nextNumber(): string {
  const last = readdirSync(join(root, 'migrations')).flatMap(
    file => /^(\d{4})-/.exec(file)?.[1] ?? [],
  )
  return `${Math.max(0, ...last.map(Number)) + 1}`.padStart(4, '0')
}

/** The list of migrations with one more at its end. */
export function withMigration(list: string, file: string): string {
  const variable = camelCase(file.replace(/^\d{4}-/, ''))
  const imports = [...list.matchAll(/^import .*$/gm)].at(-1)
  const end = imports === undefined ? 0 : imports.index + imports[0].length
  const withImport = `${list.slice(0, end)}\nimport { ${variable} } from './${file}.ts'${list.slice(end)}`
  return withImport.replace(/(migrations: Migration\[\] = \[[^\]]*?),?\s*\]/, `$1, ${variable}]`)
}

/** A step of a resource, with the calls it makes of platform/server/resource/resource-table.ts. */
export function writeStep(
  file: string,
  calls: readonly { call: string; table: string; columns: readonly ResourceColumn[] }[],
): string {
  const names = [...new Set(calls.map(({ call }) => call))].toSorted()
  const variable = camelCase(file.replace(/^\d{4}-/, ''))
  return `import type { Migration } from '#platform/server/database/migrate.ts'
import { ${names.join(', ')} } from '#platform/server/resource/resource-table.ts'

export const ${variable}: Migration = {
  name: '${file}',
  async up(trx, dialect) {
    ${calls.map(writeCall).join('\n    ')}
  },
}
`
}

const writeCall = ({
  call,
  table,
  columns,
}: {
  call: string
  table: string
  columns: readonly ResourceColumn[]
}): string => `await ${call}(trx, dialect, {
    table: '${table}',
    columns: [
      ${columns.map(writeColumn).join('\n      ')}
    ],
  })`

const writeColumn = ({ name, type, isIndexed, isUnique }: ResourceColumn): string =>
  `{ name: '${name}', type: '${type}'${isIndexed === true ? ', isIndexed: true' : ''}${isUnique === true ? ', isUnique: true' : ''} },`
