import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { ExportRow, WholeTable } from '../export-table.ts'
import { listFontFiles, readWebFont } from '../../pdf/type/fonts.ts'
import { type PdfText, readPdf } from '../../pdf/type/read-pdf.ts'
import { toPdf } from './to-pdf.ts'
import { createTypesetter } from '../../pdf/type/typesetter.ts'
import { writeSubset } from '../../pdf/type/subset.ts'
import { toTrueType } from '../../pdf/type/woff2.ts'

const reader = {
  language: 'en',
  timeZone: 'Europe/Oslo',
  direction: 'ltr',
  now: new Date('2026-03-02T09:00:00Z'),
} as const
const columns = [
  { header: 'Name', kind: 'text', width: 30 },
  { header: 'Seen', kind: 'moment', width: 20 },
  { header: 'Due', kind: 'money', width: 10 },
] as const
const table = (rows: ExportRow[]): WholeTable => ({ title: 'People', columns, rows })

/** The texts of a page line by line, from left to right. */
function linesOf(texts: PdfText[], page = 1): string[] {
  const lines = Map.groupBy(
    texts.filter(text => text.page === page),
    text => text.y,
  )
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) => line.map(({ text }) => text).join(''))
}

describe('table as PDF', () => {
  it('X-18 contains title, header, texts, times in the reader’s zone, and money', async () => {
    const file = await toPdf(table([['Ada Lindqvist', '2026-01-31T23:30:00Z', 123_456]]), reader)
    expect(Buffer.from(file).toString('latin1', 0, 5)).toBe('%PDF-')
    const { pages, texts, fonts } = readPdf(file)
    expect(pages).toBe(1)
    expect(linesOf(texts)).toEqual([
      'People2 Mar 2026, 10:00 AM',
      'NameSeenDue',
      'Ada Lindqvist1 Feb 2026, 12:30 AM1,234.56',
      '1',
    ])
    expect(fonts).toEqual(['Inter-Regular'])
  })

  it('X-18 repeats the header on each page and numbers the pages', async () => {
    const rows = Array.from({ length: 100 }, (_, index): ExportRow => [
      `Person ${index}`,
      null,
      index,
    ])
    const { pages, texts } = readPdf(await toPdf(table(rows), reader))
    expect(pages).toBe(4)
    for (let page = 1; page <= pages; page += 1) {
      expect(linesOf(texts, page)).toContain('NameSeenDue')
      expect(linesOf(texts, page)).toContain(`${page}`)
    }
    expect(texts.filter(({ text }) => text.startsWith('Person '))).toHaveLength(100)
    expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThan(20)
  })

  it('X-18 wraps long texts at words or within long ones, and rows across pages', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
    const { pages, texts } = readPdf(
      await toPdf(
        table([
          [words, null, null],
          [`${'x'.repeat(300)}`, null, null],
        ]),
        reader,
      ),
    )
    expect(pages).toBeGreaterThan(1)
    const all = Array.from({ length: pages }, (_, index) => linesOf(texts, index + 1)).flat()
    for (let index = 0; index < 900; index += 1)
      expect(all.some(line => line.split(' ').includes(`word${index}`))).toBe(true)
    expect(all.filter(line => /^x+$/.test(line)).join('')).toHaveLength(300)
    const [name, seen] = ['Name', 'Seen'].map(
      head => texts.find(({ text }) => text === head)?.x ?? 0,
    )
    const widest = Math.max(...all.filter(line => /^x+$/.test(line)).map(line => line.length))
    expect(widest * 3).toBeLessThan((seen ?? 0) - (name ?? 0))
  })

  it('X-32 joins Arabic letters, orders mixed text, and starts at the right', async () => {
    const rows: ExportRow[] = [
      ['ههه', null, null],
      ['محمد and Ada', null, null],
      ['٢٠٢٦', null, null],
    ]
    const file = await toPdf(
      { title: 'المستخدمون', columns: columns.map(column => ({ ...column })), rows },
      { ...reader, language: 'ar', direction: 'rtl' },
    )
    const { texts, fonts } = readPdf(file)
    expect(fonts).toContain('NotoSansArabic-Regular')
    const joined = texts.find(({ text }) => text === 'ههه')
    expect(new Set(joined?.glyphs).size).toBe(3)
    const latin = texts.find(({ text }) => text.includes('and'))
    const arabic = texts.find(({ text }) => text === 'محمد')
    expect(arabic?.x).toBeGreaterThan(latin?.x ?? 0)
    expect(latin?.text).toBe('and Ada')
    expect(
      texts
        .filter(({ text }) => /^[٠-٩]$/.test(text))
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(''),
    ).toBe('٢٠٢٦')
    const [name = 0, seen = 0] = ['Name', 'Seen'].map(
      head => texts.find(({ text }) => text === head)?.x,
    )
    expect(name).toBeGreaterThan(seen)
  })

  it('X-33 renders other alphabets in the interface’s typeface', async () => {
    const names = ['Великая', 'Ωmega', 'Nguyễn Thị', 'Łukasz']
    const { texts } = readPdf(
      await toPdf(table(names.map((name): ExportRow => [name, null, null])), reader),
    )
    for (const name of names) expect(linesOf(texts)).toContain(name)
  })
})

describe('PDF fonts', () => {
  const require = createRequire(import.meta.url)
  // The PDF library itself reads the fonts back.
  const ofPdfkit = createRequire(require.resolve('pdfkit'))

  it('X-18 keep every outline when unpacked from their web files', () => {
    const files = [
      'inter/files/inter-latin-ext-wght-normal.woff2',
      'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    ]
    for (const file of files) {
      const packed = readFileSync(require.resolve(`@fontsource-variable/${file}`))
      const [before, after] = [outlinesOf(packed), outlinesOf(toTrueType(packed))]
      expect(before.length).toBeGreaterThan(500)
      expect(after).toEqual(before)
    }
  })

  it('X-18 are rejected when they are not fonts', () => {
    expect(() => toTrueType(Buffer.from('no font at all'))).toThrow('no WOFF2')
  })

  it('X-18 X-32 draw a letter with its dots as one glyph', () => {
    const font = toTrueType(readWebFont('noto-sans-arabic', 'arabic'))
    const whole = outlinesOf(font)
    const [letter, dots] = [34, 266]
    expect(Math.min(...[letter, dots].map(glyph => whole[glyph]?.length ?? 0))).toBeGreaterThan(100)
    const outlines = outlinesOf(
      writeSubset(font, [
        [{ glyph: letter, dx: 0, dy: 0 }],
        [
          { glyph: letter, dx: 0, dy: 0 },
          { glyph: dots, dx: 0, dy: 0 },
        ],
        [{ glyph: dots, dx: 30, dy: -7 }],
      ]),
    )
    expect(outlines[0]).toBe(whole[letter])
    expect(outlines[1]).toBe(`${whole[letter]}${whole[dots]}`)
    const moved = whole[dots]?.replaceAll(
      /(-?[\d.]+) (-?[\d.]+)/g,
      (_pair, x: string, y: string) => `${Number(x) + 30} ${Number(y) - 7}`,
    )
    expect(outlines[2]).toBe(moved)
  })

  function outlinesOf(font: Buffer): string[] {
    const fontkit: {
      create: (bytes: Buffer) => {
        numGlyphs: number
        getGlyph: (id: number) => { path: { toSVG: () => string } }
      }
    } = ofPdfkit('fontkit')
    const opened = fontkit.create(font)
    return Array.from({ length: opened.numGlyphs }, (_, id) => opened.getGlyph(id).path.toSVG())
  }
})

describe('text layout', () => {
  // Every character is one wide, so that widths can be counted.
  const { set } = createTypesetter({
    fonts: listFontFiles(),
    measure: text => Array.from(text).length,
  })
  const read = (text: string, room: number) =>
    set(text, room).map(line => line.pieces.map(piece => piece.text).join(''))

  it('X-18 fills lines, keeps explicit line breaks, and loses nothing', () => {
    expect(read('one two three', 7)).toEqual(['one two', 'three'])
    expect(read('one\ntwo', 20)).toEqual(['one', 'two'])
    expect(read('abcdefghij k', 4)).toEqual(['abcd', 'efgh', 'ij k'])
    expect(read('', 5)).toEqual([''])
    expect(read('a\tb\u0007c', 20)).toEqual(['a b c'])
  })

  it('X-32 reorders right-to-left text and mirrors its brackets', () => {
    const places = (text: string) =>
      set(text, 30).flatMap(({ pieces }) =>
        pieces.map(piece => [piece.x, piece.text, piece.isRightToLeft ? 'rtl' : 'ltr']),
      )
    expect(places('שלום (אב)')).toEqual([[0, 'שלום (אב)', 'rtl']])
    expect(places('see אב 12 now')).toEqual([
      [0, 'see ', 'ltr'],
      [6, 'אב ', 'rtl'],
      [4, '12', 'ltr'],
      [9, ' now', 'ltr'],
    ])
  })
})
