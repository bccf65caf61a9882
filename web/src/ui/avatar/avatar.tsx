import { type AVATAR_COLORS, initialsOf } from '@smart-fft/contract/users.rules'
import styles from './avatar.module.css'

interface AvatarProps {
  person: { fullName: string; avatar: string | null; avatarColor: (typeof AVATAR_COLORS)[number] }
  size?: 'small' | 'large'
}

/**
 * The picture of a person, or their initials on their colour. It decorates: the name stands beside it.
 *
 * @example <Avatar person={user} size="large" />
 */
export function Avatar({ person, size = 'small' }: AvatarProps) {
  return (
    <span className={styles.avatar} data-color={person.avatarColor} data-size={size} aria-hidden="true">
      {person.avatar === null ? initialsOf(person.fullName) : <img className={styles.picture} src={person.avatar} alt="" />}
    </span>
  )
}
