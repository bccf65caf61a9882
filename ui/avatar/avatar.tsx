import { initialsOf } from '#platform/contract/avatar.rules.ts'
import { type AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  person: { fullName: string; avatar: string | null; avatarColor: (typeof AVATAR_COLORS)[number] }
  /** `tiny` within a line of text. */
  size?: 'tiny' | 'small' | 'large'
  /** Shows a dot when the person is online. */
  isOnline?: boolean
}

/**
 * A person's picture, or their initials on their color. Decorative: the name is shown beside it.
 *
 * @example <Avatar person={user} size="large" />
 */
export function Avatar({ person, size = 'small', isOnline = false }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      data-color={person.avatarColor}
      data-size={size}
      data-online={isOnline || undefined}
      aria-hidden="true"
    >
      {person.avatar === null ? (
        initialsOf(person.fullName)
      ) : (
        <img className={styles.picture} src={person.avatar} alt="" loading="lazy" />
      )}
    </span>
  )
}
