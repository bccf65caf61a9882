import type { PaperInvoice, PaperLine } from '../../contract/invoice-paper.rules.ts'
import { paymentCodeOf } from '../../contract/invoice-payment-code.rules.ts'
import type {
  PaperAttachment,
  PaperBlock,
  PaperCell,
  PaperColumn,
  PaperDocument,
  PaperSize,
} from '#platform/server/paper/paper-document.ts'
import { drawCode } from './code.service.ts'
import { createPaperWords, type PaperWords } from './words.service.ts'

// The sheet of an invoice as a document (features.md INV-10, INV-11, INV-16, INV-25). It reckons nothing: what it shows is in `PaperInvoice`.

export interface SheetOptions {
  size: PaperSize
  /** ISO 8601: the moment that the file says it was made at. */
  at: string
  logo?: Uint8Array | undefined
  attachment?: PaperAttachment | undefined
}

const CODE_SIZE = 96
/** Banks want theirs at 46 mm. */
const SWISS_CODE_SIZE = 130.4
const LOGO = { width: 150, height: 44 }

/** What the document is called, as people say it. */
export function titleOf({ kind, number, mark }: PaperInvoice, { say }: PaperWords): string {
  const name = say(`kinds.${kind}`)
  return number === null ? `${name} (${say(`marks.${mark ?? 'draft'}`)})` : `${name} ${number}`
}

/** The document of an invoice, to be written by the paper kit. */
export function toSheet(
  paper: PaperInvoice,
  { size, at, logo, attachment }: SheetOptions,
): PaperDocument {
  const words = createPaperWords(paper)
  const title = titleOf(paper, words)
  return {
    title: `${title}, ${paper.company.name}`,
    author: paper.company.name,
    language: paper.language,
    direction: paper.direction,
    size,
    createdAt: at,
    foot: {
      start: `${paper.company.name} · ${title}`,
      end: words.say('pageOf', { page: '{{page}}', pages: '{{pages}}' }),
    },
    ...(paper.mark === null ? {} : { stamp: words.say(`marks.${paper.mark}`) }),
    ...(attachment === undefined ? {} : { attachment }),
    blocks: [
      {
        kind: 'beside',
        columns: [
          { share: 1.1, blocks: companyBlocks(paper, { words, logo }) },
          { share: 1, blocks: nameBlocks(paper, words) },
        ],
      },
      { kind: 'space', height: 18 },
      { kind: 'rule' },
      { kind: 'space', height: 14 },
      {
        kind: 'beside',
        columns: [
          { share: 1.1, blocks: clientBlocks(paper, words) },
          { share: 1, blocks: paymentBlocks(paper, words) },
        ],
      },
      { kind: 'space', height: 22 },
      lineTable(paper, words),
      { kind: 'space', height: 14 },
      {
        kind: 'beside',
        columns: [
          { share: 1.1, blocks: besideSums(paper, words) },
          { share: 1, blocks: [sums(paper, words)] },
        ],
      },
      ...notes(paper, words),
      ...stub(paper, words),
    ],
  }
}

const soft = (text: string): PaperBlock => ({ kind: 'text', text, ink: 'soft' })
const label = (text: string): PaperBlock => ({ kind: 'heading', level: 2, text, size: 9.5 })
const withText = (label: string, value: string) => (value === '' ? [] : [{ label, value }])

function companyBlocks(
  { company }: PaperInvoice,
  { words: { say }, logo }: { words: PaperWords; logo: Uint8Array | undefined },
): PaperBlock[] {
  const reach = [company.email, company.phone].filter(text => text !== '').join(' · ')
  return [
    ...(logo === undefined
      ? []
      : ([
          { kind: 'picture', bytes: logo, alt: say('logoAlt', { name: company.name }), ...LOGO },
          { kind: 'space', height: 8 },
        ] as const)),
    { kind: 'text', text: company.name, size: 13, isBold: true },
    { kind: 'space', height: 4 },
    ...[company.address, company.country, reach, company.website]
      .filter(text => text !== '')
      .map(soft),
    ...(company.taxId === '' ? [] : [soft(`${say('taxId')}: ${company.taxId}`)]),
  ]
}

function nameBlocks(paper: PaperInvoice, words: PaperWords): PaperBlock[] {
  const { say, day } = words
  const { kind, number, issuedDate, dueDate, refersTo } = paper
  return [
    {
      kind: 'heading',
      level: 1,
      text: number === null ? say(`kinds.${kind}`) : titleOf(paper, words),
      size: 17,
      align: 'end',
    },
    ...(number === null
      ? ([{ kind: 'text', text: say('unnumbered'), ink: 'soft', align: 'end' }] as const)
      : []),
    { kind: 'space', height: 6 },
    {
      kind: 'fields',
      align: 'end',
      fields: [
        { label: say('issued'), value: day(issuedDate) },
        ...(dueDate === null
          ? []
          : [{ label: say(kind === 'estimate' ? 'validUntil' : 'due'), value: day(dueDate) }]),
        ...withText(say('refersTo'), refersTo ?? ''),
      ],
    },
  ]
}

function clientBlocks({ client }: PaperInvoice, { say }: PaperWords): PaperBlock[] {
  const rest = [
    client.company,
    client.address,
    client.country,
    client.contact,
    client.companyEmail,
  ].filter(text => text !== '')
  return [
    label(say('to')),
    { kind: 'space', height: 3 },
    { kind: 'text', text: client.name, isBold: true },
    { kind: 'space', height: 2 },
    ...rest.map(soft),
    ...(client.taxId === '' ? [] : [soft(`${say('taxId')}: ${client.taxId}`)]),
  ]
}

function paymentBlocks({ payment, kind }: PaperInvoice, { say, money }: PaperWords): PaperBlock[] {
  if (kind !== 'invoice') return []
  return [
    label(say('paymentDetails')),
    { kind: 'space', height: 3 },
    {
      kind: 'fields',
      align: 'end',
      fields: [
        { label: say('totalDue'), value: money(payment.totalDue), isBold: true },
        ...withText(say('bank'), payment.bankName),
        ...withText(say('country'), payment.country),
        ...withText(say('iban'), spaced(payment.iban)),
        ...withText(say('swift'), payment.swiftCode),
      ],
    },
  ]
}

/** In fours, as people read and type it. */
const spaced = (iban: string): string =>
  iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

function lineTable({ lines }: PaperInvoice, { say, money, number, rate }: PaperWords): PaperBlock {
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

function besideSums(paper: PaperInvoice, { say, money, list }: PaperWords): PaperBlock[] {
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

function sums(paper: PaperInvoice, { say, money, rate }: PaperWords): PaperBlock {
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

function notes(
  { note, terms, showClientNotes, showTerms }: PaperInvoice,
  { say }: PaperWords,
): PaperBlock[] {
  const parts = [
    { title: say('note'), text: showClientNotes ? note : '' },
    { title: say('terms'), text: showTerms ? terms : '' },
  ]
  return parts
    .filter(({ text }) => text !== '')
    .flatMap(({ title, text }): PaperBlock[] => [
      { kind: 'space', height: 14 },
      label(title),
      { kind: 'text', text, ink: 'soft' },
    ])
}

function stub(paper: PaperInvoice, words: PaperWords): PaperBlock[] {
  if (!paper.showPaymentStub || paper.kind !== 'invoice') return []
  const { say, money, day } = words
  const { client, company, balance, dueDate } = paper
  const blocks: PaperBlock[] = [
    { kind: 'space', height: 26 },
    { kind: 'rule', isDashed: true },
    { kind: 'space', height: 10 },
    label(say('stub')),
    { kind: 'text', text: say('stubHint'), ink: 'soft', size: 8 },
    { kind: 'space', height: 6 },
    {
      kind: 'beside',
      columns: [
        {
          share: 1,
          blocks: [
            { kind: 'text', text: company.name, isBold: true },
            ...(company.address === '' ? [] : [soft(company.address)]),
          ],
        },
        {
          share: 1,
          blocks: [
            {
              kind: 'fields',
              align: 'end',
              fields: [
                { label: say('to'), value: client.name },
                { label: say(`kinds.${paper.kind}`), value: paper.number ?? say('marks.draft') },
                ...(dueDate === null ? [] : [{ label: say('due'), value: day(dueDate) }]),
                { label: say('totalDue'), value: money(balance), isBold: true },
              ],
            },
          ],
        },
      ],
    },
  ]
  return [{ kind: 'together', blocks }]
}
