import { currencyDigits, MAX_MONEY } from '#platform/contract/money.rules.ts'
import { type Formats, useFormats } from './format.ts'
import { decimalSignOf, readFilled } from './typed-number.ts'

/**
 * An amount that was typed, with all decimals of its currency; what is no amount, or has more decimals, as it was typed.
 *
 * @example typedAmount(createFormats('de'))('12,4', 'USD') // 12,40
 */
export function typedAmount({
  number,
}: Pick<Formats, 'number'>): (text: string, currency: string) => string {
  const sign = decimalSignOf(number)
  return (text, currency) => {
    const amount = readFilled(text)
    if (!(Math.abs(amount) <= MAX_MONEY)) return text
    const whole = amount.toFixed(currencyDigits(currency))
    return Number(whole) === amount ? whole.replace('.', sign) : text
  }
}

export const useTypedAmount = () => typedAmount(useFormats())
