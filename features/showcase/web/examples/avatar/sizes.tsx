import { Avatar } from '#ui/avatar/avatar.tsx'
import { PEOPLE } from '../../components/sample-people.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const [ada, bilal] = PEOPLE
  return (
    <div className={styles.row}>
      <Avatar person={ada} size="tiny" />
      <Avatar person={ada} />
      <Avatar person={ada} size="large" />
      <Avatar person={bilal} isOnline />
    </div>
  )
}
