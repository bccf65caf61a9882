import { setImmediate } from 'node:timers/promises'
import type { ImportError, ImportProblem, LeftOut } from '#platform/contract/import.rules.ts'
import { keyInName } from '#platform/contract/custom-values.rules.ts'
import type * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { foldText } from '../database/fold-text.ts'
import { invalidInput } from '../http/app-error.ts'
import type { CsvRow, CsvTable } from './read-csv.ts'

/** A feature's import rules. */
export interface ImportRules<Record> {
  fields: readonly ImportField[]
  /** One schema with the feature's own forms and calls; it gets the cells as texts, empty ones left out. */
  schema: z.ZodMiniType<Record>
  /** What the caller may not do although the schema takes it. */
  refuse?: (record: Record) => { field: string; text: string } | undefined
  /** Checks against stored records or other rows; run inside the transaction that would write them. */
  judge?: ((db: Db, rows: Judged<Record>) => Promise<RowRefusal[]>) | undefined
  /** What can't be imported of valid rows. */
  leave?: (rows: readonly CheckedRow<Record>[]) => LeftOut
}
export interface CheckedRow<Record> {
  row: number
  record: Record
}
export interface Judged<Record> {
  rows: readonly CheckedRow<Record>[]
  /** Those that have a problem already, as texts by field. */
  wrong: readonly MappedRow[]
}
/** A problem that the feature names itself. */
export interface RowRefusal {
  row: number
  field: string
  reason: string
  text: string
}
export interface ImportField {
  name: string
  isRequired?: boolean
  /** Values by their folded names: what an export writes can be imported again, in any language. */
  words?: ReadonlyMap<string, string>
  /** No two records may have the same. */
  unique?: {
    text: string
    /** Which of these folded texts are taken. */
    findTaken: (db: Db, keys: string[]) => Promise<ReadonlySet<string>>
  }
}
export type Mapping = Partial<Record<string, number>>

/** A row of the file, its texts by field. */
export interface MappedRow {
  row: number
  texts: Record<string, string>
}

const SHOWN_SIGNS = 200
/** After this many rows, or this long, others are served. */
const ROWS_AT_ONCE = 200
const MS_AT_ONCE = 10
const TEXTS: Record<Exclude<ImportProblem, 'repeated' | 'taken' | 'forbidden'>, string> = {
  required: 'This field is required.',
  too_short: 'This is too short.',
  too_long: 'This is too long.',
  too_small: 'This is too small.',
  too_large: 'This is too large.',
  email: 'Enter a valid email address.',
  choice: 'Choose one of the available options.',
  date: 'Enter a valid date.',
  invalid: 'This value isn’t valid.',
}

/** The cells of each row under the names of their fields; throws 400 when a column is not there or a field that must be. */
export function mapRows(
  table: CsvTable,
  mapping: Mapping,
  fields: readonly ImportField[],
): MappedRow[] {
  // The contract knows which other fields there are.
  for (const name of Object.keys(mapping))
    if (keyInName(name) !== undefined && fields.every(one => one.name !== name))
      throw invalidInput({ mapping: `The field ${name} doesn’t exist.` })
  for (const { name, isRequired } of fields) {
    const column = mapping[name]
    if (column === undefined && isRequired === true)
      throw invalidInput({ mapping: `Choose a column for ${name}.` })
    if (column !== undefined && column >= table.header.length)
      throw invalidInput({ mapping: `The column ${column} doesn’t exist.` })
  }
  const textsOf = ({ cells }: CsvRow) =>
    Object.fromEntries(
      fields.map(({ name, words }) => {
        const text = (cells[mapping[name] ?? -1] ?? '').trim()
        return [name, words?.get(foldText(text)) ?? text]
      }),
    )
  return table.rows.map(row => ({ row: row.row, texts: textsOf(row) }))
}

/** The records of the rows that are right, and what is wrong with the others. */
export async function checkRows<Record>(rows: MappedRow[], rules: ImportRules<Record>) {
  const records: CheckedRow<Record>[] = []
  const errors: ImportError[] = []
  let since = performance.now()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1 || performance.now() - since > MS_AT_ONCE) {
      await setImmediate()
      since = performance.now()
    }
    const { texts } = row
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
    const missing = rules.fields.filter(
      ({ name, isRequired }) => isRequired === true && texts[name] === '',
    )
    errors.push(...missing.map(({ name }) => explain(row, name, 'required')))
    const result = rules.schema.safeParse(given)
    if (result.success) {
      records.push({ row: row.row, record: result.data })
      const refusal = rules.refuse?.(result.data)
      if (refusal !== undefined)
        errors.push({
          ...explain(row, refusal.field, 'invalid'),
          code: 'forbidden',
          text: refusal.text,
        })
      continue
    }
    const wrong = new Map(
      result.error.issues.map(issue => [fieldAt(rules.fields, issue.path), problemOf(issue)]),
    )
    for (const [field, problem] of wrong)
      if (missing.every(({ name }) => name !== field)) errors.push(explain(row, field, problem))
  }
  return { records, errors: [...errors, ...findRepeated(rows, rules.fields)] }
}

/** The column of an error: of a value in a list, that of the list; of a part, if a field comes in several, that of the part. */
function fieldAt(fields: readonly ImportField[], path: readonly PropertyKey[]): string {
  const parts = path.map(String)
  const first = String(parts[0])
  const longestFirst = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  const known = longestFirst.find(one => fields.some(({ name }) => name === one))
  return known ?? fields.find(({ name }) => name.startsWith(`${first}.`))?.name ?? first
}

/** Rows whose unique texts are taken; checked inside the transaction that would write them. */
export async function findConflicts(
  db: Db,
  rows: MappedRow[],
  fields: readonly ImportField[],
): Promise<ImportError[]> {
  const errors: ImportError[] = []
  for (const { name, unique } of fields) {
    if (unique === undefined) continue
    const taken = await unique.findTaken(db, [...new Set(rows.map(row => keyOf(row, name)))])
    const conflicts = rows.filter(row => taken.has(keyOf(row, name)))
    errors.push(
      ...conflicts.map(row => ({
        ...explain(row, name, 'invalid'),
        code: 'taken' as const,
        text: unique.text,
      })),
    )
  }
  return errors
}

/** What the feature itself has against rows that are right by themselves. */
export async function judgeRows<Record>(
  db: Db,
  {
    rows,
    records,
    errors,
    judge,
  }: { rows: MappedRow[]; records: CheckedRow<Record>[]; errors: ImportError[] } & Pick<
    ImportRules<Record>,
    'judge'
  >,
): Promise<ImportError[]> {
  if (judge === undefined) return []
  const wrong = rowsOf(errors)
  const byRow = new Map(rows.map(one => [one.row, one]))
  const refusals = await judge(db, {
    rows: records.filter(one => !wrong.has(one.row)),
    wrong: rows.filter(one => wrong.has(one.row)),
  })
  return refusals.map(({ row, field, reason, text }) => {
    const mapped = byRow.get(row) ?? { row, texts: {} }
    return { ...explain(mapped, field, 'invalid'), reason, text }
  })
}

export const rowsOf = (errors: readonly ImportError[]): ReadonlySet<number> =>
  new Set(errors.map(({ row }) => row))

function findRepeated(rows: MappedRow[], fields: readonly ImportField[]): ImportError[] {
  return fields
    .filter(({ unique }) => unique !== undefined)
    .flatMap(({ name }) => {
      const first = new Map<string, number>()
      return rows.flatMap(row => {
        const key = keyOf(row, name)
        const duplicateOfRow = first.get(key)
        if (key === '') return []
        if (duplicateOfRow === undefined) first.set(key, row.row)
        return duplicateOfRow === undefined
          ? []
          : [
              {
                ...explain(row, name, 'invalid'),
                code: 'repeated' as const,
                text: `Row ${duplicateOfRow} has the same value.`,
                duplicateOfRow,
              },
            ]
      })
    })
}

const keyOf = ({ texts }: MappedRow, field: string): string => foldText(texts[field] ?? '')

const explain = (
  { row, texts }: MappedRow,
  field: string,
  code: keyof typeof TEXTS,
): ImportError => ({
  row,
  field,
  code,
  text: TEXTS[code],
  value: (texts[field] ?? '').slice(0, SHOWN_SIGNS),
})

function problemOf(issue: z.core.$ZodIssue): keyof typeof TEXTS {
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_large'
  if (issue.code === 'invalid_value') return 'choice'
  if (issue.code === 'custom') return readGiven(issue.params?.['problem'])
  if (issue.code !== 'invalid_format') return 'invalid'
  if (issue.format === 'email') return 'email'
  return issue.format === 'date' || issue.format === 'datetime' ? 'date' : 'invalid'
}

/** A schema's own check says what is wrong: `z.refine(isKnown, { params: { problem: 'choice' } })`. */
const readGiven = (problem: unknown): 'choice' | 'date' | 'invalid' =>
  problem === 'choice' || problem === 'date' ? problem : 'invalid'
