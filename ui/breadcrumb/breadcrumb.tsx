import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './breadcrumb.module.css'

interface BreadcrumbProps {
  /** Accessible name. */
  name: string
  /** From the outermost; the last is where one is. */
  trail: readonly { text: string; to?: string }[]
}

/**
 * Breadcrumbs: each step is a link except the last.
 *
 * @example <Breadcrumb name={t('where')} trail={[{ text: t('all'), to: '/components' }, { text: t('button') }]} />
 */
export function Breadcrumb({ name, trail }: BreadcrumbProps) {
  return (
    <nav aria-label={name}>
      <ol className={styles.trail}>
        {trail.map(({ text, to }, index) => (
          <li key={text} className={styles.step}>
            {to === undefined ? (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{text}</span>
            ) : (
              <Link to={to} className={styles.link}>
                {text}
              </Link>
            )}
            {index === trail.length - 1 ? null : (
              <IconChevronRight
                className={styles.chevron}
                size={14}
                stroke={1.7}
                aria-hidden="true"
              />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
