import { performance } from 'node:perf_hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { readBack } from '#app/server/test/e-invoice/read-back.ts'
import type { PdfBlock, PdfContent } from './pdf-content.ts'
import { createPdfWriter } from './pdf-writer.ts'
import { renderPdf } from './render-pdf.ts'

const pageOf = (blocks: readonly PdfBlock[], over: Partial<PdfContent> = {}): PdfContent => ({
  title: 'A letter',
  author: 'Northwind',
  language: 'en',
  direction: 'ltr',
  size: 'A4',
  createdAt: '2026-11-21T10:00:00Z',
  foot: { start: 'Northwind', end: '{{page}}/{{pages}}' },
  blocks,
  ...over,
})
const lines = (count: number): PdfBlock[] => [
  {
    kind: 'table',
    columns: [
      { head: 'Thing', share: 3 },
      { head: 'Price', share: 1, align: 'end' },
    ],
    rows: Array.from({ length: count }, (_, index) => [
      [{ text: `Thing ${index}` }],
      [{ text: `${index}.00` }],
    ]),
  },
]
const pdf = createPdfWriter()
afterEach(() => pdf.close())

describe('PDF document', () => {
  it('INV-11 keeps blocks together, and drops gaps at the top of a page', async () => {
    const filler: PdfBlock = { kind: 'space', height: 640 }
    const blocks: PdfBlock[] = [
      { kind: 'text', text: 'First' },
      filler,
      {
        kind: 'together',
        blocks: Array.from(
          { length: 12 },
          (_, index) => ({ kind: 'text', text: `Whole ${index}` }) as const,
        ),
      },
    ]
    const { pages } = await readBack(await renderPdf(pageOf(blocks)))
    expect(pages.map(page => page.filter(text => text.startsWith('Whole')).length)).toEqual([0, 12])
  })

  it('INV-11 never leaves a heading alone at the bottom of a page', async () => {
    const blocks: PdfBlock[] = [
      { kind: 'text', text: 'First' },
      { kind: 'space', height: 700 },
      { kind: 'heading', level: 2, text: 'Terms' },
      { kind: 'text', text: 'Soon' },
    ]
    const { pages } = await readBack(await renderPdf(pageOf(blocks)))
    expect(pages.map(page => page.includes('Terms'))).toEqual([false, true])
  })

  it('INV-11 splits a row higher than a page without losing a word', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`)
    const rows = [[[{ text: words.join(' ') }], [{ text: '1.00' }]]]
    const columns = [
      { head: 'Thing', share: 2 },
      { head: 'Price', share: 1 },
    ]
    const { texts, pages } = await readBack(
      await renderPdf(pageOf([{ kind: 'table', columns, rows }])),
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(texts.flatMap(text => text.split(' ')).filter(text => text.startsWith('word'))).toEqual(
      words,
    )
  })

  it.each([
    ['de', 'ltr', '1.410.195.885.210,25 €'],
    ['ar', 'rtl', '\u200F410,195,885.105\u00A0د.ك.'],
  ] as const)(
    'INV-11 breaks no amount, however large (%s)',
    async (language, direction, amount) => {
      const text = amount.replaceAll(' ', '\u00A0')
      const columns = [
        { head: 'Item', share: 5 },
        { head: 'Cost', share: 2, align: 'end' },
        { head: 'Quantity', share: 1.2, align: 'end' },
        { head: 'Discount', share: 1.3, align: 'end' },
        { head: 'Tax', share: 1.5, align: 'end' },
        { head: 'Price', share: 2, align: 'end' },
      ] as const
      const cells = ['A long description of what was done. '.repeat(4), text, '1', '2', '3', text]
      const rows = [cells.map(one => [{ text: one }])]
      const fields = [{ label: 'A tax with a long name, on 1,000', value: text }]
      const blocks: PdfBlock[] = [
        { kind: 'table', columns, rows },
        {
          kind: 'beside',
          columns: [
            { share: 1.1, blocks: [] },
            { share: 1, blocks: [{ kind: 'fields', align: 'end', share: 0.64, fields }] },
          ],
        },
      ]
      const { texts } = await readBack(await renderPdf(pageOf(blocks, { language, direction })))
      const digits = texts.filter(one => /\d{3}[.,]\d{3}[.,]\d/.test(one))
      expect(digits).toHaveLength(3)
      expect(new Set(digits.map(one => one.replaceAll(/[^\d]/g, '')))).toEqual(
        new Set([amount.replaceAll(/[^\d]/g, '')]),
      )
    },
  )

  it('INV-11 accepts title characters that its metadata must not contain', async () => {
    const { metadata, title } = await readBack(
      await renderPdf(pageOf([], { title: 'Söhne & <Töchter>' })),
    )
    expect(title).toBe('Söhne    Töchter ')
    expect(metadata).not.toContain('<Töchter>')
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  })
})

describe('PDF worker', () => {
  it('INV-11 doesn’t block the event loop while a long document is written', async () => {
    await pdf.write(pageOf(lines(3)))
    const before = performance.eventLoopUtilization()
    const bytes = await pdf.write(pageOf(lines(500)))
    const { active } = performance.eventLoopUtilization(before)
    expect((await readBack(bytes)).pages.length).toBeGreaterThan(10)
    expect(active).toBeLessThan(50)
  })

  it('INV-11 reports a document that cannot be written to its caller, and writes the next', async () => {
    const broken = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(40)])
    await expect(
      pdf.write(pageOf([{ kind: 'picture', bytes: broken, alt: 'x', width: 10, height: 10 }])),
    ).rejects.toThrow(/PNG|file|header|offset|range/i)
    expect((await readBack(await pdf.write(pageOf(lines(1))))).texts).toContain('Thing 0')
  })
})
