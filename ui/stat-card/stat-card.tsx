import type { ReactNode } from 'react'
import { Sparkline } from '../chart/sparkline.tsx'
import styles from './stat-card.module.css'

interface StatCardProps {
  label: string
  /** Undefined while loading: shows a skeleton of its size. */
  value: string | undefined
  /** A line below the value. */
  note?: string | undefined
  tone?: 'good' | undefined
  /** The story of the value, oldest first. */
  series?: readonly number[] | undefined
  /** Whether its filter is active. */
  isOn: boolean
  onPress: () => void
}

/**
 * A figure that is also a filter: pressed, the list below shows what it counts.
 *
 * @example <StatCard label="Active" value="42" note="+6 in 28 days" series={[4, 5, 7]} isOn={isActive} onPress={filter} />
 */
export function StatCard({ label, value, note, tone, series, isOn, onPress }: StatCardProps) {
  return (
    <button type="button" className={styles.card} aria-pressed={isOn} onClick={onPress}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {value === undefined ? <span className={styles.skeletonBox} /> : <bdi>{value}</bdi>}
      </span>
      <span className={styles.note} data-tone={tone}>
        <bdi>{note}</bdi>
      </span>
      {series === undefined ? null : <Sparkline className={styles.spark} values={series} />}
    </button>
  )
}

/** Stat cards side by side. */
export function StatCards({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={name}>
      {children}
    </div>
  )
}
