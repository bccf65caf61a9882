import type { ReactNode } from 'react'
import styles from './import.module.css'

interface PreviewListProps {
  /** What the list is of, for screen readers. */
  name: string
  /** Its lines, as `<li>`. */
  children: ReactNode
}

/**
 * What an import would bring, a line each; scrolls when there is much.
 *
 * @example <PreviewList name={t('import.titles')}>{titles.map(title => <li key={title}>{title}</li>)}</PreviewList>
 */
export function PreviewList({ name, children }: PreviewListProps) {
  return (
    // A scrollable region must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.preview} aria-label={name} tabIndex={0}>
      <ul className={styles.lines}>{children}</ul>
    </section>
  )
}
