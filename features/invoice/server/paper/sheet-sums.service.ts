import type { PaperInvoice, PaperLine } from '../../contract/invoice-paper.rules.ts'
import { paymentCodeOf } from '../../contract/invoice-payment-code.rules.ts'
import type { PaperBlock, PaperCell, PaperColumn } from '#platform/server/paper/paper-document.ts'
import { drawCode } from './code.service.ts'
import type { PaperWords } from './words.service.ts'

// The middle of the sheet: the lines, what they come to, and how it can be paid.

const CODE_SIZE = 96
/** Banks want theirs at 46 mm. */
const SWISS_CODE_SIZE = 130.4

export function lineTable(
  { lines }: PaperInvoice,
  { say, money, number, rate }: PaperWords,
): PaperBlock {
  const taxesOf = ({ tax1, tax2 }: PaperLine) => [tax1, tax2].filter(tax => tax !== null)
  const hasDiscount = lines.some(({ discount }) => discount > 0)
  const hasTax = lines.some(line => taxesOf(line).length > 0)
  const columns: PaperColumn[] = [
    { head: say('item'), share: 5 },
    { head: say('cost'), share: 2, align: 'end' },
    { head: say('qty'), share: 1.2, align: 'end' },
    ...(hasDiscount ? [{ head: say('discount'), share: 1.3, align: 'end' } as const] : []),
    ...(hasTax ? [{ head: say('tax'), share: 1.5, align: 'end' } as const] : []),
    { head: say('price'), share: 2, align: 'end' },
  ]
  const rows = lines.map((line): PaperCell[] => [
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

export function besideSums(paper: PaperInvoice, { say, money, list }: PaperWords): PaperBlock[] {
  const code = paymentCodeOf(paper)
  const alt = () => say('codeAlt', { amount: money(paper.balance), name: paper.company.name })
  return [
    ...(paper.salesperson === ''
      ? []
      : ([
          { kind: 'fields', fields: [{ label: say('salesperson'), value: paper.salesperson }] },
        ] as const)),
    ...(paper.acceptedPayments.length === 0 || paper.kind === 'creditNote'
      ? []
      : ([
          {
            kind: 'fields',
            fields: [
              {
                label: say('accepted'),
                value: list(paper.acceptedPayments.map(way => say(`ways.${way}`))),
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
          { kind: 'text', text: say('scan'), ink: 'soft', size: 8 },
        ] as const)),
  ]
}

export function sums(paper: PaperInvoice, { say, money, rate }: PaperWords): PaperBlock {
  const { subtotal, discount, taxes, total, paid, balance, kind } = paper
  const credited = total - paid - balance
  const isBilled = kind === 'invoice'
  return {
    kind: 'fields',
    align: 'end',
    share: 0.64,
    fields: [
      { label: say('subtotal'), value: money(subtotal) },
      ...(discount === 0 ? [] : [{ label: say('discount'), value: money(-discount) }]),
      ...taxes.map(({ name, basisPoints, base, amount }) => ({
        label: say('taxOn', { name, rate: rate(basisPoints), base: money(base) }),
        value: money(amount),
      })),
      { label: say('total'), value: money(total), isBold: true, hasRule: true },
      ...(isBilled && paid !== 0 ? [{ label: say('paid'), value: money(-paid) }] : []),
      ...(isBilled && credited > 0 ? [{ label: say('credited'), value: money(-credited) }] : []),
      ...(isBilled && balance !== total
        ? [{ label: say('balance'), value: money(balance), isBold: true, hasRule: true }]
        : []),
    ],
  }
}
