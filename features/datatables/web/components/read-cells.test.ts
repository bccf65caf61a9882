import { expect, it } from 'vitest'
import { readCells } from './read-cells.ts'

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
