import { Keys } from '#ui/keys/keys.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <div className={styles.row}>
      <Keys keys="mod+k" />
      <Keys keys="g h" />
      <Keys keys="Enter" />
      <Keys keys="?" />
    </div>
  )
}
