import { IconUsersGroup } from '@tabler/icons-react'
import styles from './group-picture.module.css'

/** Placeholder picture of a group. */
export function GroupPicture() {
  return (
    <span className={styles.picture} aria-hidden="true">
      <IconUsersGroup size={18} stroke={1.7} />
    </span>
  )
}
