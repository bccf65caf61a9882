import type { PriceRange } from '../../contract/shop.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** The ranges of prices to filter by, in words: the same in the panel and on the chip. */
export function useRangeWords(currency: string): Record<PriceRange, string> {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const money = (amount: number) => format.wholeMoney(amount, currency)
  return {
    all: t('filters.all'),
    '<=10': t('filters.upTo', { amount: money(10) }),
    '10-100': t('filters.between', { from: money(10), to: money(100) }),
    '100-500': t('filters.between', { from: money(100), to: money(500) }),
    '>=500': t('filters.from', { amount: money(500) }),
  }
}
