import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type {
  ExportCell,
  ExportColumn,
  ExportRow,
  ExportTable,
} from '#platform/server/export/export-table.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { SeenOrderRow } from './list.repo.ts'

interface Column extends ExportColumn {
  cell: (order: SeenOrderRow) => ExportCell
}

/** Orders as a table for any format, headers and states in the reader's language. */
export function toExportTable(
  orders: AsyncIterable<SeenOrderRow>,
  language: ExportLanguage,
): ExportTable {
  const t = readTexts(language, 'orders')
  const amount = (name: 'total' | 'paid' | 'refunded') => (order: SeenOrderRow) =>
    toMajor(order[name], order.currency)
  const columns: Column[] = [
    { header: t('fields.number'), kind: 'text', width: 12, cell: order => orderNumber(order.id) },
    { header: t('fields.placedAt'), kind: 'moment', width: 18, cell: order => order.placed_at },
    { header: t('fields.customer'), kind: 'text', width: 24, cell: order => order.customer_name },
    { header: t('fields.email'), kind: 'text', width: 28, cell: order => order.customer_email },
    {
      header: t('fields.status'),
      kind: 'text',
      width: 12,
      cell: order => t(`status.${order.status}`),
    },
    {
      header: t('fields.paymentMethod'),
      kind: 'text',
      width: 18,
      cell: order => t(`paymentMethods.${order.payment_method}`),
    },
    { header: t('fields.items'), kind: 'number', width: 8, cell: order => order.pieces },
    { header: t('fields.total'), kind: 'number', width: 14, cell: amount('total') },
    { header: t('fields.paid'), kind: 'number', width: 14, cell: amount('paid') },
    { header: t('fields.refunded'), kind: 'number', width: 14, cell: amount('refunded') },
    { header: t('fields.currency'), kind: 'text', width: 8, cell: order => order.currency },
    { header: t('fields.tracking'), kind: 'text', width: 30, cell: order => order.tracking_url },
  ]
  async function* cells(): AsyncGenerator<ExportRow> {
    for await (const order of orders) yield columns.map(({ cell }) => cell(order))
  }
  return {
    title: t('title'),
    columns: columns.map(({ header, kind, width = 16 }) => ({ header, kind, width })),
    rows: cells(),
  }
}
