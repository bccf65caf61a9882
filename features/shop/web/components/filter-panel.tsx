import type { ProductFacets } from '../../contract/shop.contract.ts'
import { PRICE_RANGES } from '../../contract/shop.rules.ts'
import { type ReactNode, useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Radio } from '#ui/tick/radio.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import styles from './filter-panel.module.css'
import { PriceSlider } from './price-slider.tsx'
import type { ShopAddress } from './shop-address.ts'
import { Stars } from './stars.tsx'
import { useRangeWords } from './use-range-words.ts'

interface FilterPanelProps {
  address: ShopAddress
  facets: ProductFacets
  currency: string
}
const FEW_BRANDS = 8

/** The filters, each with how many there would be. */
export function FilterPanel({ address, facets, currency }: FilterPanelProps) {
  const { t } = useTranslation('shop')
  const { query, change } = address
  const ranges = useRangeWords(currency)
  const rangeOf = (value: string) => facets.priceRanges.find(one => one.value === value)?.count ?? 0
  return (
    <div className={styles.panel}>
      <Group title={t('filters.priceRange')}>
        {name =>
          PRICE_RANGES.map(value => (
            <Line key={value} count={rangeOf(value)}>
              <Radio
                name={name}
                checked={query.priceRange === value}
                onChange={() =>
                  change({ priceRange: value, priceMin: undefined, priceMax: undefined })
                }
              />
              <span>{ranges[value]}</span>
            </Line>
          ))
        }
      </Group>
      <Group title={t('filters.price')}>
        {() => (
          <PriceSlider
            min={query.priceMin}
            max={query.priceMax}
            currency={currency}
            counts={facets.prices}
            onChange={span => change({ ...span, priceRange: 'all' }, { replace: true })}
          />
        )}
      </Group>
      <Group title={t('filters.category')}>
        {name => (
          <>
            <Line>
              <Radio
                name={name}
                checked={query.category === undefined}
                onChange={() => change({ category: undefined })}
              />
              <span>{t('filters.all')}</span>
            </Line>
            {facets.categories.map(({ id, name: text, count }) => (
              <Line key={id} count={count}>
                <Radio
                  name={name}
                  checked={query.category === id}
                  onChange={() => change({ category: id })}
                />
                <bdi>{text}</bdi>
              </Line>
            ))}
          </>
        )}
      </Group>
      <Group title={t('filters.brand')}>
        {() => <Brands address={address} brands={facets.brands} />}
      </Group>
      <Group title={t('filters.rating')}>
        {name =>
          facets.ratings.map(({ value, count }) => (
            <Line key={value} count={count}>
              <Radio
                name={name}
                checked={query.rating === value}
                onChange={() => change({ rating: value })}
              />
              <span className={styles.stars}>
                <Stars rating={value} /> {t('filters.andUp')}
              </span>
            </Line>
          ))
        }
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: (name: string) => ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children(id)}
    </fieldset>
  )
}

/** A choice with how many there are. */
function Line({ count, children }: { count?: number; children: ReactNode }) {
  const format = useFormats()
  return (
    <label className={styles.line} data-none={count === 0 || undefined}>
      {children}
      {count === undefined ? null : <span className={styles.count}>{format.number(count)}</span>}
    </label>
  )
}

/** Multiple choice; of many brands the first ones, until more are requested. */
function Brands({
  address: { query, change },
  brands,
}: {
  address: ShopAddress
  brands: ProductFacets['brands']
}) {
  const { t } = useTranslation('shop')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole
    ? brands
    : brands.filter(({ id }, index) => index < FEW_BRANDS || query.brand.includes(id))
  const toggle = (id: number) =>
    change({
      brand: query.brand.includes(id)
        ? query.brand.filter(one => one !== id)
        : [...query.brand, id],
    })
  return (
    <>
      {shown.map(({ id, name, count }) => (
        <Line key={id} count={count}>
          <Tick checked={query.brand.includes(id)} onChange={() => toggle(id)} />
          <bdi>{name}</bdi>
        </Line>
      ))}
      {shown.length < brands.length ? (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('filters.moreBrands', { count: brands.length - shown.length })}
        </Button>
      ) : null}
    </>
  )
}
