import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { schemasOf } from '#platform/contract/resource-values.rules.ts'
import * as z from 'zod/mini'
import { fromTexts } from '#platform/contract/resource-typed.rules.ts'
import type { ExportCell, ExportColumn } from '#platform/server/export/export-table.ts'
import type { ImportField } from '#platform/server/import/check-rows.ts'
import {
  cellOf,
  exportColumnOf,
  importWordsOf,
  inValues,
} from '#platform/server/resource/resource-transfer.ts'
import { isRequired } from '#platform/contract/resource-fields.rules.ts'
import { customName, keyInName } from '#platform/contract/custom-values.rules.ts'
import { customResource } from '../../contract/custom-fields.rules.ts'
import type { KnownField } from './fields.service.ts'

// Custom fields in files: as the resource kit writes and reads them.

/** A column of an exported file. */
export interface CustomColumn extends ExportColumn {
  cell: (values: Record<string, unknown>) => ExportCell
}

export function exportColumns(
  fields: readonly KnownField[],
  language: ExportLanguage,
): CustomColumn[] {
  const resource = customResource(fields)
  return fields.map(({ key }) => ({
    ...exportColumnOf(resource, { name: key, language }),
    cell: values => cellOf(resource, values, { name: key, language, nameOf: () => '' }),
  }))
}

export function importFields(fields: readonly KnownField[]): ImportField[] {
  const resource = customResource(fields)
  return fields.map(({ key, field }) => ({
    name: customName(key),
    isRequired: isRequired(field),
    ...importWordsOf(resource, key, field),
  }))
}

type Row = z.ZodMiniObject<Record<string, z.ZodMiniType>>
/** The schema of a file's row, with the custom fields in it. */
export function importSchema<Own extends Row>(
  fields: readonly KnownField[],
  own: Own,
): z.ZodMiniType<z.output<Own>>
export function importSchema(fields: readonly KnownField[], own: Row): z.ZodMiniType {
  const { draft } = schemasOf(customResource(fields))
  const whole: z.ZodMiniType = z.extend(own, { customFields: draft })
  return fields.length === 0
    ? own
    : z.pipe(
        z.pipe(
          z.record(z.string(), z.string()),
          z.transform((texts: Record<string, string>): unknown => split(fields, texts)),
        ),
        whole,
      )
}

/** The texts of custom fields become values under one name. */
function split(fields: readonly KnownField[], texts: Readonly<Record<string, string>>) {
  const own: Record<string, string> = {}
  const custom: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) {
    const key = keyInName(name)
    if (key === undefined) own[name] = text
    else custom[key] = text
  }
  const resource = customResource(fields)
  return { ...own, customFields: fromTexts(resource, inValues(resource, custom)) }
}
