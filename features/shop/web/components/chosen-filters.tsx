import type { ProductFacets } from '../../contract/shop.contract.ts'
import { IconX } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import type { ShopAddress, ShopChange } from './shop-address.ts'
import styles from './shop.module.css'
import { useRangeWords } from './use-range-words.ts'

interface Chosen {
  key: string
  text: string
  without: ShopChange
}

/** Active filters: each can be removed separately, or all at once. */
export function ChosenFilters({
  address,
  facets,
  currency,
}: {
  address: ShopAddress
  facets: ProductFacets
  currency: string
}) {
  const { t } = useTranslation('shop')
  const chosen = useChosen(address, facets, currency)
  if (chosen.length === 0) return null
  return (
    <div className={styles.chosen}>
      {chosen.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={t('filters.without', { filter: text })}
          onClick={() => address.change(without)}
        >
          <bdi>{text}</bdi>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      ))}
      <Button kind="quiet" onClick={address.clear}>
        {t('filters.clear')}
      </Button>
    </div>
  )
}

function useChosen({ query }: ShopAddress, facets: ProductFacets, currency: string): Chosen[] {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const ranges = useRangeWords(currency)
  const money = (amount: number) => format.wholeMoney(amount, currency)
  const { q, category, brand, rating, priceRange, priceMin, priceMax } = query
  const named = (list: readonly { id: number; name: string }[], id: number) =>
    list.find(one => one.id === id)?.name ?? `${id}`
  const chosen: Chosen[] = []
  if (q !== '') chosen.push({ key: 'q', text: t('filters.searched', { q }), without: { q: '' } })
  if (category !== undefined)
    chosen.push({
      key: 'category',
      text: named(facets.categories, category),
      without: { category: undefined },
    })
  for (const id of brand)
    chosen.push({
      key: `brand-${id}`,
      text: named(facets.brands, id),
      without: { brand: brand.filter(one => one !== id) },
    })
  if (rating !== undefined)
    chosen.push({
      key: 'rating',
      text: t('filters.stars', { count: rating, shown: format.number(rating) }),
      without: { rating: undefined },
    })
  if (priceRange !== 'all')
    chosen.push({
      key: 'range',
      text: ranges[priceRange],
      without: { priceRange: 'all' },
    })
  if (priceMin !== undefined)
    chosen.push({
      key: 'min',
      text: t('filters.from', { amount: money(priceMin) }),
      without: { priceMin: undefined },
    })
  if (priceMax !== undefined)
    chosen.push({
      key: 'max',
      text: t('filters.upTo', { amount: money(priceMax) }),
      without: { priceMax: undefined },
    })
  return chosen
}
