import { performance } from 'node:perf_hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { readBack } from '#app/server/test/paper/read-back.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'
import { createPapers } from './papers.ts'
import { writePaper } from './write-paper.ts'

const paperOf = (
  blocks: readonly PaperBlock[],
  over: Partial<PaperDocument> = {},
): PaperDocument => ({
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
const lines = (count: number): PaperBlock[] => [
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
const papers = createPapers()
afterEach(() => papers.close())

describe('a document', () => {
  it('INV-11 keeps together what must not be torn, and drops gaps at the head of a page', async () => {
    const filler: PaperBlock = { kind: 'space', height: 640 }
    const blocks: PaperBlock[] = [
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
    const { pages } = await readBack(await writePaper(paperOf(blocks)))
    expect(pages.map(page => page.filter(text => text.startsWith('Whole')).length)).toEqual([0, 12])
  })

  it('INV-11 never leaves a heading alone at the foot of a page', async () => {
    const blocks: PaperBlock[] = [
      { kind: 'text', text: 'First' },
      { kind: 'space', height: 700 },
      { kind: 'heading', level: 2, text: 'Terms' },
      { kind: 'text', text: 'Soon' },
    ]
    const { pages } = await readBack(await writePaper(paperOf(blocks)))
    expect(pages.map(page => page.includes('Terms'))).toEqual([false, true])
  })

  it('INV-11 tears a row that is higher than a page, and loses no word of it', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`)
    const rows = [[[{ text: words.join(' ') }], [{ text: '1.00' }]]]
    const columns = [
      { head: 'Thing', share: 2 },
      { head: 'Price', share: 1 },
    ]
    const { texts, pages } = await readBack(
      await writePaper(paperOf([{ kind: 'table', columns, rows }])),
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(texts.flatMap(text => text.split(' ')).filter(text => text.startsWith('word'))).toEqual(
      words,
    )
  })

  it('INV-11 bears signs in its title that its metadata must not', async () => {
    const { metadata, title } = await readBack(
      await writePaper(paperOf([], { title: 'Söhne & <Töchter>' })),
    )
    expect(title).toBe('Söhne    Töchter ')
    expect(metadata).not.toContain('<Töchter>')
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  })
})

describe('the thread of documents', () => {
  it('INV-11 lets everybody else have a turn while a long one is made', async () => {
    await papers.write(paperOf(lines(3)))
    const before = performance.eventLoopUtilization()
    const bytes = await papers.write(paperOf(lines(500)))
    const { active } = performance.eventLoopUtilization(before)
    expect((await readBack(bytes)).pages.length).toBeGreaterThan(10)
    expect(active).toBeLessThan(50)
  })

  it('INV-11 tells who asked when one cannot be made, and makes the next', async () => {
    const broken = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(40)])
    await expect(
      papers.write(paperOf([{ kind: 'picture', bytes: broken, alt: 'x', width: 10, height: 10 }])),
    ).rejects.toThrow(/PNG|file|header|offset|range/i)
    expect((await readBack(await papers.write(paperOf(lines(1))))).texts).toContain('Thing 0')
  })
})
