import { SkeletonBox, Skeleton } from '#ui/state/state.tsx'
import styles from './list-skeleton.module.css'

const LINES = [0, 1, 2, 3, 4, 5, 6]

/** Loading placeholder of the list. */
export function ChatListSkeleton() {
  return (
    <div className={styles.list}>
      <Skeleton>
        <SkeletonBox width="100%" height={36} />
        {LINES.map(line => (
          <div key={line} className={styles.line}>
            <SkeletonBox width={34} height={34} />
            <SkeletonBox width={180} height={34} />
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
