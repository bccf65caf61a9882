import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceStep } from '#platform/server/resource/resource-table.ts'
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

/** A migration of steps, which later comparisons read again. */
export function writeStep(file: string, steps: readonly ResourceStep[]): string {
  const variable = camelCase(file.replace(/^\d{4}-/, ''))
  return `import type { Migration } from '#platform/server/database/migrate.ts'
import { type ResourceStep, takeResourceSteps } from '#platform/server/resource/resource-table.ts'

const steps: readonly ResourceStep[] = ${JSON.stringify(steps)}

export const ${variable}: Migration = {
  name: '${file}',
  resources: steps,
  up: (trx, dialect) => takeResourceSteps(trx, dialect, steps),
}
`
}
