import type { ChartData } from '#ui/chart/chart-data.ts'
import type { Words } from './playground-spec.ts'

/** Two series over a year. */
export const yearOf = ({ t, months }: Words): ChartData => ({
  labels: months,
  series: [
    {
      key: 'income',
      name: t('w.income'),
      values: [12, 18, 14, 22, 26, 24, 30, 28, 34, 31, 38, 41],
    },
    { key: 'costs', name: t('w.costs'), values: [10, 11, 13, 12, 15, 17, 16, 18, 17, 20, 21, 22] },
  ],
})

/** Three values side by side, for round charts. */
export const sharesOf = ({ t }: Words): ChartData => ({
  labels: [''],
  series: [
    { key: 'active', name: t('w.active'), values: [60] },
    { key: 'pending', name: t('w.pending'), values: [25] },
    { key: 'off', name: t('w.off'), values: [15] },
  ],
})
