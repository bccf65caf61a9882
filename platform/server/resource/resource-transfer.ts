import {
  EXPORT_LANGUAGES,
  EXPORT_ROWS,
  type ExportLanguage,
} from '#platform/contract/export.rules.ts'
import {
  importedFields,
  type ResourceFilters,
  type ResourceSort,
} from '#platform/contract/resource.contract.ts'
import {
  type Field,
  type Fields,
  isLine,
  isRequired,
  isStored,
  isUpload,
  type Resource,
  shownAs,
  type ValuesOf,
  type WithCustom,
} from '#platform/contract/resource-fields.rules.ts'
import { humanName, partKey, textKeys } from '#platform/contract/resource-texts.rules.ts'
import { fieldOfText, textNamesOf, textsSchema } from '#platform/contract/resource-typed.rules.ts'
import { decimalsOf, MONEY_DIGITS } from '#platform/contract/resource-values.rules.ts'
import { fromPlainText } from '#platform/contract/rich-text.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '../access/caller.ts'
import { type MutationContext, mutationIn } from '../changes/mutation-context.ts'
import { recordChange } from '../changes/record-change.ts'
import { chunksOf } from '../database/chunks.ts'
import { foldText } from '../database/fold-text.ts'
import {
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  tooManyRows,
} from '../export/export-table.ts'
import { inGroups } from '../export/in-groups.ts'
import type { ImportField, ImportRules } from '../import/check-rows.ts'
import { findText, text } from '../texts/texts.ts'
import { toRecord, wordsIn } from './columns.ts'
import { customColumns } from './custom-cells.ts'
import type { CustomPort } from './custom-port.ts'
import { recordSteps } from './record-steps.ts'
import type { ResourceContext } from './resource-context.ts'
import { filesIn } from './resource-files.ts'
import { readable } from './resource-rights.ts'
import { insertRecords, relate } from './resource-service.ts'
import { splitChoices } from './split-choices.ts'

// Records as a table for any format, and what a file may bring: what is written can be read again, in any of our languages.

/** A text of the resource; derived from its name by default. */
function textOf({ name, texts }: Resource, language: string, key: string): string {
  const own = texts?.[language]?.[key]
  if (own !== undefined) return own
  return findText({ language, file: name, key }) ?? humanName(key.split('.').at(-1) ?? key)
}

function kindOf(given: Field): ExportColumn['kind'] {
  const field = shownAs(given)
  if (field.kind === 'date' || field.kind === 'moment' || field.kind === 'number') return field.kind
  if (field.kind === 'money') return isMinor(field) ? 'money' : 'number'
  return 'text'
}
/** Tables store money in hundredths. */
const isMinor = (field: Field): boolean =>
  shownAs(field).kind === 'money' && decimalsOf(field) === MONEY_DIGITS

/** All records that match, as a table. Throws 413 for too many. */
export async function toTable<F extends Fields>(
  parts: ResourceContext<F>,
  asked: { query: ResourceFilters & ResourceSort; caller: Caller; language: ExportLanguage },
): Promise<ExportTable> {
  const { resource, repo, database, ports } = parts
  const { query, caller, language } = asked
  const listed = await ports.custom.listed(caller, query)
  const whose = readable(resource, caller)
  const rows = await repo.walk(query, whose, { most: EXPORT_ROWS, custom: listed })
  if (rows === 'too-many') throw tooManyRows()
  const names = Object.entries(resource.fields).flatMap(([name, field]) =>
    isStored(field) ? textNamesOf(name, field) : [name],
  )
  const custom = await ports.custom.exported(caller, language)
  async function* cells() {
    for await (const record of inGroups(rows === 'too-many' ? [] : rows, GROUP)) {
      const records = record.map(row => toRecord(resource, row))
      const related = await relate(parts, database.read, { records, caller })
      const valuesOf = await custom.valuesOf(records.map(({ id }) => id))
      const nameOf = (field: Field, id: number): string =>
        field.kind === 'person'
          ? (related.people.find(one => one.id === id)?.fullName ?? '')
          : field.kind === 'reference'
            ? (related.records[field.to]?.find(one => one.id === id)?.title ?? '')
            : ''
      for (const one of records)
        yield [
          ...names.map(name => cellOf(resource, one, { name, language, nameOf })),
          ...custom.columns.map(({ cell }) => cell(valuesOf(one.id))),
        ]
    }
  }
  return {
    title: textOf(resource, language, textKeys.title),
    columns: [
      ...names.map(name => exportColumnOf(resource, { name, language })),
      ...customColumns(custom),
    ],
    rows: cells(),
  }
}

const GROUP = 200
interface Cell {
  name: string
  language: ExportLanguage
  nameOf: (field: Field, id: number) => string
}

/** A field as a column of a file. */
export function exportColumnOf(
  resource: Resource,
  { name, language }: { name: string; language: string },
): ExportColumn {
  const { field } = fieldOfText(resource, name)
  return {
    header: headerOf(resource, language, name),
    kind: kindOf(field),
    width: field.kind === 'longText' || field.kind === 'richText' ? 40 : 18,
  }
}

/** What a column is called; a part of a field by both. */
function headerOf(resource: Resource, language: string, textName: string): string {
  const { name, part } = fieldOfText(resource, textName)
  const label = textOf(resource, language, textKeys.field(name))
  return part === undefined
    ? label
    : `${label}: ${text({ language, file: 'resource', key: partKey(part) })}`
}

/** A field's value in a file. */
export function cellOf(
  resource: Resource,
  record: object,
  { name: textName, language, nameOf }: Cell,
): ExportCell {
  const { name, part, field: given } = fieldOfText(resource, textName)
  const field = shownAs(given)
  const whole = new Map<string, unknown>(Object.entries(record)).get(name)
  const value =
    part === undefined ? whole : new Map<string, unknown>(Object.entries(whole ?? {})).get(part)
  const worded = (one: unknown) => textOf(resource, language, textKeys.choice(name, String(one)))
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean')
    return text({ language, file: 'resource', key: value ? 'yes' : 'no' })
  if (isUpload(field) && part === undefined)
    return (
      filesIn(field, value)
        .map(one => one.name)
        .join(', ') || null
    )
  if (Array.isArray(value)) return value.map(worded).join(', ')
  if (field.kind === 'choice') return worded(value)
  if (typeof value === 'string') return part === undefined ? wordsIn(field, value) : value
  const known = Number(value)
  if (isMinor(field)) return Math.round(known * 100)
  return field.kind === 'person' || field.kind === 'reference' ? nameOf(field, known) : known
}

/** Logs that rows were exported, and which. */
export async function recordExport(
  { resource }: { resource: Resource },
  { trx, actor, now }: MutationContext,
  { format, filters }: { format: string; filters: object },
): Promise<void> {
  const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
  await recordChange(trx, { actor, now, action: 'export', subject: resource.subject, records })
}

/** No two records of a resource may have the same text in a field. */
export const uniqueIn = (
  repo: Pick<ResourceContext<Fields>['repo'], 'findKeys'>,
  name: string,
  text = 'This is already in use.',
): NonNullable<ImportField['unique']> => ({
  text,
  async findTaken(db, keys) {
    const found = await repo.findKeys(
      db,
      name,
      keys.filter(key => key !== ''),
    )
    return new Set(found.keys())
  },
})

/** What a file may bring, by the schema of the form. Moments without a zone are those of UTC. */
export function importRulesOf<F extends Fields>(
  { resource, repo }: ResourceContext<F>,
  custom: Awaited<ReturnType<CustomPort['imported']>>,
): ImportRules<Draft<F>> {
  const fields = importedFields(resource).map((name): ImportField => {
    const { field } = fieldOfText(resource, name)
    const isUnique = isLine(field) && field.unique === true
    return {
      name,
      isRequired: isRequired(field) && !('byDefault' in field) && field.kind !== 'address',
      ...importWordsOf(resource, name, field),
      ...(isUnique ? { unique: uniqueIn(repo, name) } : {}),
    }
  })
  return {
    fields: [...fields, ...custom.fields],
    schema: custom.schemaWith(
      z.pipe(
        z.pipe(
          z.record(z.string(), z.string()),
          z.transform((texts: Record<string, string>) => inValues(resource, texts)),
        ),
        textsSchema(resource, 'UTC'),
      ),
    ),
  }
}
type Draft<F extends Fields> = ValuesOf<F> & WithCustom

const TAGGED = /<\/?[a-z][^<>]*>/i

/** Several values in one cell are split. */
export function inValues(
  resource: Resource,
  texts: Record<string, string>,
): Record<string, string> {
  const known = Object.entries(texts).map(([name, cell]) => {
    const { field } = fieldOfText(resource, name)
    // An export writes rich text as plain text.
    if (field.kind === 'richText') return [name, TAGGED.test(cell) ? cell : fromPlainText(cell)]
    if (field.kind !== 'choices') return [name, cell]
    return [name, splitChoices(cell, choiceWords(resource, name, field.of)).join(',')]
  })
  return Object.fromEntries(known)
}

/** The names of values, in every language. */
export function importWordsOf(
  resource: Resource,
  name: string,
  field: Field,
): Pick<ImportField, 'words'> {
  if (field.kind === 'choice') return { words: choiceWords(resource, name, field.of) }
  if (field.kind !== 'yesNo') return {}
  const words = EXPORT_LANGUAGES.flatMap(language =>
    (['yes', 'no'] as const).map(
      key => [foldText(text({ language, file: 'resource', key })), `${key === 'yes'}`] as const,
    ),
  )
  return { words: new Map(words) }
}

const choiceWords = (
  resource: Resource,
  name: string,
  of: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    EXPORT_LANGUAGES.flatMap(language =>
      of.map(
        one => [foldText(textOf(resource, language, textKeys.choice(name, one))), one] as const,
      ),
    ),
  )

/** Imports a file's records, logged as one change. */
export async function importRecords<F extends Fields>(
  parts: ResourceContext<F>,
  by: Parameters<typeof mutationIn>[1],
  drafts: readonly Draft<F>[],
): Promise<void> {
  const context = mutationIn(parts.clock, by)
  const steps = []
  for (const some of chunksOf(drafts, mostTogether(parts)))
    steps.push(...(await insertRecords(parts, context, some)))
  await recordSteps(parts, context, { action: 'import', steps })
}

const ROWS_AT_ONCE = 100
/** Rules and unique values look at the records before. */
const mostTogether = <F extends Fields>({ resource: { fields }, rules }: ResourceContext<F>) =>
  Object.keys(rules).length > 0 ||
  Object.values<Field>(fields).some(field => isLine(field) && field.unique === true)
    ? 1
    : ROWS_AT_ONCE
