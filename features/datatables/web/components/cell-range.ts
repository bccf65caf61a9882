export interface Place {
  row: number
  column: number
}

/** The first and the last cell of a rectangle of the sheet; often the same one. */
export interface CellRange {
  first: Place
  last: Place
}

/** The cells between two of them, in any direction. */
export const rangeBetween = (one: Place, other: Place): CellRange => ({
  first: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  last: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})
export const isInRange = ({ first, last }: CellRange, { row, column }: Place): boolean =>
  row >= first.row && row <= last.row && column >= first.column && column <= last.column

/** Cells repeated to fill a range whose size is a multiple of theirs, as spreadsheets do; else as they are. */
export function repeatCells(
  cells: readonly string[][],
  { rows, columns }: { rows: number; columns: number },
): string[][] {
  const down = timesIn(rows, cells.length)
  const across = timesIn(columns, cells[0]?.length ?? 0)
  return Array.from({ length: down }, () => cells)
    .flat()
    .map(row => Array.from({ length: across }, () => row).flat())
}

const timesIn = (room: number, count: number): number =>
  count > 0 && room % count === 0 ? room / count : 1
