import { useFormats } from '#platform/web/format/format.ts'
import styles from './progress-ring.module.css'

interface ProgressRingProps {
  /** Accessible name: what gets done. */
  name: string
  value: number
  max?: number
  /** Pixels across. */
  size?: number
  /** Centre text; the percentage by default. */
  text?: string
  tone?: 'good' | 'warn' | 'bad'
}

/**
 * How much of something is done.
 *
 * @example <ProgressRing name={t('storage')} value={3.2} max={5} />
 */
export function ProgressRing({ name, value, max = 100, size = 72, text, tone }: ProgressRingProps) {
  const format = useFormats()
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const words = text ?? format.percent(share)
  return (
    <div
      className={styles.ring}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={words}
      data-tone={tone}
    >
      <svg className={styles.picture} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="18" cy="18" r="15.5" />
        {share === 0 ? null : (
          <circle
            className={styles.done}
            cx="18"
            cy="18"
            r="15.5"
            pathLength={100}
            strokeDasharray={`${share * 100} 100`}
            transform="rotate(-90 18 18)"
          />
        )}
      </svg>
      <bdi className={styles.text}>{words}</bdi>
    </div>
  )
}
