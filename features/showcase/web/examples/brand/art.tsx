import { CoverArt } from '#ui/brand/cover-art.tsx'
import { KeyArt } from '#ui/brand/key-art.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <div className={styles.grid}>
      <div className={styles.art}>
        <CoverArt />
      </div>
      <KeyArt />
    </div>
  )
}
