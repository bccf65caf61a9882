import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** How long before an event it reminds. */
export function useReminderName(): (minutes: number) => string {
  const { t } = useTranslation('calendar')
  return minutes => {
    if (minutes === 0) return t('reminders.now')
    if (minutes % 10_080 === 0) return t('reminders.weeks', { count: minutes / 10_080 })
    if (minutes % 1440 === 0) return t('reminders.days', { count: minutes / 1440 })
    return minutes % 60 === 0
      ? t('reminders.hours', { count: minutes / 60 })
      : t('reminders.minutes', { count: minutes })
  }
}
