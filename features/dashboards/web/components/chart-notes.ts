import { useFormats } from '#platform/web/format/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ChartNote } from '#ui/chart/chart-data.ts'
import { notesQuery } from '../boards.api.ts'

/** Notes on the days of a chart, at the matching parts. */
export function useChartNotes(): (
  firstDays: readonly string[],
  span: { from: string; to: string },
) => ChartNote[] {
  const { data = [] } = useQuery(notesQuery)
  const format = useFormats()
  return (firstDays, { from, to }) =>
    data
      .filter(({ day }) => day >= from && day <= to)
      .map(({ day, text }) => ({
        index: firstDays.findLastIndex(first => first <= day),
        text: `${format.date(day)}: ${text}`,
      }))
      .filter(({ index }) => index >= 0)
}
