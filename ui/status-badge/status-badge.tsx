import styles from './status-badge.module.css'

export type Tone = 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'idle'

interface StatusBadgeProps {
  tone: Tone
  text: string
  /** Without the dot, for what is no state. */
  isPlain?: boolean
}

/**
 * A status in one word; the word carries the meaning, the color supports it.
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
