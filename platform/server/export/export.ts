import { Readable } from 'node:stream'
import type { ExportFormat } from '#platform/contract/export.rules.ts'
import type { FileAnswer } from '../http/route.ts'
import { createCellTexts } from './cell-text.ts'
import type { ExportOptions, ExportTable } from './export-table.ts'
import { writeInThread } from './in-thread.ts'
import { toCsv, toExportedTable, toTsv } from './to-text.ts'

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/**
 * Exports a table in the requested format, named after its title and the reader's date. More than 100,000 rows throw 413 (CSV is streamed,
 * so a feature that knows the number rejects it beforehand with `tooManyRows`).
 * @example return exportFile({ title: t('title'), columns, rows }, { ...query, now: clock() })
 */
export async function exportFile(table: ExportTable, options: ExportOptions): Promise<FileAnswer> {
  const { format, now } = options
  const day = createCellTexts(options).plain(now.toISOString(), 'moment').slice(0, 10)
  return {
    body: await write(table, options),
    type: TYPES[format],
    name: `${table.title} ${day}.${format}`,
  }
}

async function write(table: ExportTable, options: ExportOptions): Promise<FileAnswer['body']> {
  if (options.format === 'csv') return Readable.from(toCsv(table, options))
  if (options.format === 'tsv') return Readable.from(toTsv(table, options))
  if (options.format === 'json')
    return Buffer.from(JSON.stringify(await toExportedTable(table, options)))
  return writeInThread(table, options)
}
