import { LOCALES } from '#platform/contract/locales.rules.ts'
import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import { currencyDigits } from '#platform/contract/money.rules.ts'
import { text } from '#platform/server/texts/texts.ts'
import { createDayWriter } from '#platform/server/texts/formats.ts'

/** How a sheet writes what it shows, in its own language and currency. */
export interface DocumentWords {
  translate: (key: string, values?: Record<string, string | number>) => string
  /** Minor units, with all decimals of the currency: `€1,284.50`. */
  money: (minor: number) => string
  /** `13 Dec 2019` */
  day: (day: string) => string
  /** Hundredths of a percent: `7.5%`. */
  rate: (basisPoints: number) => string
  number: (value: number) => string
  /** `PayPal, UPI` */
  list: (texts: readonly string[]) => string
}

export function createDocumentWords({
  language,
  currency,
}: Pick<InvoiceDocument, 'language' | 'currency'>): DocumentWords {
  // The same forms as on the screen (platform/web/format).
  const locale = LOCALES[language]
  const digits = currencyDigits(currency)
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const writeDay = createDayWriter({ language, timeZone: 'UTC' })
  return {
    translate: (key, values = {}) => text({ language, file: 'document', key }, values),
    money: minor => money.format(minor / 10 ** digits),
    rate: basisPoints => percent.format(basisPoints / 10_000),
    number: value => number.format(value),
    list: texts => list.format(texts),
    day: day => writeDay(new Date(`${day}T00:00:00Z`)),
  }
}
