import { DateRangeFilter } from '#ui/date-range/date-range.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  DateRangeFilter: play(DateRangeFilter, {
    start: ({ t }) => ({
      label: t('w.when'),
      range: { from: '2026-01-05', to: undefined },
      onChange: nothing,
    }),
    follows: { onChange: 'range' },
  }),
}
