import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { EXPORT_LANGUAGES } from '#platform/contract/export.rules.ts'
import type { EmployeeFields } from '../contract/datatables.resource.ts'
import { EMPLOYEE_STATUSES } from '../contract/datatables.rules.ts'
import {
  EMPLOYEE_IMPORT_FIELDS,
  type NewEmployee,
  newEmployee,
} from '../contract/datatables.contract.ts'
import { withCustomColumns } from '#platform/server/resource/custom-cells.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import type { ExportTable } from '#platform/server/export/export-table.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { ImportRules } from '#platform/server/import/check-rows.ts'
import type { ResourceContext } from '#platform/server/resource/resource-context.ts'
import { uniqueIn } from '#platform/server/resource/resource-transfer.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { EmployeeRow } from './datatables.tables.ts'

// Export and import of employees in any format: exports can be imported again, in all our languages.

type ExportedCustom = Awaited<ReturnType<CustomPort['exported']>>

export function toExportTable(
  rows: AsyncIterable<EmployeeRow>,
  { language, custom }: { language: ExportLanguage; custom: ExportedCustom },
): ExportTable {
  const t = readTexts(language, 'datatables')
  const columns = [
    {
      header: t('fields.full_name'),
      kind: 'text',
      width: 22,
      cell: (row: EmployeeRow) => row.full_name,
    },
    { header: t('fields.post'), kind: 'text', width: 20, cell: (row: EmployeeRow) => row.post },
    { header: t('fields.email'), kind: 'text', width: 30, cell: (row: EmployeeRow) => row.email },
    { header: t('fields.city'), kind: 'text', width: 14, cell: (row: EmployeeRow) => row.city },
    {
      header: t('fields.start_date'),
      kind: 'text',
      width: 12,
      cell: (row: EmployeeRow) => row.start_date,
    },
    {
      header: t('fields.salary'),
      kind: 'money',
      width: 13,
      // In cents, as money columns of files expect.
      cell: (row: EmployeeRow) => row.salary,
    },
    { header: t('fields.age'), kind: 'number', width: 7, cell: (row: EmployeeRow) => row.age },
    {
      header: t('fields.experience'),
      kind: 'number',
      width: 11,
      cell: (row: EmployeeRow) => row.experience,
    },
    {
      header: t('fields.status'),
      kind: 'text',
      width: 13,
      cell: (row: EmployeeRow) => t(`statuses.${row.status}`),
    },
  ] as const
  return {
    title: t('basic.title'),
    ...withCustomColumns(custom, { columns, rows }),
  }
}

const EMAIL_TAKEN = 'An employee already has this email address.'
const REQUIRED = new Set<string>(['full_name', 'post', 'email', 'start_date'])

export const employeeImport = (
  custom: Awaited<ReturnType<CustomPort['imported']>>,
  { repo }: Pick<ResourceContext<EmployeeFields>, 'repo'>,
): ImportRules<NewEmployee> => ({
  fields: [
    ...EMPLOYEE_IMPORT_FIELDS.map(name => ({
      name,
      isRequired: REQUIRED.has(name),
      ...(name === 'status' ? { words: statusWords() } : {}),
      // An address says who someone is: a file imported twice adds no one twice.
      ...(name === 'email' ? { unique: uniqueIn(repo, name, EMAIL_TAKEN) } : {}),
    })),
    ...custom.fields,
  ],
  schema: custom.schemaWith(newEmployee),
})

function statusWords(): ReadonlyMap<string, string> {
  return new Map(
    EXPORT_LANGUAGES.flatMap(language => {
      const t = readTexts(language, 'datatables')
      return EMPLOYEE_STATUSES.map(value => [foldText(t(`statuses.${value}`)), `${value}`] as const)
    }),
  )
}
