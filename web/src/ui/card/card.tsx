import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title?: string
  /** False when the content reaches the border. */
  isPadded?: boolean
  children: ReactNode
}

/**
 * A surface on the page. With a title it is a region of that name.
 *
 * @example <Card title={t('view.details')}>…</Card>
 */
export function Card({ title, isPadded = true, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} data-padded={isPadded || undefined} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
