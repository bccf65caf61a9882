import { SkeletonBox, Skeleton } from '#ui/state/state.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <Skeleton>
      <div className={styles.stage}>
        <SkeletonBox width="40%" height={20} />
        <SkeletonBox width="90%" height={14} />
        <SkeletonBox width="70%" height={14} />
      </div>
    </Skeleton>
  )
}
