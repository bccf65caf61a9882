import { Sparkline } from '#ui/chart/sparkline.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <div className={styles.row}>
      <Sparkline values={[3, 4, 4, 6, 5, 8]} className={styles.spark} />
      <Sparkline values={[8, 7, 7, 4, 5, 2]} className={styles.falling} />
    </div>
  )
}
