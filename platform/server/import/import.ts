import type { ImportBody, ImportError, ImportReport } from '#platform/contract/import.rules.ts'
import type { Database, Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import {
  type ImportRules,
  checkRows,
  findConflicts,
  judgeRows,
  mapRows,
  rowsOf,
} from './check-rows.ts'
import type { CsvTable } from './read-csv.ts'
import { readTable } from './read-table.ts'

export interface ImportParts<Record> {
  database: Database
  rules: ImportRules<Record>
  /** Answers the change that undoes all of it, where there is one. */
  insert: (trx: Trx, records: Record[]) => Promise<number | void>
  /** How many of these rows are reported as imported; all by default. */
  count?: (records: readonly Record[]) => number
}

const SAMPLE_ROWS = 3

/**
 * Handles an import call: without a mapping it returns the file's columns, as a dry run the errors of its rows; otherwise it writes the
 * rows in one transaction: all or none, or, with `skipInvalid`, only the valid ones.
 * @example return runImport(body, { database, rules, insert: (trx, users) => insertUsers(trx, users) })
 */
export async function runImport<Record>(
  body: ImportBody,
  { database, rules, insert, count = all => all.length }: ImportParts<Record>,
): Promise<ImportReport> {
  const table = await readTable(body.csv)
  if (body.mapping === undefined) return reportOn(table, [], 0)
  const rows = mapRows(table, body.mapping, rules.fields)
  const checked = await checkRows(rows, rules)
  const { records } = checked
  const findErrors = async (db: Db): Promise<ImportError[]> => {
    const errors = [...checked.errors, ...(await findConflicts(db, rows, rules.fields))]
    return [...errors, ...(await judgeRows(db, { rows, records, errors, judge: rules.judge }))]
  }
  const takesAny = body.skipInvalid === true
  const toReport = (errors: ImportError[], imported: number): ImportReport => {
    const plain = reportOn(table, errors, imported)
    if (rules.leave === undefined) return plain
    const wrong = rowsOf(errors)
    return { ...plain, skipped: rules.leave(records.filter(({ row }) => !wrong.has(row))) }
  }
  // Only what will be written needs checking inside the write transaction: a dry run doesn't block anyone.
  if (body.dryRun !== false || (checked.errors.length > 0 && !takesAny))
    return toReport(await findErrors(database.read), 0)
  return database.write(async trx => {
    const errors = await findErrors(trx)
    const wrong = rowsOf(errors)
    const good = records.filter(({ row }) => !wrong.has(row)).map(({ record }) => record)
    if (good.length === 0 || (errors.length > 0 && !takesAny)) return toReport(errors, 0)
    const changeId = await insert(trx, good)
    const done = toReport(errors, count(good))
    return typeof changeId === 'number' ? { ...done, changeId } : done
  })
}

function reportOn(
  { header, rows }: CsvTable,
  errors: ImportError[],
  imported: number,
): ImportReport {
  const wrong = rowsOf(errors)
  return {
    header,
    sample: rows.slice(0, SAMPLE_ROWS).map(row => row.cells),
    rows: rows.length,
    valid: rows.length - wrong.size,
    errors: errors.toSorted((a, b) => a.row - b.row),
    failed: rows.filter(row => wrong.has(row.row)),
    imported,
  }
}
