import type { Ticket, TicketMessage } from '../../contract/support.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { ticketQuery } from '../support.api.ts'
import { ReplyForm } from './reply-form.tsx'
import { TicketControls } from './ticket-controls.tsx'
import { PRIORITY_TONE, STATUS_TONE } from './ticket-words.ts'
import styles from './support.module.css'

/** The ticket of `?ticket=`: its messages, and a reply form. */
export function TicketDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('support')
  const query = useQuery(ticketQuery(id))
  const others = usePeopleAt(`Ticket/${id}`)
  const ticket = query.data?.ticket
  return (
    <Dialog
      title={ticket === undefined ? t('one') : ticket.subject}
      shape="drawer"
      onClose={onClose}
      foot={others.length === 0 ? undefined : <PeopleHere people={others} />}
    >
      <Loaded query={query} failed={t('failedOne')} skeleton={[300, 360, 320, 340]}>
        {data => <Thread ticket={data.ticket} messages={data.messages} />}
      </Loaded>
    </Dialog>
  )
}

function Thread({ ticket, messages }: { ticket: Ticket; messages: readonly TicketMessage[] }) {
  const { t } = useTranslation('support')
  const format = useFormats()
  const isSupport = useCan('update', 'Ticket')
  const { id, number, status, priority, createdAt, firstReplyAt, about, requester } = ticket
  return (
    <div className={styles.thread}>
      <p className={styles.facts}>
        <bdi>#{number}</bdi>
        <StatusBadge tone={STATUS_TONE[status]} text={t(`status.${status}`)} />
        <StatusBadge tone={PRIORITY_TONE[priority]} text={t(`priority.${priority}`)} isPlain />
        <span>
          {t('opened', {
            name: requester?.fullName ?? t('nobody'),
            when: format.moment(createdAt),
          })}
        </span>
        {isSupport ? (
          <span>
            {firstReplyAt === null
              ? t('notAnswered')
              : t('answered', { when: format.moment(firstReplyAt) })}
          </span>
        ) : null}
      </p>
      {about === null ? null : (
        <p>
          <a className={styles.about} href={about}>
            {t('about')}
          </a>
        </p>
      )}
      <TicketControls ticket={ticket} messages={messages} isSupport={isSupport} />
      <RecordLinks type="ticket" id={`${id}`} title />
      <ol className={styles.messages} aria-label={t('thread')} aria-live="polite">
        {messages.map(message => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <ReplyForm ticket={ticket} isSupport={isSupport} />
    </div>
  )
}

function Message({
  message: { author, isStaff, isInternal, message, createdAt },
}: {
  message: TicketMessage
}) {
  const { t } = useTranslation('support')
  const format = useFormats()
  const name = author?.fullName ?? t('nobody')
  return (
    <li
      className={styles.message}
      data-staff={isStaff || undefined}
      data-internal={isInternal || undefined}
    >
      <div className={styles.messageHead}>
        {author === null ? null : <Avatar person={author} size="small" />}
        <b>
          <bdi>{name}</bdi>
        </b>
        {isInternal ? (
          <StatusBadge tone="warn" text={t('note')} isPlain />
        ) : isStaff ? (
          <StatusBadge tone="accent" text={t('staff')} isPlain />
        ) : null}
        <time className={styles.when} dateTime={createdAt}>
          {format.shortMoment(createdAt)}
        </time>
      </div>
      <RichTextView html={message} />
    </li>
  )
}
