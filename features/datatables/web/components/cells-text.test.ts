import { expect, it } from 'vitest'
import { readCells, writeCells } from './cells-text.ts'

it('DT-05 reads what spreadsheets copy: rows, empty cells, quoted tabs and breaks', () => {
  expect(readCells('Ada\t1\r\nBo\t\r\n')).toEqual([
    ['Ada', '1'],
    ['Bo', ''],
  ])
  expect(readCells('"two\nlines"\t"a ""b"""\n"c\td"')).toEqual([['two\nlines', 'a "b"'], ['c\td']])
  expect(readCells('one')).toEqual([['one']])
  expect(readCells('a "quoted" word\t"open')).toEqual([['a "quoted" word', '"open']])
  expect(readCells('')).toEqual([['']])
})

it('DT-05 what is written for spreadsheets is read back as it was', () => {
  const rows = [
    ['Ada', 'two\nlines', ''],
    ['"quoted"', 'a\tb', 'say "hi"'],
  ]
  expect(readCells(writeCells(rows))).toEqual(rows)
  expect(writeCells([['say "hi"']])).toBe('say "hi"')
})
