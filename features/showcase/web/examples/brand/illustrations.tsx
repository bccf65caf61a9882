import { Illustration } from '#ui/brand/illustration.tsx'
import styles from '../../components/showcase.module.css'

const KINDS = ['empty', 'no-match', 'error', 'not-found', 'not-authorized', 'asleep'] as const

export function Example() {
  return (
    <div className={styles.row}>
      {KINDS.map(kind => (
        <Illustration key={kind} kind={kind} />
      ))}
    </div>
  )
}
