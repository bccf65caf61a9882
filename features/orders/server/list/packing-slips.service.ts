import { writePlace } from '../../contract/orders-address.rules.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import type { PdfBlock } from '#platform/server/pdf/pdf-content.ts'
import { text } from '#platform/server/texts/texts.ts'
import type { OrdersParts } from '../orders.context.ts'
import { orderNotFound } from '../orders.errors.ts'
import { findOrderRow, listOrderLines } from '../orders.repo.ts'
import type { OrderLineRow, OrderRow } from '../orders.tables.ts'
import { readAddress } from './view.service.ts'
import { createDayWriter } from '#platform/server/texts/formats.ts'

// Packing slips (features.md CART-09): a sheet per order, without prices.

/** Nearly a page: what follows starts on the next one. */
const TO_NEXT_PAGE = 690
interface PackingSlipReader {
  language: Language
  timeZone: string
}
type Translate = (key: string, values?: Record<string, string>) => string

/** The packing slips of some orders as one PDF. */
export async function writePackingSlips(
  { database, clock, pdf: documents }: Pick<OrdersParts, 'database' | 'clock' | 'pdf'>,
  { ids, ...reader }: PackingSlipReader & { ids: readonly number[] },
): Promise<FileAnswer> {
  const { language } = reader
  const { company } = await readSettings(database.read)
  const blocks: PdfBlock[] = []
  for (const id of new Set(ids)) {
    const row = await findOrderRow(database.read, id)
    if (row === undefined) throw orderNotFound()
    if (blocks.length > 0) blocks.push({ kind: 'space', height: TO_NEXT_PAGE })
    blocks.push(...(await sheetOf(database.read, row, reader)))
  }
  const title = text({ language, file: 'orders', key: 'slip.title' })
  const body = await documents.write({
    title,
    author: company.name,
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    size: 'A4',
    createdAt: clock().toISOString(),
    blocks,
    foot: { start: company.name, end: '{{page}} / {{pages}}' },
  })
  return { body, type: 'application/pdf', name: `${title}.pdf` }
}

async function sheetOf(
  db: Db,
  row: OrderRow,
  { language, timeZone }: PackingSlipReader,
): Promise<PdfBlock[]> {
  const t: Translate = (key, values = {}) => text({ language, file: 'orders', key }, values)
  const lines = await listOrderLines(db, row.id)
  const day = createDayWriter({ language, timeZone })(new Date(row.placed_at))
  return [
    { kind: 'heading', level: 1, text: t('slip.title'), size: 20 },
    {
      kind: 'text',
      text: t('slip.order', { number: orderNumber(row.id) }),
      isBold: true,
      size: 12,
    },
    { kind: 'text', text: t('slip.date', { day }), ink: 'soft' },
    {
      kind: 'text',
      text: t('slip.shipping', { kind: t(`shippingKinds.${row.shipping_kind}`) }),
      ink: 'soft',
    },
    { kind: 'space', height: 16 },
    { kind: 'heading', level: 2, text: t('slip.to'), size: 11 },
    ...addressLines(row, language).map(one => ({ kind: 'text' as const, text: one, size: 12 })),
    { kind: 'space', height: 20 },
    linesTable(lines, t),
    ...(row.note === ''
      ? []
      : [
          { kind: 'space' as const, height: 14 },
          { kind: 'text' as const, text: t('slip.note', { text: row.note }) },
        ]),
  ]
}

/** The delivery address, line by line. */
function addressLines({ ship_to }: OrderRow, language: Language): string[] {
  const address = readAddress(ship_to)
  const { fullName, line1, line2, country, phone } = address
  const where =
    country === ''
      ? ''
      : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country)
  return [fullName, line1, line2, ...writePlace(address), where, phone].filter(one => one !== '')
}

function linesTable(lines: OrderLineRow[], t: Translate): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { head: t('fields.qty'), share: 1, align: 'end' },
      { head: t('fields.name'), share: 5 },
      { head: t('fields.sku'), share: 2 },
    ],
    rows: lines
      .filter(line => line.qty > line.returned)
      .map(({ qty, returned, name, variant_name, sku }) => [
        [{ text: `${qty - returned}`, isBold: true }],
        [
          { text: name },
          ...(variant_name === '' ? [] : [{ text: variant_name, ink: 'soft' as const }]),
        ],
        [{ text: sku, ink: 'soft' as const }],
      ]),
  }
}
