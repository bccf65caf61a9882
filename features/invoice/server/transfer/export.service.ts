import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { QUANTITY_SCALE, toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type {
  ExportCell,
  ExportColumn,
  ExportRow,
  ExportTable,
} from '#platform/server/export/export-table.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { InvoiceDbRow, LineRow } from '../invoice.tables.ts'
import { listLines } from '../records/records.repo.ts'

// The invoice list as a table for any format, or all its lines, in the reader's language. Amounts are plain numbers with the
// currency in its own column: a file may contain several.

interface Column<Row> extends ExportColumn {
  cell: (row: Row) => ExportCell
}

/** The table of an export: a row for each invoice. */
export function toInvoiceTable(
  rows: AsyncIterable<InvoiceDbRow>,
  language: ExportLanguage,
): ExportTable {
  return tableOf(readTexts(language, 'invoice')('title'), invoiceColumns(language), rows)
}

/** The table of an export: a row for each line of each invoice. */
export function toLineTable(
  rows: AsyncIterable<InvoiceDbRow>,
  { language, read }: { language: ExportLanguage; read: Db },
): ExportTable {
  async function* lines(): AsyncGenerator<{ row: InvoiceDbRow; line: LineRow }> {
    for await (const row of rows)
      for (const line of await listLines(read, row.id)) yield { row, line }
  }
  const t = readTexts(language, 'invoice')
  const invoice = invoiceColumns(language)
    .slice(0, 8)
    .map(({ cell, ...column }) => ({
      ...column,
      cell: ({ row }: { row: InvoiceDbRow }) => cell(row),
    }))
  const columns: Column<{ row: InvoiceDbRow; line: LineRow }>[] = [
    ...invoice,
    { header: t('fields.item'), kind: 'text', width: 30, cell: ({ line }) => line.item },
    {
      header: t('fields.description'),
      kind: 'text',
      width: 30,
      cell: ({ line }) => line.description,
    },
    {
      header: t('fields.cost'),
      kind: 'number',
      width: 12,
      cell: ({ row, line }) => toMajor(line.cost, row.currency),
    },
    {
      header: t('fields.qty'),
      kind: 'number',
      width: 9,
      cell: ({ line }) => line.quantity / QUANTITY_SCALE,
    },
    {
      header: t('fields.discountPercent'),
      kind: 'number',
      width: 9,
      cell: ({ line }) => line.discount / 100,
    },
    {
      header: t('fields.tax1'),
      kind: 'text',
      width: 14,
      cell: ({ line }) => taxText(line.tax1_name, line.tax1_rate),
    },
    {
      header: t('fields.tax2'),
      kind: 'text',
      width: 14,
      cell: ({ line }) => taxText(line.tax2_name, line.tax2_rate),
    },
    {
      header: t('fields.price'),
      kind: 'number',
      width: 13,
      cell: ({ row, line }) => toMajor(line.price, row.currency),
    },
  ]
  return tableOf(t('title'), columns, lines())
}

const taxText = (name: string | null, rate: number | null): string =>
  name === null || rate === null ? '' : `${name} ${rate / 100} %`

function invoiceColumns(language: ExportLanguage): Column<InvoiceDbRow>[] {
  const t = readTexts(language, 'invoice')
  const amount = (header: string, minor: (row: InvoiceDbRow) => number): Column<InvoiceDbRow> => ({
    header,
    kind: 'number',
    width: 13,
    cell: row => toMajor(minor(row), row.currency),
  })
  return [
    {
      header: t('fields.number'),
      kind: 'text',
      width: 10,
      cell: row => (row.number === null ? '' : `${row.number}`),
    },
    {
      header: t('fields.status'),
      kind: 'text',
      width: 14,
      cell: row => t(`statuses.${row.status}`),
    },
    { header: t('fields.client'), kind: 'text', width: 24, cell: row => row.client_name },
    { header: t('fields.company'), kind: 'text', width: 22, cell: row => row.client_company },
    { header: t('fields.email'), kind: 'text', width: 28, cell: row => row.client_email },
    { header: t('fields.issuedDate'), kind: 'date', width: 12, cell: row => row.issued_on },
    { header: t('fields.dueDate'), kind: 'date', width: 12, cell: row => row.due_on },
    { header: t('fields.currency'), kind: 'text', width: 9, cell: row => row.currency },
    amount(t('fields.subtotal'), row => row.subtotal),
    amount(t('fields.discount'), row => row.discount),
    amount(t('fields.tax'), row => row.tax),
    amount(t('fields.total'), row => row.total),
    amount(t('fields.balance'), row => row.balance),
  ]
}

function tableOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): ExportTable {
  async function* cells(): AsyncGenerator<ExportRow> {
    for await (const row of rows) yield columns.map(({ cell }) => cell(row))
  }
  return {
    title,
    columns: columns.map(({ header, kind, width = 16 }) => ({ header, kind, width })),
    rows: cells(),
  }
}
