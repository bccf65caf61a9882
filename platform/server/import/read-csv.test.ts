import { neutralise } from '#platform/contract/csv.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../export/to-text.ts'
import { type CsvTable, readCsv } from './read-csv.ts'

const cellsOf = ({ header, rows }: CsvTable) => [header, ...rows.map(row => row.cells)]

describe('CSV parsing', () => {
  it('X-19 detects commas, semicolons and tabs from the header, ignoring quoted ones', () => {
    expect(cellsOf(readCsv('a,b;c\n1,2'))).toEqual([
      ['a', 'b;c'],
      ['1', '2'],
    ])
    expect(cellsOf(readCsv('a;b\n1,5;2'))).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(cellsOf(readCsv('a\tb, c\n1\t2'))[0]).toEqual(['a', 'b, c'])
    expect(cellsOf(readCsv('"a,b,c";"d"\n1;2'))[0]).toEqual(['a,b,c', 'd'])
    expect(cellsOf(readCsv('sep=;\r\na;b,b,b\r\n1;2'))[0]).toEqual(['a', 'b,b,b'])
    expect(cellsOf(readCsv('only\nx'))).toEqual([['only'], ['x']])
  })

  it('X-19 accepts a BOM, any line endings, escaped quotes, and rows of any length', () => {
    expect(cellsOf(readCsv('\uFEFFa,b\r\n"one\r\ntwo","say ""hi"""\r\n'))).toEqual([
      ['a', 'b'],
      ['one\r\ntwo', 'say "hi"'],
    ])
    expect(cellsOf(readCsv('a,b\r1,2'))[1]).toEqual(['1', '2'])
    expect(cellsOf(readCsv('a,b\n1\n1,2,3'))).toEqual([['a', 'b'], ['1'], ['1', '2', '3']])
  })

  it('X-19 numbers rows like a spreadsheet, counting empty ones', () => {
    expect(readCsv('a,b\n1,2\n\n,\n3,4').rows.map(({ row }) => row)).toEqual([2, 5])
    expect(readCsv('a,b\n"x\ny",2\n3,4').rows.map(({ row }) => row)).toEqual([2, 3])
  })

  it('X-19 reports what is wrong with a file', () => {
    for (const text of ['', '\n\n', 'a,b', 'a,b\n\n,\n'])
      expect(() => readCsv(text), text).toThrow(
        expect.objectContaining({ status: 400, code: 'import.empty' }),
      )
    expect(() => readCsv('a,b\n1,"2\n3,4')).toThrow(
      expect.objectContaining({ status: 400, code: 'import.unreadable' }),
    )
    expect(() => readCsv(`a\n${'x\n'.repeat(5_001)}`)).toThrow(
      expect.objectContaining({ status: 413, code: 'import.too_many' }),
    )
    expect(() => readCsv(`a\n${'é'.repeat(600_000)}`)).toThrow(
      expect.objectContaining({ status: 413, code: 'import.too_large' }),
    )
    expect(readCsv(`a\n${'x\n'.repeat(5_000)}`).rows).toHaveLength(5_000)
  })

  it('X-18 X-19 restores what an export has written, including escaped formulas', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '@x', "'=1", '+47 22', 'a"b', 'two\nlines', ' x ', ';', '\t', 'محمد'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async rows => {
        const filled = rows.filter(one => one.some(text => text.trim() !== ''))
        fc.pre(filled.length > 0)
        const columns = ['Name', 'Note'].map(header => ({ header, kind: 'text' as const }))
        let csv = ''
        for await (const piece of toCsv(
          { title: 'x', columns, rows },
          { language: 'en', timeZone: 'UTC', direction: 'ltr' },
        ))
          csv += piece
        const read = readCsv(csv).rows.map(({ cells }) => cells.map(neutralise))
        expect(read).toEqual(filled.map(one => one.map(neutralise)))
      }),
    )
  })
})
