import { MAX_DAYS } from '../../contract/card.rules.ts'
import type { ReactNode } from 'react'
import { useToday } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { DateRangeFilter } from '#ui/date-range/date-range.tsx'
import { daysOf, rangeOf } from '#ui/date-range/range.ts'
import { Tick } from '#ui/tick/tick.tsx'
import { Select } from '#ui/select/select.tsx'
import { type BoardRange, PERIODS } from './board-range.ts'
import styles from './board.module.css'

interface RangeBarProps {
  range: BoardRange
  onChange: (change: Partial<BoardRange>) => void
  /** At the end. */
  children: ReactNode
}

/** The range of a whole board, and the comparison with the previous period. */
export function RangeBar({ range, onChange, children }: RangeBarProps) {
  const { t } = useTranslation('dashboard')
  const { timeZone } = useRegional()
  const today = useToday()
  const isCustom = range.period === 'custom'
  return (
    <div className={styles.bar} role="group" aria-label={t('range.name')}>
      <Select
        size="middle"
        aria-label={t('range.period')}
        value={range.period}
        options={[...PERIODS, ...(isCustom ? (['custom'] as const) : [])].map(one => ({
          value: one,
          text: t(`periods.${one}`),
        }))}
        onChoose={period => onChange({ period })}
      />
      <DateRangeFilter
        label={t('range.days')}
        mostDays={MAX_DAYS}
        range={isCustom ? rangeOf(range, timeZone) : { from: undefined, to: undefined }}
        onChange={next => {
          const { from, to } = daysOf(next, timeZone)
          if (from === '') onChange({ period: 'last28' })
          else onChange({ period: 'custom', from, to: to === '' ? today : to })
        }}
      />
      <label className={styles.compare}>
        <Tick
          checked={range.isCompared}
          onChange={event => onChange({ isCompared: event.currentTarget.checked })}
        />
        {t('range.compare')}
      </label>
      <span className={styles.spacer} />
      {children}
    </div>
  )
}
