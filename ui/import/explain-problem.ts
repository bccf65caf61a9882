import { BYTE_ORDER_MARK, csvRecord, neutralise } from '#platform/contract/csv.rules.ts'
import type { ImportError, ImportReport } from '#platform/contract/import.rules.ts'
import type { TFunction } from '#platform/web/i18n/i18n.ts'
import type { ImportKit } from './import-types.ts'

/** Explains a cell's problem in the reader's language. */
export const explainProblem = (
  error: ImportError,
  explain: ImportKit['explain'],
  t: TFunction,
): string => explain?.(error) ?? t(`import.codes.${error.code}`, { row: error.duplicateOfRow })

interface FailedRows {
  report: ImportReport
  /** What is wrong with a row. */
  problemsOf: (row: number) => string
  problemHead: string
}

/** The failed rows as a CSV to correct and import again; the last column holds the error. */
export function writeFailedRows({
  report: { header, failed },
  problemsOf,
  problemHead,
}: FailedRows): Blob {
  const width = Math.max(header.length, ...failed.map(({ cells }) => cells.length))
  const full = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => neutralise(cells[index] ?? ''))
  const lines = failed.map(({ row, cells }) =>
    csvRecord([...full(cells), neutralise(problemsOf(row))]),
  )
  return new Blob([BYTE_ORDER_MARK, csvRecord([...full(header), problemHead]), ...lines], {
    type: 'text/csv',
  })
}
