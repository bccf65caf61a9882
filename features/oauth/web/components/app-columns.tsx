import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import type { ConnectedApp } from '../../contract/oauth.contract.ts'
import styles from './oauth.module.css'

/** The columns of the list; the owner only where everyone's apps are shown. */
export function useAppColumns({ hasOwner }: { hasOwner: boolean }): ListColumn<ConnectedApp>[] {
  const { t } = useTranslation('oauth')
  const format = useFormats()
  const owner: ListColumn<ConnectedApp> = {
    key: 'owner',
    title: t('columns.owner'),
    width: 160,
    cell: ({ owner: { fullName } }) => <bdi>{fullName}</bdi>,
  }
  return [
    { key: 'name', title: t('columns.name'), sortBy: 'name', cell: app => <Name app={app} /> },
    ...(hasOwner ? [owner] : []),
    {
      key: 'access',
      title: t('columns.access'),
      width: 190,
      cell: ({ canWrite }) => (
        <StatusBadge
          tone={canWrite ? 'accent' : 'idle'}
          text={t(canWrite ? 'access.write' : 'access.read')}
          isPlain
        />
      ),
    },
    {
      key: 'lastUsed',
      title: t('columns.lastUsed'),
      sortBy: 'lastUsedAt',
      width: 150,
      cell: app => <LastUsed app={app} />,
    },
    {
      key: 'created',
      title: t('columns.created'),
      sortBy: 'createdAt',
      width: 140,
      hideBelow: 930,
      cell: ({ createdAt }) => <span className={styles.soft}>{format.date(createdAt)}</span>,
    },
    {
      key: 'expires',
      title: t('columns.expires'),
      sortBy: 'expiresAt',
      width: 140,
      hideBelow: 1040,
      cell: ({ expiresAt }) => (
        <span className={styles.soft}>{expiresAt === null ? '' : format.date(expiresAt)}</span>
      ),
    },
  ]
}

function Name({ app: { name, publisher, host } }: { app: ConnectedApp }) {
  return (
    <span className={styles.names}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <bdi className={styles.small} dir="ltr">
        {publisher ?? host}
      </bdi>
    </span>
  )
}

function LastUsed({ app: { lastUsedAt, lastUsedIp, state } }: { app: ConnectedApp }) {
  const { t } = useTranslation('oauth')
  const format = useFormats()
  if (state === 'resting') return <StatusBadge tone="idle" text={t('ownerInactive')} />
  if (lastUsedAt === null) return <span className={styles.soft}>{t('never')}</span>
  return (
    <span className={styles.names} title={format.moment(lastUsedAt)}>
      <span>{format.ago(lastUsedAt)}</span>
      <bdi className={styles.small}>{lastUsedIp}</bdi>
    </span>
  )
}
