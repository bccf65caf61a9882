import { Logo } from '#ui/brand/logo.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <div className={styles.row}>
      <Logo />
      <Logo size={32} />
      <Logo size={28} withName />
    </div>
  )
}
