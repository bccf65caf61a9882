import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { DateRangeFilter } from '../../../ui/date-range/date-range.tsx'
import { daysOf, rangeOf, toDay } from '../../../ui/date-range/range.ts'
import { type BoardRange, PERIODS } from './board-range.ts'
import styles from './board.module.css'

interface RangeBarProps {
  range: BoardRange
  onChange: (change: Partial<BoardRange>) => void
  /** At its end. */
  children: ReactNode
}

/** The span of time of a whole board, and whether the period before is drawn beside it. */
export function RangeBar({ range, onChange, children }: RangeBarProps) {
  const { t } = useTranslation('dashboard')
  const isCustom = range.period === 'custom'
  return (
    <div className={styles.bar} role="group" aria-label={t('range.name')}>
      <select
        className={styles.period}
        aria-label={t('range.period')}
        value={range.period}
        onChange={event => onChange({ period: PERIODS.find(one => one === event.currentTarget.value) ?? 'last28' })}
      >
        {PERIODS.map(one => (
          <option key={one} value={one}>
            {t(`periods.${one}`)}
          </option>
        ))}
        {isCustom ? <option value="custom">{t('periods.custom')}</option> : null}
      </select>
      <DateRangeFilter
        label={t('range.days')}
        range={isCustom ? rangeOf(range) : { from: undefined, to: undefined }}
        onChange={next => {
          const { from, to } = daysOf(next)
          if (from === '') onChange({ period: 'last28' })
          else onChange({ period: 'custom', from, to: to === '' ? toDay(new Date()) : to })
        }}
      />
      <label className={styles.compare}>
        <input type="checkbox" checked={range.isCompared} onChange={event => onChange({ isCompared: event.currentTarget.checked })} />
        {t('range.compare')}
      </label>
      <span className={styles.spacer} />
      {children}
    </div>
  )
}
