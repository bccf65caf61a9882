import { Bone, Skeleton } from '#ui/state/state.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <Skeleton>
      <div className={styles.stage}>
        <Bone width="40%" height={20} />
        <Bone width="90%" height={14} />
        <Bone width="70%" height={14} />
      </div>
    </Skeleton>
  )
}
