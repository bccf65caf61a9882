import { SkeletonBox, Skeleton } from '../state/state.tsx'
import styles from './list-skeleton.module.css'

/** Placeholder rows of the table's height. Not table rows: only rows with content count as such. */
export function ListSkeleton({ rows, hasBox }: { rows: number; hasBox: boolean }) {
  return (
    <div className={styles.room}>
      <Skeleton>
        {Array.from({ length: rows }, (_, index) => (
          // They have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.row}>
            {hasBox ? <SkeletonBox width={16} height={16} /> : null}
            <span className={styles.round} />
            <div className={styles.words}>
              <SkeletonBox width={WIDTHS[index % WIDTHS.length] ?? 140} height={12} />
              <SkeletonBox width={(WIDTHS[(index + 2) % WIDTHS.length] ?? 140) + 40} height={10} />
            </div>
            <div className={styles.more}>
              <SkeletonBox width={72} height={12} />
            </div>
            <div className={styles.more}>
              <SkeletonBox width={72} height={12} />
            </div>
            <div className={styles.more}>
              <SkeletonBox width={80} height={22} />
            </div>
          </div>
        ))}
      </Skeleton>
    </div>
  )
}

const WIDTHS = [132, 168, 110, 150, 124]
