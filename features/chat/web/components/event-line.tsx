import { listOf } from '#platform/web/format/list-of.ts'
import type { ChatMessage } from '../../contract/chat.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { OpenChat } from './chat-people.ts'
import styles from './event-line.module.css'

/** A system message: joined, left, renamed. */
export function EventLine({
  message,
  open,
}: {
  message: ChatMessage
  open: Pick<OpenChat, 'people' | 'ownId'>
}) {
  const { t, i18n } = useTranslation('chat')
  if (message.event === null) return null
  const { kind, names } = message.event
  const name = open.people.get(message.senderId)?.fullName ?? message.senderName
  return (
    <p className={styles.event} dir={i18n.dir()}>
      {t(`events.${kind}`, { name, names: listOf(names) })}
    </p>
  )
}
