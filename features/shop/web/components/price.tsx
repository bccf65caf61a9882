import type { Product } from '../../contract/shop.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './price.module.css'

interface PriceProps {
  product: Pick<Product, 'defaultPrice' | 'listPrice' | 'currency'>
  /** Of the chosen color. */
  price?: number | undefined
  isLarge?: boolean
}

/** What it costs, and what it costs elsewhere. */
export function Price({
  product: { defaultPrice, listPrice, currency },
  price = defaultPrice,
  isLarge = false,
}: PriceProps) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  return (
    <span className={styles.price} data-large={isLarge || undefined}>
      <bdi className={styles.now}>{format.money(price, currency)}</bdi>
      {listPrice === null || listPrice <= price ? null : (
        <s className={styles.before}>
          <span className="sr-only">{t('listPrice')} </span>
          <bdi>{format.money(listPrice, currency)}</bdi>
        </s>
      )}
    </span>
  )
}
