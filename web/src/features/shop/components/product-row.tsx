import type { Product } from '@smart-fft/contract/shop.contract'
import { useId } from 'react'
import { ProductCard } from './product-card.tsx'
import styles from './product-row.module.css'

/** Some products beside each other, scrolled where there is no room. */
export function ProductRow({ title, products }: { title: string; products: readonly Product[] }) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {/* Scrolled by who has no wheel. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.row} role="group" aria-labelledby={id} tabIndex={0}>
        {products.map(product => (
          <ProductCard key={product.id} product={product} view="grid" />
        ))}
      </div>
    </section>
  )
}
