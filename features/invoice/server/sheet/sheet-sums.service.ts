import {
  type DocumentLine,
  type InvoiceDocument,
  settlementOf,
} from '../../contract/invoice-document.rules.ts'
import { paymentCodeOf } from '../../contract/invoice-payment-code.rules.ts'
import type { PdfBlock, PdfCell, PdfColumn } from '#platform/server/pdf/pdf-content.ts'
import { drawCode } from './code.service.ts'
import type { DocumentWords } from './words.service.ts'

// The middle of the sheet: lines, totals, and payment details.

const CODE_SIZE = 96
/** Banks want theirs at 46 mm. */
const SWISS_CODE_SIZE = 130.4

export function lineTable(
  { lines }: InvoiceDocument,
  { translate, money, number, rate }: DocumentWords,
): PdfBlock {
  const taxesOf = ({ tax1, tax2 }: DocumentLine) => [tax1, tax2].filter(tax => tax !== null)
  const hasDiscount = lines.some(({ discount }) => discount > 0)
  const hasTax = lines.some(line => taxesOf(line).length > 0)
  const columns: PdfColumn[] = [
    { head: translate('item'), share: 5 },
    { head: translate('cost'), share: 2, align: 'end' },
    { head: translate('qty'), share: 1.2, align: 'end' },
    ...(hasDiscount ? [{ head: translate('discount'), share: 1.3, align: 'end' } as const] : []),
    ...(hasTax ? [{ head: translate('tax'), share: 1.5, align: 'end' } as const] : []),
    { head: translate('price'), share: 2, align: 'end' },
  ]
  const rows = lines.map((line): PdfCell[] => [
    [
      { text: line.item, isBold: true },
      ...(line.description === '' ? [] : [{ text: line.description, ink: 'soft' } as const]),
    ],
    [{ text: money(line.cost) }],
    [{ text: number(line.qty) }],
    ...(hasDiscount ? [[{ text: line.discount === 0 ? '' : rate(line.discount) }]] : []),
    ...(hasTax ? [taxesOf(line).map(({ basisPoints }) => ({ text: rate(basisPoints) }))] : []),
    [{ text: money(line.price) }],
  ])
  return { kind: 'table', columns, rows }
}

export function besideSums(
  invoice: InvoiceDocument,
  { translate, money, list }: DocumentWords,
): PdfBlock[] {
  const code = paymentCodeOf(invoice)
  const alt = () =>
    translate('codeAlt', { amount: money(invoice.balance), name: invoice.company.name })
  return [
    ...(invoice.salesperson === ''
      ? []
      : ([
          {
            kind: 'fields',
            fields: [{ label: translate('salesperson'), value: invoice.salesperson }],
          },
        ] as const)),
    ...(invoice.acceptedPayments.length === 0 || invoice.kind === 'creditNote'
      ? []
      : ([
          {
            kind: 'fields',
            fields: [
              {
                label: translate('accepted'),
                value: list(
                  invoice.acceptedPayments.map(method => translate(`paymentMethods.${method}`)),
                ),
              },
            ],
          },
        ] as const)),
    ...(code === undefined
      ? []
      : ([
          { kind: 'space', height: 8 },
          {
            kind: 'drawing',
            ...drawCode(code),
            alt: alt(),
            size: code.kind === 'swiss' ? SWISS_CODE_SIZE : CODE_SIZE,
          },
          { kind: 'space', height: 3 },
          { kind: 'text', text: translate('scan'), ink: 'soft', size: 8 },
        ] as const)),
  ]
}

export function sums(
  document: InvoiceDocument,
  { translate, money, rate }: DocumentWords,
): PdfBlock {
  const { subtotal, discount, taxes, total } = document
  return {
    kind: 'fields',
    align: 'end',
    share: 0.64,
    fields: [
      { label: translate('subtotal'), value: money(subtotal) },
      ...(discount === 0 ? [] : [{ label: translate('discount'), value: money(-discount) }]),
      ...taxes.map(({ name, basisPoints, base, amount }) => ({
        label: translate('taxOn', { name, rate: rate(basisPoints), base: money(base) }),
        value: money(amount),
      })),
      { label: translate('total'), value: money(total), isBold: true, hasRule: true },
      ...settlementOf(document).map(({ label, amount }) => ({
        label: translate(label),
        value: money(amount),
        ...(label === 'balance' ? { isBold: true, hasRule: true } : {}),
      })),
    ],
  }
}
