import type { Product } from '../../contract/shop.contract.ts'
import { type ReactNode, useId } from 'react'
import { ProductCard } from './product-card.tsx'
import styles from './product-row.module.css'

interface ProductRowProps {
  title: string
  products: readonly Product[]
  /** What can be done with all of them. */
  action?: ReactNode
}

/** Products side by side, scrollable where they don't fit. */
export function ProductRow({ title, products, action }: ProductRowProps) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.row} role="group" aria-labelledby={id} tabIndex={0}>
        {products.map(product => (
          <ProductCard key={product.id} product={product} view="grid" />
        ))}
      </div>
    </section>
  )
}
