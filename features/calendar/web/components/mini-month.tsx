import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { IconButton } from '#ui/button/button.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import styles from './mini-month.module.css'
import { addMonths, daysOfView } from './days.ts'
import { useItemWords } from './item-words.ts'

/** A small month to jump to a day by. */
export function MiniMonth({ address }: { address: CalendarAddress }) {
  const { t } = useTranslation('calendar')
  const { weekStart } = useRegional()
  const words = useItemWords()
  const [month, setMonth] = useState(address.day)
  const [seen, setSeen] = useState(address.day)
  if (seen !== address.day) {
    setSeen(address.day)
    setMonth(address.day)
  }
  const days = daysOfView('month', month, weekStart)
  return (
    <section className={styles.mini} aria-label={t('jump')}>
      <div className={styles.head}>
        <span className={styles.name}>{words.month(month)}</span>
        <IconButton
          name={t('previousMonth')}
          hasTip={false}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft className={styles.arrow} size={16} stroke={1.7} />
        </IconButton>
        <IconButton
          name={t('nextMonth')}
          hasTip={false}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <IconChevronRight className={styles.arrow} size={16} stroke={1.7} />
        </IconButton>
      </div>
      <div className={styles.days}>
        {days.slice(0, 7).map(day => (
          <span key={day} className={styles.weekday} aria-hidden="true">
            {words.weekdayLetter(day)}
          </span>
        ))}
        {days.map(day => (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
            data-today={day === address.today || undefined}
            aria-current={day === address.day ? 'date' : undefined}
            aria-label={words.day(day)}
            onClick={() => address.go({ date: day })}
          >
            {words.date(day)}
          </button>
        ))}
      </div>
    </section>
  )
}
