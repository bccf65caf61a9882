import { LOCALES } from '#platform/contract/locales.rules.ts'
import { currencyDigits } from '#platform/contract/money.rules.ts'

// How the server writes amounts, the same forms as on the screen (platform/web/format).

const BY_LANGUAGE: ReadonlyMap<string, string> = new Map(Object.entries(LOCALES))

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
