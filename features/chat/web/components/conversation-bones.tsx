import { Bone, Skeleton } from '#ui/state/state.tsx'
import styles from './conversation-bones.module.css'

const BUBBLES = [220, 300, 180, 260, 320, 200]

/** The boxes of a conversation that is on its way. */
export function ConversationBones() {
  return (
    <div className={styles.bones}>
      <Skeleton>
        <Bone width={200} height={34} />
        <div className={styles.bubbles}>
          {BUBBLES.map((width, index) => (
            <div key={width} className={index % 2 === 0 ? styles.other : styles.own}>
              <Bone width={width} height={36} />
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  )
}
