import type { PdfBlock, PdfContent } from '#platform/server/pdf/pdf-content.ts'
import { text } from '#platform/server/texts/texts.ts'
import type { RenderedCard } from './rendered.service.ts'

// A board as a document: each card's figures, and their course as a table.

interface Sheet {
  company: string
  board: string
  span: string
  language: string
  /** ISO 8601. */
  at: string
  cards: readonly RenderedCard[]
}
const RTL = new Set(['ar'])

export function toBoardSheet({ company, board, span, language, at, cards }: Sheet): PdfContent {
  const translate = (key: string, values: Record<string, string> = {}) =>
    text({ language, file: 'boards', key: `document.${key}` }, values)
  return {
    title: `${board}, ${company}`,
    author: company,
    language,
    direction: RTL.has(language) ? 'rtl' : 'ltr',
    size: 'A4',
    createdAt: at,
    foot: {
      start: `${company} · ${board} · ${span}`,
      end: translate('pageOf', { page: '{{page}}', pages: '{{pages}}' }),
    },
    blocks: [
      { kind: 'text', text: company, ink: 'soft' },
      { kind: 'heading', level: 1, text: board, size: 20, isBold: true },
      { kind: 'text', text: span, ink: 'soft' },
      { kind: 'space', height: 16 },
      ...(cards.length === 0
        ? [{ kind: 'text' as const, text: translate('none') }]
        : cards.flatMap(card => blocksOf(card, translate))),
    ],
  }
}

function blocksOf(card: RenderedCard, translate: (key: string) => string): PdfBlock[] {
  const growth =
    card.growth === undefined ? [] : [{ label: translate('growth'), value: card.growth }]
  return [
    { kind: 'rule' },
    { kind: 'space', height: 10 },
    {
      kind: 'together',
      blocks: [
        { kind: 'heading', level: 2, text: card.title, size: 14, isBold: true },
        { kind: 'text', text: card.span, ink: 'soft', size: 9 },
        { kind: 'space', height: 6 },
        { kind: 'fields', fields: [...card.figures, ...growth], align: 'end' },
      ],
    },
    ...(card.chart === undefined
      ? []
      : [{ kind: 'space' as const, height: 6 }, tableOf(card.chart, translate)]),
    { kind: 'space', height: 4 },
    { kind: 'text', text: card.definition, ink: 'soft', size: 8 },
    { kind: 'space', height: 14 },
  ]
}

function tableOf(
  { labels, series, write }: NonNullable<RenderedCard['chart']>,
  translate: (key: string) => string,
): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { head: translate('from'), share: 1 },
      ...series.map(({ name }) => ({ head: name, share: 1, align: 'end' as const })),
    ],
    rows: labels.map((label, index) => [
      [{ text: label }],
      ...series.map(({ values }) => [{ text: write(values[index] ?? 0) }]),
    ]),
  }
}
