import type { User } from '../../contract/users.contract.ts'
import { Link } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useIsOnline } from '#platform/web/live/live-store.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { STATUS_TONE } from './user-words.ts'
import styles from './users.module.css'

/** The list's columns; billing only for those who may see it. */
export function useUserColumns(): ListColumn<User>[] {
  const { t } = useTranslation('users')
  const seesBilling = useCan('read', 'Billing')
  const billing: ListColumn<User> = {
    key: 'billing',
    title: t('fields.billing'),
    sortBy: 'billing',
    width: 160,
    hideBelow: 1040,
    cell: user => user.billing,
  }
  return [
    {
      key: 'fullName',
      title: t('fields.user'),
      sortBy: 'fullName',
      cell: user => <PersonCell user={user} />,
    },
    {
      key: 'role',
      title: t('fields.role'),
      sortBy: 'role',
      width: 126,
      cell: user => t(`roles.${user.role}`),
    },
    {
      key: 'currentPlan',
      title: t('fields.plan'),
      sortBy: 'currentPlan',
      width: 122,
      cell: user => t(`plans.${user.currentPlan}`),
    },
    {
      key: 'status',
      title: t('fields.status'),
      sortBy: 'status',
      width: 140,
      cell: user => (
        <StatusBadge tone={STATUS_TONE[user.status]} text={t(`statuses.${user.status}`)} />
      ),
    },
    ...(seesBilling ? [billing] : []),
    {
      key: 'lastSeen',
      title: t('fields.lastSeen'),
      width: 140,
      hideBelow: 930,
      cell: user => <LastSeen user={user} />,
    },
  ]
}

function LastSeen({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const format = useFormats()
  const isOnline = useIsOnline(user.id)
  if (isOnline) return <span className={styles.online}>{t('online')}</span>
  return (
    <span
      className={styles.soft}
      title={user.lastSeenAt === null ? undefined : format.moment(user.lastSeenAt)}
    >
      {user.lastSeenAt === null ? t('never') : format.ago(user.lastSeenAt)}
    </span>
  )
}

function PersonCell({ user }: { user: User }) {
  const isOnline = useIsOnline(user.id)
  return (
    <span className={styles.person}>
      <Avatar person={user} isOnline={isOnline} />
      <span className={styles.names}>
        <Link
          to="/apps/user/view/$id"
          params={{ id: `${user.id}` }}
          className={styles.name}
          dir="auto"
        >
          {user.fullName}
        </Link>
        <span className={styles.mail} dir="ltr">
          {user.email}
        </span>
      </span>
    </span>
  )
}
