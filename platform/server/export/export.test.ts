import { text as readAll } from 'node:stream/consumers'
import { exportedTable } from '#platform/contract/export.rules.ts'
import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { exportFile } from './export.ts'
import type { ExportFormat } from '#platform/contract/export.rules.ts'
import type { ExportOptions, ExportRow, ExportTable } from './export-table.ts'
import { readPdf } from '../pdf/type/read-pdf.ts'

const options: Omit<ExportOptions, 'format'> = {
  language: 'en',
  timeZone: 'Asia/Tokyo',
  direction: 'ltr',
  now: new Date('2026-03-02T16:00:00Z'),
}
const columns = [
  { header: 'Name', kind: 'text', width: 24 },
  { header: 'Count', kind: 'number' },
  { header: 'Due', kind: 'money' },
  { header: 'Day', kind: 'date' },
  { header: 'Seen', kind: 'moment' },
] as const
const table = (rows: ExportRow[], change: Partial<ExportTable> = {}): ExportTable => ({
  title: 'People',
  columns,
  rows,
  ...change,
})
const row = (name: string): ExportRow => [
  name,
  -5,
  123_450,
  '2026-03-29',
  '2026-03-01T23:30:00.000Z',
]

async function bytesOf(
  what: ExportTable,
  format: ExportFormat,
  change: Partial<ExportOptions> = {},
): Promise<Buffer> {
  const { body } = await exportFile(what, { ...options, ...change, format })
  return Buffer.isBuffer(body) ? body : Buffer.from(await readAll(body))
}
const csvOf = async (what: ExportTable) => {
  const bytes = await bytesOf(what, 'csv')
  const records: string[][] = parse(bytes, { bom: true })
  return { bytes, records }
}

describe('CSV export', () => {
  it('X-18 round-trips quotes, commas, line breaks and any script', async () => {
    const names = [
      'plain',
      'with "quotes", and commas',
      'two\nlines',
      'CR\r\nLF inside',
      ' spaces ',
      'محمد عبد الله',
      'Zoë 😀',
      '',
    ]
    const { bytes, records } = await csvOf(table(names.map(row)))
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(records[0]).toEqual(['Name', 'Count', 'Due', 'Day', 'Seen'])
    expect(records.slice(1).map(([name]) => name)).toEqual(names)
    expect(records[1]?.slice(1)).toEqual(['-5', '1234.50', '2026-03-29', '2026-03-02 08:30'])
  })

  it('X-18 escapes everything a spreadsheet would run as a formula, and keeps numbers', async () => {
    const attacks = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")']
    const { records } = await csvOf(
      table(attacks.map(row), {
        columns: [{ header: '=head', kind: 'text' }, ...columns.slice(1)],
      }),
    )
    expect(records.map(([name]) => name)).toEqual([
      "'=head",
      ...attacks.map(attack => `'${attack}`),
    ])
    for (const cells of records.slice(1)) expect(cells[1]).toBe('-5')
  })

  it('X-18 is an empty table when there are no rows', async () => {
    expect((await csvOf(table([]))).records).toEqual([['Name', 'Count', 'Due', 'Day', 'Seen']])
  })

  it('X-18 is streamed: the first row is sent before the last is read', async () => {
    let read = 0
    async function* rows(): AsyncGenerator<ExportRow> {
      for (; read < 5_000; read += 1) yield row(`Person ${read}`)
    }
    const { body } = await exportFile(table([], { rows: rows() }), { ...options, format: 'csv' })
    if (Buffer.isBuffer(body)) throw new Error('the file came whole')
    const [first] = await body.take(1).toArray()
    expect(String(first)).toContain('Person 0')
    expect(read).toBeLessThan(5_000)
  })
})

describe('Excel export', () => {
  it('X-18 contains real numbers and dates, in the reader’s time zone', async () => {
    const [sheet] = await readExcel(
      await bytesOf(
        table([row('=1+1'), row('محمد & <Söhne>'), ['', null, null, null, null]]),
        'xlsx',
      ),
    )
    expect(sheet?.sheet).toBe('People')
    expect(sheet?.data[0]).toEqual(['Name', 'Count', 'Due', 'Day', 'Seen'])
    expect(sheet?.data[1]).toEqual([
      '=1+1',
      -5,
      1234.5,
      new Date('2026-03-29T00:00:00Z'),
      new Date('2026-03-02T08:30:00Z'),
    ])
    expect(sheet?.data[2]?.[0]).toBe('محمد & <Söhne>')
  })

  it('X-18 accepts any title and any character', async () => {
    const [sheet] = await readExcel(
      await bytesOf(
        table([row('bell \u0007 and half \uD800 a sign')], {
          title: 'A/B: [what?]*\\ and a name that is far too long',
        }),
        'xlsx',
      ),
    )
    expect(sheet?.sheet.length).toBeLessThanOrEqual(31)
    expect(sheet?.data[1]?.[0]).toMatch(/^bell {3}and half \uFFFD? ?a sign$/)
  })

  it('X-18 freezes the header, sets column widths, and is mirrored for right-to-left readers', async () => {
    const { entries } = await unzip(await bytesOf(table([row('x')]), 'xlsx', { direction: 'rtl' }))
    const sheet = entries.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toMatch(/<pane[^>]*ySplit="1"[^>]*state="frozen"/)
    expect(sheet).toContain('rightToLeft="1"')
    expect(sheet).toMatch(/<col [^>]*width="24"/)
  })
})

describe('other export formats', () => {
  it('X-18 the clipboard table has one line per row and no formulas', async () => {
    const lines = (await bytesOf(table([row('two\nlines\tand a tab'), row('=1')]), 'tsv'))
      .toString()
      .split('\n')
    expect(lines).toEqual([
      'Name\tCount\tDue\tDay\tSeen',
      'two lines and a tab\t-5\t1234.50\t2026-03-29\t2026-03-02 08:30',
      "'=1\t-5\t1234.50\t2026-03-29\t2026-03-02 08:30",
      '',
    ])
  })

  it('X-18 the print table has formatted texts', async () => {
    const read = exportedTable.parse(
      JSON.parse((await bytesOf(table([row('=1')]), 'json')).toString()),
    )
    expect(read.rows).toEqual([['=1', '-5', '1,234.50', '29 Mar 2026', '2 Mar 2026, 8:30 AM']])
    expect(read.columns.map(column => column.isNumber)).toEqual([false, true, true, false, false])
  })

  it('X-33 texts are Arabic for Arabic readers', async () => {
    const read = exportedTable.parse(
      JSON.parse((await bytesOf(table([row('x')]), 'json', { language: 'ar' })).toString()),
    )
    expect(read.rows[0]?.slice(3)).toEqual(['29 مارس 2026', '2 مارس 2026، 8:30 ص'])
  })
})

describe('every export format', () => {
  const many = Array.from({ length: 5_000 }, (_, index): ExportRow => row(`Person ${index}`))

  it('X-18 contains all 5,000 rows', async () => {
    expect((await csvOf(table(many))).records).toHaveLength(5_001)
    const [sheet] = await readExcel(await bytesOf(table(many), 'xlsx'))
    expect(sheet?.data).toHaveLength(5_001)
    const { pages, texts } = readPdf(await bytesOf(table(many), 'pdf'))
    expect(pages).toBeGreaterThan(100)
    expect(
      new Set(texts.map(({ text }) => text).filter(text => text.startsWith('Person '))).size,
    ).toBe(5_000)
  }, 60_000)

  it('X-18 rejects more than 100,000 rows with a clear message', async () => {
    function* endless(): Generator<ExportRow> {
      for (;;) yield ['x']
    }
    for (const format of ['csv', 'xlsx', 'json'] as const) {
      await expect(
        bytesOf(table([], { columns: [{ header: 'x', kind: 'text' }], rows: endless() }), format),
        format,
      ).rejects.toMatchObject({
        status: 413,
        code: 'export.too_many',
      })
    }
  }, 60_000)

  it('X-18 is named after its title and the reader’s date', async () => {
    expect(await exportFile(table([]), { ...options, format: 'csv' })).toMatchObject({
      name: 'People 2026-03-03.csv',
      type: expect.stringContaining('text/csv'),
    })
  })

  it('X-18 yields to other work while large files are written', async () => {
    function* rows(): Generator<ExportRow> {
      for (let index = 0; index < 40_000; index += 1) yield row(`Person ${index}`)
    }
    for (const [format, what] of [
      ['csv', table([], { rows: rows() })],
      ['pdf', table(many)],
    ] as const) {
      let ticks = 0
      const ticking = setInterval(() => (ticks += 1), 5)
      const started = performance.now()
      await bytesOf(what, format)
      clearInterval(ticking)
      expect(ticks, format).toBeGreaterThan((performance.now() - started) / 100)
    }
  }, 60_000)
})

/** The stored or deflated files in a zip, by name. */
async function unzip(file: Buffer): Promise<{ entries: Map<string, string> }> {
  const { inflateRawSync } = await import('node:zlib')
  const entries = new Map<string, string>()
  let at = file.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  at = file.readUInt32LE(end + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map(offset => file.readUInt16LE(at + offset))
    const local = file.readUInt32LE(at + 42)
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const content = file.subarray(from, from + file.readUInt32LE(at + 20))
    const text = file.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)
    entries.set(file.toString('utf8', at + 46, at + 46 + (name ?? 0)), text.toString('utf8'))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return { entries }
}
