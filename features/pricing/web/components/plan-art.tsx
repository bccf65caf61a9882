import type { PlanOnOffer } from '#features/account-setting/contract/plans.rules.ts'
import styles from './pricing.module.css'

// The more a plan includes, the larger the spectrum. 120 × 56, bars on one line.
const HEIGHTS: Record<PlanOnOffer, readonly number[]> = {
  basic: [5, 9, 20, 9, 5, 5, 5, 5],
  team: [8, 18, 34, 24, 38, 20, 10, 6],
  enterprise: [18, 34, 26, 50, 40, 54, 30, 38],
}

export function PlanArt({ plan }: { plan: PlanOnOffer }) {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 120 56"
      width="120"
      height="56"
      aria-hidden="true"
      focusable="false"
    >
      {HEIGHTS[plan].map((height, index) => (
        // The bars have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <rect
          key={index}
          x={4 + index * 14.5}
          y={56 - height}
          width="9"
          height={height}
          rx={Math.min(4, height / 2)}
        />
      ))}
    </svg>
  )
}
