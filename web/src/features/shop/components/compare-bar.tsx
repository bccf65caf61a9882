import { productPath } from '@smart-fft/contract/shop.rules'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { productQueryOf } from '../shop.api.ts'
import styles from './compare-bar.module.css'
import { Price } from './price.tsx'
import { clearCompared, toggleCompared, useCompared } from './shop-store.ts'
import { Stars } from './stars.tsx'

/** What is being compared, below the products, and the table that sets them side by side (SHOP-06). */
export function CompareBar() {
  const { t } = useTranslation('shop')
  const ids = useCompared()
  const [isOpen, setOpen] = useState(false)
  if (ids.length === 0) return null
  return (
    <section className={styles.bar} aria-label={t('compare.title')}>
      <span aria-live="polite">{t('compare.chosen', { count: ids.length })}</span>
      <Button kind="quiet" onClick={clearCompared}>
        {t('compare.clear')}
      </Button>
      <Button blockedBy={ids.length < 2 ? t('compare.few') : undefined} onClick={() => setOpen(true)}>
        {t('compare.open')}
      </Button>
      {isOpen ? <CompareDialog ids={ids} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function CompareDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('shop')
  const found = useQueries({ queries: ids.map(id => productQueryOf(id)) })
  const products = found.flatMap(({ data }) => data ?? [])
  const rows = [
    { title: t('fields.price'), cell: (product: (typeof products)[number]) => <Price product={product} /> },
    {
      title: t('filters.rating'),
      cell: (product: (typeof products)[number]) => <Stars rating={product.rating} count={product.ratingCount} />,
    },
    { title: t('fields.brand'), cell: (product: (typeof products)[number]) => <bdi>{product.brand}</bdi> },
    { title: t('fields.category'), cell: (product: (typeof products)[number]) => <bdi>{product.category}</bdi> },
    {
      title: t('fields.stock'),
      cell: (product: (typeof products)[number]) => (product.stock === 0 ? t('soldOut') : t('inStock', { count: product.stock })),
    },
    {
      title: t('product.colors'),
      cell: (product: (typeof products)[number]) => product.colorOptions.map(option => option.name).join(', ') || '–',
    },
    { title: t('fields.description'), cell: (product: (typeof products)[number]) => <span dir="auto">{product.description}</span> },
  ]
  return (
    <Dialog title={t('compare.title')} isWide onClose={onClose}>
      {/* Scrolled by who has no wheel. */}
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
                  <Button kind="quiet" onClick={() => toggleCompared(product.id)}>
                    {t('compare.remove')}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cell }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {products.map(product => (
                  <td key={product.id}>{cell(product)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
