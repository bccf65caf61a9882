import { commaOf, DATE_LOCALES, LOCALES } from '#platform/contract/locales.rules.ts'
import { currencyDigits } from '#platform/contract/money.rules.ts'

// How the server writes amounts and dates, the same forms as on the screen (platform/web/format).

const BY_LANGUAGE: ReadonlyMap<string, string> = new Map(Object.entries(LOCALES))
const DATES_BY_LANGUAGE: ReadonlyMap<string, string> = new Map(Object.entries(DATE_LOCALES))

interface Written {
  currency: string
  language: string
}

/**
 * An amount with all decimals of its currency.
 *
 * @example writeMoney(500.3, { currency: 'USD', language: 'en' }) // $500.30
 */
export function writeMoney(amount: number, { currency, language }: Written): string {
  const digits = currencyDigits(currency)
  const shape = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return new Intl.NumberFormat(BY_LANGUAGE.get(language) ?? LOCALES.en, shape).format(amount)
}

interface Dated {
  language: string
  timeZone: string
}

/**
 * Writes days as the screens do, in Portuguese without both of its “de”.
 *
 * @example createDayWriter({ language: 'pt', timeZone: 'UTC' })(new Date('2019-12-13')) // 13 dez. 2019
 */
export function createDayWriter({ language, timeZone }: Dated): (moment: Date) => string {
  const day = new Intl.DateTimeFormat(DATES_BY_LANGUAGE.get(language) ?? DATE_LOCALES.en, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
  return moment => day.format(moment).replaceAll(' de ', ' ')
}

/**
 * Writes moments as the screens do.
 *
 * @example createMomentWriter({ language: 'en', timeZone: 'UTC' })(new Date('2019-12-13T08:00:00Z')) // 13 Dec 2019, 8:00 AM
 */
export function createMomentWriter({ language, timeZone }: Dated): (moment: Date) => string {
  const day = createDayWriter({ language, timeZone })
  const time = new Intl.DateTimeFormat(BY_LANGUAGE.get(language) ?? LOCALES.en, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return moment =>
    `${day(moment)}${commaOf(language)} ${time.format(moment).replace('\u202F', ' ')}`
}
