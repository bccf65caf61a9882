import { Avatar } from '#ui/avatar/avatar.tsx'
import { PEOPLE } from '../../components/sample-people.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  return (
    <div className={styles.row}>
      {PEOPLE.map(person => (
        <Avatar key={person.id} person={person} />
      ))}
    </div>
  )
}
