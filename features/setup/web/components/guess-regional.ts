import type { WEEK_STARTS } from '#features/settings/contract/settings.rules.ts'

// Guesses regional settings from the browser's region; unknown ones must be chosen.

const CURRENCIES: Record<string, readonly string[]> = {
  EUR: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'LU', 'NL', 'PT', 'SI', 'SK'],
  AED: ['AE'],
  AUD: ['AU'],
  BRL: ['BR'],
  CAD: ['CA'],
  CHF: ['CH', 'LI'],
  DKK: ['DK'],
  EGP: ['EG'],
  GBP: ['GB'],
  INR: ['IN'],
  JPY: ['JP'],
  MXN: ['MX'],
  NOK: ['NO'],
  PLN: ['PL'],
  SAR: ['SA'],
  SEK: ['SE'],
}
const SUNDAY = ['US', 'CA', 'MX', 'BR', 'PT', 'JP', 'IN', 'SA', 'IL', 'ZA', 'AU']
const SATURDAY = ['AE', 'EG', 'JO', 'KW', 'QA', 'BH', 'OM', 'DZ', 'LY', 'IQ']

/**
 * Likely regional settings for this browser's language, as form values.
 * @example guessRegional('de-AT') // { currency: 'EUR', weekStart: '1', timeZone: 'Europe/Vienna' }
 */
export function guessRegional(
  language: string,
): Record<'currency' | 'weekStart' | 'timeZone', string> {
  const region = new Intl.Locale(language).maximize().region ?? ''
  const currency = Object.keys(CURRENCIES).find(one => CURRENCIES[one]?.includes(region))
  return {
    currency: currency ?? 'USD',
    weekStart: `${startOfWeek(region)}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

function startOfWeek(region: string): (typeof WEEK_STARTS)[number] {
  if (SATURDAY.includes(region)) return 6
  return SUNDAY.includes(region) ? 0 : 1
}
