import { type PageContext, widestOf } from './lay-out.ts'
import type { PdfTable } from './pdf-content.ts'

// A number that is broken reads as another one: columns of numbers take room from the others.

/** What a cell keeps free around its text. */
export const CELL = { x: 6, y: 5 }
/** The most of its width that a column of texts gives away. */
const MAX_TAKEN = 0.4

/** The width of each column, as parts of the whole. */
export function columnShares(
  context: PageContext,
  { columns, rows }: Pick<PdfTable, 'columns' | 'rows'>,
  width: number,
): number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ head, share, align }, index) => {
    const given = (width * share) / all
    if (align !== 'end') return { given, least: given * (1 - MAX_TAKEN) }
    const texts = rows.flatMap(row => (row[index] ?? []).map(({ text }) => text))
    return { given, least: widestOf(context, [head, ...texts]) + 2 * CELL.x }
  })
  const lacking = sumOf(widths.map(({ given, least }) => Math.max(0, least - given)))
  const spare = sumOf(widths.map(({ given, least }) => Math.max(0, given - least)))
  if (lacking === 0) return widths.map(({ given }) => given / width)
  const moved = Math.min(lacking, spare)
  return widths.map(({ given, least }) => {
    const part = (least - given) / (least > given ? lacking : Math.max(spare, 1))
    return (given + part * moved) / width
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
