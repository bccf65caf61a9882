import { useFormats } from '#platform/web/format/format.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** What gets done. */
  label: string
  /** Undefined while progress is unknown. */
  value: number | undefined
  max?: number
  tone?: 'good' | 'warn' | 'bad'
}

/**
 * How much of something is done, in a line; without a value it moves.
 *
 * @example <ProgressBar label={t('upload')} value={42} />
 */
export function ProgressBar({ label, value, max = 100, tone }: ProgressBarProps) {
  const format = useFormats()
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.value}>
          <bdi>{share === undefined ? '' : format.percent(share)}</bdi>
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        data-tone={tone}
        data-unknown={share === undefined || undefined}
      >
        <div
          className={styles.done}
          style={{ inlineSize: share === undefined ? '35%' : `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
