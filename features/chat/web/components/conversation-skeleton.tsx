import { SkeletonBox, Skeleton } from '#ui/state/state.tsx'
import styles from './conversation-skeleton.module.css'

const BUBBLES = [220, 300, 180, 260, 320, 200]

/** Loading placeholder of a conversation. */
export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton>
        <SkeletonBox width={200} height={34} />
        <div className={styles.bubbles}>
          {BUBBLES.map((width, index) => (
            <div key={width} className={index % 2 === 0 ? styles.other : styles.own}>
              <SkeletonBox width={width} height={36} />
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  )
}
