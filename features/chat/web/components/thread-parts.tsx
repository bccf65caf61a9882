import type { ChatMessage } from '../../contract/chat.contract.ts'
import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ChatAddress } from './chat-address.ts'
import { useUnreadThreads } from './unread-threads.ts'
import styles from './thread-parts.module.css'

/** Below a message with a thread: opens it, and says how many of its replies are new. */
export function ThreadButton({
  message,
  count,
  onThread,
}: {
  message: ChatMessage
  count: number
  onThread: (message: ChatMessage) => void
}) {
  const { t } = useTranslation('chat')
  const unread = useUnreadThreads(message.chatId).find(thread => thread.id === message.id)
  return (
    <button type="button" className={styles.button} onClick={() => onThread(message)}>
      <IconMessage2 size={15} stroke={1.7} aria-hidden="true" />
      {t('thread.answers', { count })}
      {unread === undefined ? null : (
        <span className={styles.fresh}>{t('thread.fresh', { count: unread.unread })}</span>
      )}
    </button>
  )
}

/** Above the conversation: new replies in threads, whose first messages may be far up. */
export function ThreadNews({
  chatId,
  address,
}: {
  chatId: number | undefined
  address: ChatAddress
}) {
  const { t } = useTranslation('chat')
  const threads = useUnreadThreads(chatId).filter(({ id }) => id !== address.thread)
  const next = threads[0]
  if (next === undefined) return null
  return (
    <button
      type="button"
      className={styles.news}
      onClick={() => address.go({ thread: next.id, message: next.id, panel: undefined })}
    >
      <IconMessage2 size={16} stroke={1.7} aria-hidden="true" />
      {t('thread.news', { count: threads.reduce((sum, { unread }) => sum + unread, 0) })}
    </button>
  )
}
