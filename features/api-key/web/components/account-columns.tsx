import type { ServiceAccount } from '../../contract/api-key-accounts.contract.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import styles from './api-key.module.css'

/** The columns of the list of service accounts. */
export function useAccountColumns(): ListColumn<ServiceAccount>[] {
  const { t } = useTranslation(['api-key', 'users'])
  return [
    {
      key: 'name',
      title: t('accounts.fields.name'),
      sortBy: 'name',
      cell: account => <NameCell account={account} />,
    },
    {
      key: 'role',
      title: t('accounts.fields.role'),
      sortBy: 'role',
      width: 130,
      cell: account => t(`users:roles.${account.role}`),
    },
    {
      key: 'owner',
      title: t('accounts.fields.owner'),
      width: 180,
      cell: account => <OwnerCell account={account} />,
    },
    {
      key: 'keys',
      title: t('tabs.keys'),
      width: 110,
      hideBelow: 930,
      cell: account => <KeysCell account={account} />,
    },
    {
      key: 'lastUsed',
      title: t('columns.lastUsed'),
      width: 140,
      hideBelow: 1040,
      cell: account => <LastUsed account={account} />,
    },
    {
      key: 'state',
      title: t('columns.state'),
      width: 120,
      cell: ({ state }) => (
        <StatusBadge
          tone={state === 'active' ? 'good' : 'idle'}
          text={t(`accounts.states.${state}`)}
        />
      ),
    },
  ]
}

interface CellProps {
  account: ServiceAccount
}

function NameCell({ account: { id, name, purpose } }: CellProps) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return (
    <span className={styles.names}>
      <Link
        to="."
        search={{ ...search, edit: `${id}` }}
        resetScroll={false}
        className={styles.name}
        dir="auto"
      >
        {name}
      </Link>
      <span className={styles.purpose} dir="auto" title={purpose}>
        {purpose}
      </span>
    </span>
  )
}

function OwnerCell({ account: { owner } }: CellProps) {
  const { t } = useTranslation('api-key')
  return (
    <span className={styles.names}>
      <bdi>{owner.fullName}</bdi>
      {owner.isActive ? null : <span className={styles.warn}>{t('accounts.ownerInactive')}</span>}
    </span>
  )
}

function KeysCell({ account: { id, name, keys } }: CellProps) {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  if (keys === 0) return <span className={styles.soft}>{t('accounts.noKeys')}</span>
  return (
    <Link
      to="."
      search={{ account: `${id}` }}
      aria-label={t('accounts.keysOf', { name, count: keys })}
    >
      {format.number(keys)}
    </Link>
  )
}

function LastUsed({ account: { lastUsedAt } }: CellProps) {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  if (lastUsedAt === null) return <span className={styles.soft}>{t('never')}</span>
  return <span title={format.moment(lastUsedAt)}>{format.ago(lastUsedAt)}</span>
}
