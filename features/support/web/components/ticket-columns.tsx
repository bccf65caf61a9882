import type { Ticket, TicketPerson } from '../../contract/support.contract.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { PRIORITY_TONE, STATUS_TONE } from './ticket-words.ts'
import styles from './support.module.css'

/** The ticket columns; the requester is omitted for people who only see their own. */
export function useTicketColumns(
  isSupport: boolean,
  onOpen: (id: number) => void,
): ListColumn<Ticket>[] {
  const { t } = useTranslation('support')
  const format = useFormats()
  const people: ListColumn<Ticket>[] = [
    {
      key: 'requester',
      title: t('fields.requester'),
      width: 180,
      hideBelow: 930,
      cell: one => <Person person={one.requester} />,
    },
  ]
  return [
    {
      key: 'subject',
      title: t('fields.subject'),
      sortBy: 'subject',
      cell: one => (
        <span className={styles.subject}>
          <Link
            to="."
            search={(before: object) => ({ ...before, ticket: `${one.id}` })}
            resetScroll={false}
            className={styles.subjectLink}
            dir="auto"
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(one.id)
            }}
          >
            {one.subject}
          </Link>
          <span className={styles.number}>
            <bdi>#{one.number}</bdi> ·{' '}
            {t('messages', { count: one.messages, shown: format.number(one.messages) })}
          </span>
        </span>
      ),
    },
    ...(isSupport ? people : []),
    {
      key: 'status',
      title: t('fields.status'),
      width: 136,
      cell: one => <StatusBadge tone={STATUS_TONE[one.status]} text={t(`status.${one.status}`)} />,
    },
    {
      key: 'priority',
      title: t('fields.priority'),
      sortBy: 'priority',
      width: 120,
      cell: one => (
        <StatusBadge
          tone={PRIORITY_TONE[one.priority]}
          text={t(`priority.${one.priority}`)}
          isPlain
        />
      ),
    },
    {
      key: 'assignee',
      title: t('fields.assignee'),
      width: 180,
      hideBelow: 1040,
      cell: one => <Person person={one.assignee} />,
    },
    {
      key: 'updatedAt',
      title: t('fields.updatedAt'),
      sortBy: 'updatedAt',
      width: 150,
      cell: one => <span className={styles.updated}>{format.ago(one.updatedAt)}</span>,
    },
  ]
}

function Person({ person }: { person: TicketPerson | null }) {
  if (person === null) return <span className={styles.when}>–</span>
  return (
    <span className={styles.person}>
      <Avatar person={person} size="tiny" />
      <bdi>{person.fullName}</bdi>
    </span>
  )
}
