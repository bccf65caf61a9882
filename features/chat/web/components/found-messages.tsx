import type { ChatMessage } from '../../contract/chat.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { addressOf, type ChatAddress } from './chat-address.ts'
import parts from './parts.module.css'
import styles from './chat-list.module.css'

interface FoundMessagesProps {
  messages: readonly { message: ChatMessage; contactId: number | null; title: string }[]
  onOpen: ChatAddress['open']
}

/** Search results, each linking to its position. */
export function FoundMessages({ messages, onOpen }: FoundMessagesProps) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  if (messages.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t('list.messages')}</h2>
      <ul className={styles.lines}>
        {messages.map(({ message, contactId, title }) => (
          <li key={message.id}>
            <button
              type="button"
              className={`${parts.row} ${styles.line}`}
              onClick={() =>
                onOpen(
                  contactId === null ? { chatId: message.chatId } : { contactId },
                  addressOf(message),
                )
              }
            >
              <span className={styles.words}>
                <span className={styles.top}>
                  <span className={styles.name} dir="auto">
                    {title}
                  </span>
                  <time className={styles.when} dateTime={message.time}>
                    <bdi>{format.shortDate(message.time)}</bdi>
                  </time>
                </span>
                <span className={styles.preview} dir="auto">
                  {message.message}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
