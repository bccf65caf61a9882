import type { ImportBody, ImportError, ImportReport } from '@smart-fft/contract/import.rules'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { type ImportRules, checkRows, findConflicts, mapRows } from './check-rows.ts'
import { type CsvTable, readCsv } from './read-csv.ts'

export interface ImportParts<Record> {
  database: Database
  rules: ImportRules<Record>
  insert: (trx: Transaction<Tables>, records: Record[]) => Promise<void>
}

const SAMPLE_ROWS = 3

/**
 * Answers an import call: without a mapping what is in the file, as a dry run what is wrong with its rows, else it writes them
 * all, in one transaction, or none.
 * @example return runImport(body, { database, rules, insert: (trx, users) => insertUsers(trx, users) })
 */
export async function runImport<Record>(body: ImportBody, { database, rules, insert }: ImportParts<Record>): Promise<ImportReport> {
  const table = readCsv(body.csv)
  if (body.mapping === undefined) return report(table, [], 0)
  const rows = mapRows(table, body.mapping, rules.fields)
  const { records, errors } = checkRows(rows, rules)
  // Only what would be written has to be checked where it is written: a dry run keeps nobody waiting.
  if (body.dryRun !== false || errors.length > 0)
    return report(table, [...errors, ...(await findConflicts(database.read, rows, rules.fields))], 0)
  const conflicts = await database.write(async trx => {
    const found = await findConflicts(trx, rows, rules.fields)
    if (found.length === 0) await insert(trx, records)
    return found
  })
  return report(table, conflicts, conflicts.length === 0 ? records.length : 0)
}

function report({ header, rows }: CsvTable, errors: ImportError[], imported: number): ImportReport {
  const wrong = new Set(errors.map(error => error.row))
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
