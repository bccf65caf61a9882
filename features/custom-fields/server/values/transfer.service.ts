import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { schemasOf } from '#platform/contract/resource-values.rules.ts'
import * as z from 'zod/mini'
import { fromTexts } from '#platform/contract/resource-typed.rules.ts'
import type { ImportField } from '#platform/server/import/check-rows.ts'
import {
  cellOf,
  exportColumnOf,
  importWordsOf,
  inValues,
} from '#platform/server/resource/resource-transfer.ts'
import type { CustomColumn } from '#platform/server/resource/custom-port.ts'
import { isRequired } from '#platform/contract/resource-fields.rules.ts'
import { customName, keyInName } from '#platform/contract/custom-values.rules.ts'
import { customResource } from '../../contract/custom-fields.rules.ts'
import type { KnownField } from './fields.service.ts'

// Custom fields in files: as the resource kit writes and reads them.

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

/** The schema of a file's row, with the custom fields in it. */
export function importSchema<T>(
  fields: readonly KnownField[],
  own: z.ZodMiniType<T>,
): z.ZodMiniType<T>
export function importSchema(fields: readonly KnownField[], own: z.ZodMiniType): z.ZodMiniType {
  if (fields.length === 0) return own
  const { draft } = schemasOf(customResource(fields))
  return z.pipe(
    z.record(z.string(), z.string()),
    z.transform((texts: Record<string, string>, { issues }): unknown => {
      const given = split(fields, texts)
      const [row, custom] = [z.safeParse(own, given.own), z.safeParse(draft, given.custom)]
      if (row.success && custom.success) return { ...Object(row.data), customFields: custom.data }
      issues.push(
        ...(row.error?.issues ?? []).map(issue => again(issue, [])),
        ...(custom.error?.issues ?? []).map(issue => again(issue, ['customFields'])),
      )
      return z.NEVER
    }),
  )
}

const again = (issue: z.core.$ZodIssue, prefix: readonly string[]): z.core.$ZodRawIssue => ({
  ...issue,
  path: [...prefix, ...issue.path],
  input: undefined,
})

/** Separates the texts of custom fields, as values. */
function split(fields: readonly KnownField[], texts: Readonly<Record<string, string>>) {
  const own: Record<string, string> = {}
  const custom: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) {
    const key = keyInName(name)
    if (key === undefined) own[name] = text
    else custom[key] = text
  }
  const resource = customResource(fields)
  return { own, custom: fromTexts(resource, inValues(resource, custom)) }
}
