import type { ReactNode } from 'react'
import type { Tone } from '../status-badge/status-badge.tsx'
import styles from './timeline.module.css'

interface TimelineProps {
  /** Accessible name. */
  name: string
  items: readonly { key: string; title: string; when: string; tone?: Tone; content?: ReactNode }[]
}

/**
 * What happened, one below the other.
 *
 * @example <Timeline name={t('history')} items={[{ key: '1', title: t('paid'), when: format.ago(at), tone: 'good' }]} />
 */
export function Timeline({ name, items }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={name}>
      {items.map(({ key, title, when, tone, content }) => (
        <li key={key} className={styles.item} data-tone={tone}>
          <div className={styles.head}>
            <span className={styles.title}>{title}</span>
            <span className={styles.when}>{when}</span>
          </div>
          {content === undefined ? null : <div className={styles.content}>{content}</div>}
        </li>
      ))}
    </ol>
  )
}
