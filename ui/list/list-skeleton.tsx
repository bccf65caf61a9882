import { Skeleton } from '../state/state.tsx'
import styles from './list-skeleton.module.css'

/** Placeholder rows of the table's height. Not table rows: only rows with content count as such. */
export function ListSkeleton({ rows, hasBox }: { rows: number; hasBox: boolean }) {
  return (
    <div className={styles.skeleton}>
      <Skeleton>
        {Array.from({ length: rows }, (_, index) => (
          // They have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.row} data-box={hasBox || undefined}>
            <i />
            <b />
            <u />
            <u />
            <u />
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
