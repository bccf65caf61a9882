import { WEEK_STARTS } from '#features/settings/contract/settings.rules.ts'
import { isTimeZone } from '#platform/contract/time-zone.rules.ts'
import { type Preferences, type WeekStart, usePreferences } from './preferences.ts'

export interface Regional {
  timeZone: string
  /** ISO 4217. */
  currency: string
  weekStart: WeekStart
}

type Chosen = Pick<Preferences, 'timeZone' | 'currency' | 'weekStart' | 'regional'>

/** Cached per source document: lists ask for every cell, and resolving a time zone is slow. */
const cache = new WeakMap<Chosen, Regional>()

/**
 * How this person counts: what they have chosen, else what the instance has, else what this browser has.
 *
 * @example regionalOf(getPreferences()).timeZone
 */
export function regionalOf(preferences: Chosen): Regional {
  const regional = cache.get(preferences) ?? readRegional(preferences)
  cache.set(preferences, regional)
  return regional
}

function readRegional(preferences: Chosen): Regional {
  const instance = readInstance(preferences.regional)
  const zone = [preferences.timeZone, instance.get('timeZone')].find(
    one => typeof one === 'string' && one !== '' && isTimeZone(one),
  )
  const currency = [preferences.currency, instance.get('currency')].find(
    one => typeof one === 'string' && /^[A-Z]{3}$/.test(one),
  )
  const start = [preferences.weekStart, instance.get('weekStart')].find(one =>
    WEEK_STARTS.some(day => day === one),
  )
  return {
    timeZone: zone === undefined ? Intl.DateTimeFormat().resolvedOptions().timeZone : `${zone}`,
    currency: currency === undefined ? 'USD' : `${currency}`,
    weekStart: WEEK_STARTS.find(day => day === start) ?? 1,
  }
}

function readInstance(text: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(Object(JSON.parse(text))))
  } catch {
    return new Map()
  }
}

/**
 * The signed-in user's regional settings; re-renders when they change.
 *
 * @example const { weekStart } = useRegional()
 */
export const useRegional = (): Regional => regionalOf(usePreferences())
