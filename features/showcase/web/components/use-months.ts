import { usePreferences } from '#platform/web/preferences/preferences.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'

/** The months of a year as labels, in the language of the reader. */
export function useMonths(series: readonly ChartSeries[]): ChartData {
  const { language } = usePreferences()
  const month = new Intl.DateTimeFormat(language, { month: 'short' })
  return {
    labels: Array.from({ length: 12 }, (_, index) => month.format(new Date(2026, index, 15))),
    series,
  }
}
