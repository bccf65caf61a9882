import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import type {
  PdfAttachment,
  PdfBlock,
  PdfContent,
  PageSize,
} from '#platform/server/pdf/pdf-content.ts'
import { besideSums, lineTable, sums } from './sheet-sums.service.ts'
import { createDocumentWords, type DocumentWords } from './words.service.ts'

// The sheet of an invoice as a document (features.md INV-10, INV-11, INV-16, INV-25). It calculates nothing: what it shows is in `PaperInvoice`.

export interface SheetOptions {
  size: PageSize
  /** ISO 8601: the file's creation date. */
  at: string
  logo?: Uint8Array | undefined
  attachment?: PdfAttachment | undefined
}

const LOGO = { width: 150, height: 44 }

/** What the document is called, as people say it. */
export function titleOf(
  { kind, number, mark }: InvoiceDocument,
  { translate }: DocumentWords,
): string {
  const name = translate(`kinds.${kind}`)
  return number === null
    ? `${name} (${translate(`marks.${mark ?? 'draft'}`)})`
    : `${name} ${number}`
}

/** The document of an invoice, to be written by the document kit. */
export function toSheet(
  invoice: InvoiceDocument,
  { size, at, logo, attachment }: SheetOptions,
): PdfContent {
  const words = createDocumentWords(invoice)
  const title = titleOf(invoice, words)
  return {
    title: `${title}, ${invoice.company.name}`,
    author: invoice.company.name,
    language: invoice.language,
    direction: invoice.direction,
    size,
    createdAt: at,
    foot: {
      start: `${invoice.company.name} · ${title}`,
      end: words.translate('pageOf', { page: '{{page}}', pages: '{{pages}}' }),
    },
    ...(invoice.mark === null ? {} : { stamp: words.translate(`marks.${invoice.mark}`) }),
    ...(attachment === undefined ? {} : { attachment }),
    blocks: [
      {
        kind: 'beside',
        columns: [
          { share: 1.1, blocks: companyBlocks(invoice, { words, logo }) },
          { share: 1, blocks: nameBlocks(invoice, words) },
        ],
      },
      { kind: 'space', height: 18 },
      { kind: 'rule' },
      { kind: 'space', height: 14 },
      {
        kind: 'beside',
        columns: [
          { share: 1.1, blocks: clientBlocks(invoice, words) },
          { share: 1, blocks: paymentBlocks(invoice, words) },
        ],
      },
      { kind: 'space', height: 22 },
      lineTable(invoice, words),
      { kind: 'space', height: 14 },
      {
        kind: 'beside',
        columns: [
          { share: 1.1, blocks: besideSums(invoice, words) },
          { share: 1, blocks: [sums(invoice, words)] },
        ],
      },
      ...notes(invoice, words),
      ...stub(invoice, words),
    ],
  }
}

const soft = (text: string): PdfBlock => ({ kind: 'text', text, ink: 'soft' })
const label = (text: string): PdfBlock => ({ kind: 'heading', level: 2, text, size: 9.5 })
const withText = (label: string, value: string) => (value === '' ? [] : [{ label, value }])

function companyBlocks(
  { company }: InvoiceDocument,
  { words: { translate }, logo }: { words: DocumentWords; logo: Uint8Array | undefined },
): PdfBlock[] {
  const contact = [company.email, company.phone].filter(text => text !== '').join(' · ')
  return [
    ...(logo === undefined
      ? []
      : ([
          {
            kind: 'picture',
            bytes: logo,
            alt: translate('logoAlt', { name: company.name }),
            ...LOGO,
          },
          { kind: 'space', height: 8 },
        ] as const)),
    { kind: 'text', text: company.name, size: 13, isBold: true },
    { kind: 'space', height: 4 },
    ...[company.address, company.country, contact, company.website]
      .filter(text => text !== '')
      .map(soft),
    ...(company.taxId === '' ? [] : [soft(`${translate('taxId')}: ${company.taxId}`)]),
  ]
}

function nameBlocks(document: InvoiceDocument, words: DocumentWords): PdfBlock[] {
  const { translate, day } = words
  const { kind, number, issuedDate, dueDate, refersTo } = document
  return [
    {
      kind: 'heading',
      level: 1,
      text: number === null ? translate(`kinds.${kind}`) : titleOf(document, words),
      size: 17,
      align: 'end',
    },
    ...(number === null
      ? ([{ kind: 'text', text: translate('unnumbered'), ink: 'soft', align: 'end' }] as const)
      : []),
    { kind: 'space', height: 6 },
    {
      kind: 'fields',
      align: 'end',
      fields: [
        { label: translate('issued'), value: day(issuedDate) },
        ...(dueDate === null
          ? []
          : [
              { label: translate(kind === 'estimate' ? 'validUntil' : 'due'), value: day(dueDate) },
            ]),
        ...withText(translate('refersTo'), refersTo ?? ''),
      ],
    },
  ]
}

function clientBlocks({ client }: InvoiceDocument, { translate }: DocumentWords): PdfBlock[] {
  const rest = [
    client.company,
    client.address,
    client.country,
    client.contact,
    client.companyEmail,
  ].filter(text => text !== '')
  return [
    label(translate('to')),
    { kind: 'space', height: 3 },
    { kind: 'text', text: client.name, isBold: true },
    { kind: 'space', height: 2 },
    ...rest.map(soft),
    ...(client.taxId === '' ? [] : [soft(`${translate('taxId')}: ${client.taxId}`)]),
  ]
}

function paymentBlocks(
  { payment, kind }: InvoiceDocument,
  { translate, money }: DocumentWords,
): PdfBlock[] {
  if (kind !== 'invoice') return []
  return [
    label(translate('paymentDetails')),
    { kind: 'space', height: 3 },
    {
      kind: 'fields',
      align: 'end',
      fields: [
        { label: translate('totalDue'), value: money(payment.totalDue), isBold: true },
        ...withText(translate('bank'), payment.bankName),
        ...withText(translate('country'), payment.country),
        ...withText(translate('iban'), spaced(payment.iban)),
        ...withText(translate('swift'), payment.swiftCode),
      ],
    },
  ]
}

/** In fours, as people read and type it. */
const spaced = (iban: string): string =>
  iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

function notes(
  { note, terms, showClientNotes, showTerms }: InvoiceDocument,
  { translate }: DocumentWords,
): PdfBlock[] {
  const parts = [
    { title: translate('note'), text: showClientNotes ? note : '' },
    { title: translate('terms'), text: showTerms ? terms : '' },
  ]
  return parts
    .filter(({ text }) => text !== '')
    .flatMap(({ title, text }): PdfBlock[] => [
      { kind: 'space', height: 14 },
      label(title),
      { kind: 'text', text, ink: 'soft' },
    ])
}

function stub(sheet: InvoiceDocument, words: DocumentWords): PdfBlock[] {
  if (!sheet.showPaymentStub || sheet.kind !== 'invoice') return []
  const { translate, money, day } = words
  const { client, company, balance, dueDate } = sheet
  const blocks: PdfBlock[] = [
    { kind: 'space', height: 26 },
    { kind: 'rule', isDashed: true },
    { kind: 'space', height: 10 },
    label(translate('stub')),
    { kind: 'text', text: translate('stubHint'), ink: 'soft', size: 8 },
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
                { label: translate('to'), value: client.name },
                {
                  label: translate(`kinds.${sheet.kind}`),
                  value: sheet.number ?? translate('marks.draft'),
                },
                ...(dueDate === null ? [] : [{ label: translate('due'), value: day(dueDate) }]),
                { label: translate('totalDue'), value: money(balance), isBold: true },
              ],
            },
          ],
        },
      ],
    },
  ]
  return [{ kind: 'together', blocks }]
}
