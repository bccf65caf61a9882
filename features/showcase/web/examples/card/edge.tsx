import { Card } from '#ui/card/card.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <Card isPadded={false}>
      <div className={styles.edge} />
    </Card>
  )
}
