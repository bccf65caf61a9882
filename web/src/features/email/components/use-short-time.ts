import { useFormats } from '../../../platform/format/format.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

/** When a mail was, as short as it can be said: the time of today, the day before. */
export function useShortTime(): (moment: string) => string {
  const format = useFormats()
  const { language } = usePreferences()
  const time = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language === 'en' ? 'en-US' : language, {
    hour: 'numeric',
    minute: '2-digit',
  })
  return moment => {
    const at = new Date(moment)
    return isSameDay(at, new Date()) ? time.format(at) : format.date(at)
  }
}
