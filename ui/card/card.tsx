import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title?: string
  /** At the end of the line of the title. */
  actions?: ReactNode
  /** False when the content reaches the border. */
  isPadded?: boolean
  /** Its content grows with it, where it is as high as others beside it. */
  isFilled?: boolean
  children: ReactNode
}

/**
 * A surface on the page. With a title it is a region of that name.
 *
 * @example <Card title={t('view.details')}>…</Card>
 */
export function Card({ title, actions, isPadded = true, isFilled = false, children }: CardProps) {
  const id = useId()
  return (
    <section
      className={styles.card}
      data-padded={isPadded || undefined}
      data-filled={isFilled || undefined}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title === undefined ? null : (
        <div className={styles.head} data-actions={actions !== undefined || undefined}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
