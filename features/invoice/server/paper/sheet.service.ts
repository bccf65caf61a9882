import type { PaperInvoice } from '../../contract/invoice-paper.rules.ts'
import type {
  PaperAttachment,
  PaperBlock,
  PaperDocument,
  PaperSize,
} from '#platform/server/paper/paper-document.ts'
import { besideSums, lineTable, sums } from './sheet-sums.service.ts'
import { createPaperWords, type PaperWords } from './words.service.ts'

// The sheet of an invoice as a document (features.md INV-10, INV-11, INV-16, INV-25). It reckons nothing: what it shows is in `PaperInvoice`.

export interface SheetOptions {
  size: PaperSize
  /** ISO 8601: the moment that the file says it was made at. */
  at: string
  logo?: Uint8Array | undefined
  attachment?: PaperAttachment | undefined
}

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
