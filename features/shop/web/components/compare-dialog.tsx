import type { Product } from '../../contract/shop.contract.ts'
import { productPath } from '../../contract/shop.rules.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CartButton } from './cart-button.tsx'
import styles from './compare-bar.module.css'
import { Price } from './price.tsx'
import { AwaitButton } from './product-card.tsx'
import { toggleCompared } from './shop-store.ts'
import { Stars } from './stars.tsx'

interface Row {
  title: string
  /** By which two of them are the same. */
  value: (product: Product) => string | number
  cell: (product: Product) => ReactNode
}

/** Products side by side, line by line; those lines alone in which they differ, if one likes. */
export function CompareDialog({
  products,
  onClose,
}: {
  products: readonly Product[]
  onClose: () => void
}) {
  const { t } = useTranslation('shop')
  const [isBrief, setBrief] = useState(false)
  const rows = useRows().filter(({ value }) => !isBrief || new Set(products.map(value)).size > 1)
  return (
    <Dialog
      title={t('compare.title')}
      isWide={products.length > 2 ? 'extra' : true}
      fillsPhone
      onClose={onClose}
    >
      <CheckLine label={t('compare.onlyDifferent')} isOn={isBrief} onChange={setBrief} />
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('compare.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {products.map(product => (
                <th key={product.id} scope="col">
                  <img src={product.image} alt="" width={96} height={96} />
                  <Link to={productPath(product.slug)} dir="auto">
                    {product.name}
                  </Link>
                  <Button
                    kind="quiet"
                    onClick={() => {
                      toggleCompared(product.id)
                      if (products.length === 1) onClose()
                    }}
                  >
                    {t('compare.remove')}
                    <span className="sr-only">{product.name}</span>
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, value, cell }) => (
              <tr key={title} data-differs={new Set(products.map(value)).size > 1 || undefined}>
                <th scope="row">{title}</th>
                {products.map(product => (
                  <td key={product.id}>{cell(product)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('compare.buy')}</th>
              {products.map(product => (
                <td key={product.id}>
                  {product.stock > 0 ? (
                    <CartButton product={product} />
                  ) : (
                    <AwaitButton product={product} />
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function useRows(): Row[] {
  const { t } = useTranslation('shop')
  const colors = (product: Product) => product.colorOptions.map(option => option.name).join(', ')
  return [
    {
      title: t('fields.price'),
      value: one => one.defaultPrice,
      cell: one => <Price product={one} />,
    },
    {
      title: t('filters.rating'),
      value: one => one.rating,
      cell: one => <Stars rating={one.rating} count={one.ratingCount} />,
    },
    { title: t('fields.brand'), value: one => one.brand, cell: one => <bdi>{one.brand}</bdi> },
    {
      title: t('fields.category'),
      value: one => one.category,
      cell: one => <bdi>{one.category}</bdi>,
    },
    {
      title: t('fields.stock'),
      value: one => one.stock,
      cell: one => (one.stock === 0 ? t('soldOut') : t('inStock', { count: one.stock })),
    },
    {
      title: t('fields.freeShipping'),
      value: one => Number(one.hasFreeShipping),
      cell: one => t(one.hasFreeShipping ? 'compare.yes' : 'compare.no'),
    },
    {
      title: t('product.colors'),
      value: colors,
      cell: one => (colors(one) === '' ? '–' : <bdi>{colors(one)}</bdi>),
    },
    {
      title: t('fields.description'),
      value: one => one.description,
      cell: one => <span dir="auto">{one.description}</span>,
    },
  ]
}
