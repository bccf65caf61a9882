import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Segments } from '#ui/choices/segments.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import styles from './calendar.module.css'
import { type Item, step, VIEWS } from './days.ts'
import { useItemWords } from './item-words.ts'
import { SearchEvents } from './search-events.tsx'

interface ToolbarProps {
  address: CalendarAddress
  days: readonly string[]
  search: RefObject<HTMLInputElement | null>
  onFound: (item: Item) => void
  /** On narrow screens. */
  onSide: () => void
}

/** The visible period, and navigation. */
export function Toolbar({ address, days, search, onFound, onSide }: ToolbarProps) {
  const { t } = useTranslation('calendar')
  const words = useItemWords()
  const { view, day, today } = address
  const period =
    view === 'month'
      ? words.month(day)
      : view === 'day'
        ? words.dayOfYear(day)
        : words.range(days[0] ?? day, days.at(-1) ?? day)
  return (
    <div className={styles.bar}>
      <div className={styles.phoneTools}>
        <IconButton name={t('options')} hasTip={false} onClick={onSide}>
          <IconAdjustmentsHorizontal size={18} stroke={1.7} />
        </IconButton>
      </div>
      <Button onClick={() => address.go({ date: today })}>{t('today')}</Button>
      <IconButton name={t('previous')} onClick={() => address.go({ date: step(view, day, -1) })}>
        <IconChevronLeft className={styles.turn} size={18} stroke={1.7} />
      </IconButton>
      <IconButton name={t('next')} onClick={() => address.go({ date: step(view, day, 1) })}>
        <IconChevronRight className={styles.turn} size={18} stroke={1.7} />
      </IconButton>
      <h2 className={styles.period} aria-live="polite">
        {period}
      </h2>
      <SearchEvents field={search} onOpen={onFound} />
      <div className={styles.views}>
        <Segments
          name={t('view')}
          value={view}
          options={VIEWS.map(value => ({ value, text: t(`views.${value}`) }))}
          onChoose={one => address.go({ view: one })}
        />
      </div>
    </div>
  )
}
