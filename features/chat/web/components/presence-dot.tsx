import type { ChatContact } from '../../contract/chat.contract.ts'
import { type ChatPresence, presenceOf } from '../../contract/chat.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useIsIdle, useIsOnline, useConnectionState } from '#platform/web/live/live-store.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import styles from './presence-dot.module.css'

type Person = Pick<ChatContact, 'id' | 'choice' | 'status'>

/** Someone's current presence, by their choice and open tabs. */
export function usePresence({ id, choice, status }: Person): ChatPresence {
  const [isConnected, isIdle, connection] = [useIsOnline(id), useIsIdle(id), useConnectionState()]
  return connection === 'live' ? presenceOf(choice, { isConnected, isIdle }) : status
}

/** A person's picture with their presence, also as text. */
export function PresentAvatar({ person, size }: { person: ChatContact; size?: 'small' | 'large' }) {
  const presence = usePresence(person)
  return (
    <span className={styles.place} data-size={size}>
      <Avatar person={person} size={size ?? 'small'} />
      <PresenceDot presence={presence} />
    </span>
  )
}

/** A dot by color and shape, with a text alternative. */
export function PresenceDot({ presence }: { presence: ChatPresence }) {
  const { t } = useTranslation('chat')
  return (
    <span className={styles.dot} data-presence={presence}>
      <span className="sr-only">{t(`presence.${presence}`)}</span>
    </span>
  )
}
