import { DAY } from '#platform/contract/durations.rules.ts'
import { useMemo } from 'react'
import { listZones } from '#platform/contract/zone-names.rules.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { WEEK_STARTS } from '../../contract/settings.rules.ts'

/** A Sunday; the days of the week are named from here. */
const SUNDAY = Date.UTC(2026, 2, 1)

/** The options, named in the screen's language; the current value is always among them. */
export function useRegionalChoices({
  timeZone,
  currency,
}: Record<'timeZone' | 'currency', string>) {
  const { language } = usePreferences()
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'currency' })
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    const currencies = [...new Set([currency, ...Intl.supportedValuesOf('currency')])].toSorted()
    return {
      zones: listZones(timeZone),
      currencies: currencies.map(value => ({
        value,
        text: `${value} · ${names.of(value) ?? value}`,
      })),
      weekDays: WEEK_STARTS.map(value => ({
        value: `${value}`,
        text: day.format(SUNDAY + value * DAY),
      })),
    }
  }, [language, timeZone, currency])
}
