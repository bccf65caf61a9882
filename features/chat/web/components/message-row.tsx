import { listOf } from '#platform/web/format/list-of.ts'
import type { ChatMessage } from '../../contract/chat.contract.ts'
import { IconCheck, IconChecks, IconPinFilled, IconStarFilled } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { Attachments } from './attachments.tsx'
import type { OpenChat } from './chat-people.ts'
import { useSeen } from './message-store.ts'
import { MessageText } from './message-text.tsx'
import { MessageTools, type MessageUses } from './message-tools.tsx'
import { ThreadButton } from './thread-parts.tsx'
import { useQuote } from './use-quote.ts'
import styles from './message-row.module.css'

interface MessageRowProps {
  message: ChatMessage
  open: OpenChat
  isFirst: boolean
  isLast: boolean
  /** The target of a link or search. */
  isFound: boolean
  uses: MessageUses
}

/** One to three emoji alone are shown large. */
const LONE_EMOJI = /^(?:\p{RGI_Emoji}\s?){1,3}$/v

/** Who has left the chat, or never had an account. */
const strangerOf = ({ senderName }: ChatMessage) => ({
  fullName: senderName,
  avatar: null,
  avatarColor: 'idle' as const,
})

/** One message: author, text, time, and actions. Own ones are on the other side. */
export function MessageRow({ message, open, isFirst, isLast, isFound, uses }: MessageRowProps) {
  const { t } = useTranslation('chat')
  const isOwn = message.senderId === open.ownId
  const sender = open.people.get(message.senderId)
  const isDeleted = message.deletedAt !== null
  return (
    <article
      className={styles.row}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-found={isFound || undefined}
      aria-label={t(isOwn ? 'message.own' : 'message.of', {
        name: sender?.fullName ?? message.senderName,
      })}
    >
      {isOwn ? null : (
        <span className={styles.side}>
          {isFirst ? <Avatar person={sender ?? strangerOf(message)} /> : null}
        </span>
      )}
      <div className={styles.column}>
        {isFirst && !isOwn ? (
          // The article is named by them.
          <span className={styles.name} dir="auto" aria-hidden="true">
            {sender?.fullName ?? message.senderName}
          </span>
        ) : null}
        <div className={styles.line}>
          <div
            className={styles.bubble}
            data-deleted={isDeleted || undefined}
            data-big={LONE_EMOJI.test(message.message) || undefined}
          >
            {message.replyTo === null || isDeleted ? null : (
              <Quote message={message} open={open} uses={uses} />
            )}
            {isDeleted ? <p className={styles.deleted}>{t('message.deleted')}</p> : null}
            {message.message === '' ? null : (
              <MessageText text={message.message} members={open.userNames} ownName={open.ownName} />
            )}
            {message.attachments.length === 0 ? null : <Attachments files={message.attachments} />}
          </div>
          {isDeleted ? null : <MessageTools message={message} open={open} uses={uses} />}
        </div>
        <Reactions message={message} open={open} uses={uses} />
        {isDeleted ? null : <RecordLinks type="chat" id={`${message.id}`} />}
        {message.thread === null || uses.onThread === undefined ? null : (
          <ThreadButton message={message} count={message.thread.count} onThread={uses.onThread} />
        )}
        {isLast || message.editedAt !== null || message.isStarred || message.pinnedAt !== null ? (
          <Foot message={message} open={open} />
        ) : null}
      </div>
    </article>
  )
}

function Quote({
  message: { replyTo },
  open,
  uses,
}: Pick<MessageRowProps, 'message' | 'open' | 'uses'>) {
  const quote = useQuote()
  if (replyTo === null) return null
  return (
    <button type="button" className={styles.quote} onClick={() => uses.onJump(replyTo.id)}>
      <span className={styles.quoteName} dir="auto">
        {open.people.get(replyTo.senderId)?.fullName ?? replyTo.senderName}
      </span>
      <span className={styles.quoteText} dir="auto">
        {quote(replyTo)}
      </span>
    </button>
  )
}

function Reactions({ message, open, uses }: Pick<MessageRowProps, 'message' | 'open' | 'uses'>) {
  const { t } = useTranslation('chat')
  if (message.reactions.length === 0) return null
  return (
    <div className={styles.reactions}>
      {message.reactions.map(({ emoji, userIds }) => {
        const isOn = userIds.includes(open.ownId)
        const names = listOf(
          userIds.map(id => open.people.get(id)?.fullName ?? t('message.somebody')),
        )
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={isOn}
            aria-label={t('message.reacted', { emoji, names })}
            data-tip={names}
            onClick={() => uses.onReact(message, emoji, !isOn)}
          >
            <span aria-hidden="true">{emoji}</span>
            <span className={styles.count} aria-hidden="true">
              {userIds.length}
            </span>
          </button>
        )
      })}
    </div>
  )
}

function Foot({ message, open }: Pick<MessageRowProps, 'message' | 'open'>) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const isOwn = message.senderId === open.ownId
  return (
    <span className={styles.foot}>
      {message.pinnedAt === null ? null : (
        <IconPinFilled size={12} aria-label={t('message.pinned')} role="img" />
      )}
      {message.isStarred ? (
        <IconStarFilled size={12} aria-label={t('message.starred')} role="img" />
      ) : null}
      <time dateTime={message.time} data-tip={format.moment(message.time)}>
        <bdi>{format.time(message.time)}</bdi>
      </time>
      {message.editedAt === null || message.deletedAt !== null ? null : (
        <span>{t('message.edited')}</span>
      )}
      {isOwn ? <Receipt message={message} open={open} /> : null}
    </span>
  )
}

/** Receipts: of the other person, in groups of all. Of threads, it isn't known who of a group has seen them. */
function Receipt({ message, open }: Pick<MessageRowProps, 'message' | 'open'>) {
  const { t } = useTranslation('chat')
  const others = (open.chat?.members ?? []).filter(member => member.userId !== open.ownId)
  const live = useSeen(message.chatId, others.length === 1 ? (others[0]?.userId ?? 0) : 0)
  const hasSeen = (seenId: number) =>
    message.threadId === null
      ? Math.max(seenId, live?.seenId ?? 0) >= message.id
      : others.length === 1 && message.seenAt !== null
  const seenBy = others.filter(member => hasSeen(member.seenId)).length
  const brought = others.filter(
    member => Math.max(member.deliveredId, live?.deliveredId ?? 0) >= message.id,
  ).length
  const isSeen = others.length > 0 && seenBy === others.length
  const state = isSeen ? 'seen' : brought > 0 ? 'delivered' : 'sent'
  const text =
    others.length > 1 && seenBy > 0 ? t('receipt.seenBy', { count: seenBy }) : t(`receipt.${state}`)
  const Icon = state === 'sent' ? IconCheck : IconChecks
  return (
    <span className={styles.receipt} data-seen={isSeen || undefined} data-tip={text}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  )
}
