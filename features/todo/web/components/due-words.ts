import { dueDayOf, latenessOf, type Lateness } from '../../contract/todo.rules.ts'
import { addDays, isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'

/** A due date in words: “Today, 3:00 PM”, “Tomorrow”, “25 Nov”, and how late it is. */
export function useDueWords(): (due: string) => {
  text: string
  lateness: Lateness
  isExact: boolean
} {
  const { t } = useTranslation('todo')
  const format = useFormats()
  const { timeZone } = useRegional()
  return due => {
    const now = new Date()
    const today = toLocalTime(now, timeZone).day
    const day = dueDayOf(due, timeZone)
    const time = isDay(due) ? undefined : format.time(due)
    const lateness = latenessOf(due, { now, zone: timeZone })
    const date = format.shortMoment(due)
    if (day === today)
      return {
        text: time === undefined ? t('due.today') : t('due.todayAt', { time }),
        lateness,
        isExact: false,
      }
    if (day === addDays(today, 1))
      return {
        text: time === undefined ? t('due.tomorrow') : t('due.tomorrowAt', { time }),
        lateness,
        isExact: false,
      }
    return {
      text: day === addDays(today, -1) && time === undefined ? t('due.yesterday') : date,
      lateness,
      isExact: true,
    }
  }
}
