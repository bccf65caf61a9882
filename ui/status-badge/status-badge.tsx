import styles from './status-badge.module.css'

export type Tone = 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'idle'

interface StatusBadgeProps {
  tone: Tone
  text: string
  /** Without the dot, for what is no state. */
  isPlain?: boolean
}

/**
 * A state in one word; the word carries it, the colour helps.
 *
 * @example <StatusBadge tone="good" text={t('status.active')} />
 */
export function StatusBadge({ tone, text, isPlain = false }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-plain={isPlain || undefined}>
      {text}
    </span>
  )
}
