import { IconBellOff, IconStarFilled } from '@tabler/icons-react'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useToday } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import type { ChatLine } from './chat-lines.ts'
import { isMutedNow } from './chat-time.ts'
import { GroupPicture } from './group-picture.tsx'
import { PresentAvatar } from './presence-dot.tsx'
import { useTyping } from './typing-store.ts'
import parts from './parts.module.css'
import { toPlain } from './format-text.ts'
import styles from './chat-list.module.css'

interface LineProps {
  line: ChatLine
  isOpen: boolean
  onOpen: () => void
}

/** A chat in the list: name, last message, unread count. */
export function ChatLineView({ line, isOpen, onOpen }: LineProps) {
  const { t } = useTranslation('chat')
  const { contact, chat, title } = line
  const unread = chat?.unseenMsgs ?? 0
  const isMuted = isMutedNow(chat?.mutedUntil)
  return (
    <li>
      <button
        type="button"
        className={`${parts.row} ${styles.line}`}
        aria-current={isOpen || undefined}
        data-unseen={unread > 0 || undefined}
        onClick={onOpen}
      >
        {contact === undefined ? <GroupPicture /> : <PresentAvatar person={contact} />}
        <span className={styles.words}>
          <span className={styles.top}>
            <span className={styles.name} dir="auto">
              {title}
            </span>
            {contact?.isImportant === true ? (
              <IconStarFilled
                size={12}
                className={styles.star}
                aria-label={t('contact.important')}
                role="img"
              />
            ) : null}
            {isMuted ? (
              <IconBellOff
                size={13}
                className={styles.muted}
                aria-label={t('mute.is')}
                role="img"
              />
            ) : null}
            <When line={line} />
          </span>
          <span className={styles.below}>
            <Preview line={line} />
            {unread === 0 ? null : (
              <span className={styles.count} data-muted={isMuted || undefined}>
                <span aria-hidden="true">
                  {(chat?.unreadMentions ?? 0) > 0 ? `@ ${unread}` : unread}
                </span>
                <span className="sr-only">{t('list.unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

function When({ line: { chat } }: { line: ChatLine }) {
  const format = useFormats()
  const { timeZone } = useRegional()
  const today = useToday()
  const time = chat?.lastMessage?.time
  if (time === undefined) return null
  return (
    <time className={styles.when} dateTime={time}>
      <bdi>
        {toLocalTime(time, timeZone).day === today ? format.time(time) : format.shortDate(time)}
      </bdi>
    </time>
  )
}

/** Who is typing, else the draft, else the last message. */
function Preview({ line: { chat, draft, contact, group } }: { line: ChatLine }) {
  const { t } = useTranslation('chat')
  const { id: ownId } = useSignedInUser()
  const typing = useTyping(chat?.id)
  const last = chat?.lastMessage
  if (typing.length > 0) return <span className={styles.typing}>{t('list.typing')}</span>
  if (draft !== '') {
    return (
      <span className={styles.preview}>
        <strong className={styles.draft}>{t('list.draft')}</strong> <bdi>{draft}</bdi>
      </span>
    )
  }
  if (last === undefined || last === null)
    return (
      <span className={styles.preview} dir="auto">
        {contact?.about ?? group?.name}
      </span>
    )
  const text =
    last.event !== null
      ? t(`list.${last.event.kind}`)
      : last.isDeleted
        ? t('message.deleted')
        : last.message === ''
          ? last.isVoice
            ? t('list.voice')
            : t('list.files', { count: last.files })
          : toPlain(last.message)
  return (
    <span className={styles.preview} dir="auto">
      {last.senderId === ownId && last.event === null ? `${t('list.you')} ` : ''}
      <bdi>{text}</bdi>
    </span>
  )
}
