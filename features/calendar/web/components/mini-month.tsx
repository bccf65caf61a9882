import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { MonthGrid } from '#ui/date-field/month-grid.tsx'
import type { CalendarAddress } from './calendar-address.ts'

/** A small month for navigation. */
export function MiniMonth({ address: { day, today, go } }: { address: CalendarAddress }) {
  const { t } = useTranslation('calendar')
  return (
    <section aria-label={t('jump')}>
      <MonthGrid {...{ day, today }} isSmall onChoose={date => go({ date })} />
    </section>
  )
}
