import { listOf } from '#platform/web/format/list-of.ts'
import type { ApiKey } from '../../contract/api-key.contract.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import styles from './api-key.module.css'
import { STATE_TONE, useScopeWords } from './key-words.ts'

const BADGES_SHOWN = 2

/** The columns of the list; the owner only where everyone's keys are shown. */
export function useKeyColumns({ hasOwner }: { hasOwner: boolean }): ListColumn<ApiKey>[] {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  const owner: ListColumn<ApiKey> = {
    key: 'owner',
    title: t('columns.owner'),
    width: 150,
    cell: key => <Owner apiKey={key} />,
  }
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sortBy: 'name',
      cell: key => <NameCell apiKey={key} />,
    },
    ...(hasOwner ? [owner] : []),
    { key: 'scopes', title: t('columns.scopes'), width: 232, cell: key => <Scopes apiKey={key} /> },
    {
      key: 'calls',
      title: t('columns.calls'),
      width: 150,
      hideBelow: 1040,
      cell: key => <Calls apiKey={key} />,
    },
    {
      key: 'lastUsed',
      title: t('columns.lastUsed'),
      isNamed: true,
      sortBy: 'lastUsedAt',
      width: 150,
      cell: key => <LastUsed apiKey={key} />,
    },
    {
      key: 'expires',
      title: t('columns.expires'),
      isNamed: true,
      sortBy: 'expiresAt',
      width: 156,
      hideBelow: 1040,
      cell: key => <Expires apiKey={key} />,
    },
    {
      key: 'created',
      title: t('columns.created'),
      isNamed: true,
      sortBy: 'createdAt',
      width: 124,
      hideBelow: 930,
      cell: key => <span className={styles.soft}>{format.date(key.createdAt)}</span>,
    },
  ]
}

function Owner({ apiKey: { owner, serviceAccountId } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-key')
  return (
    <span className={styles.names}>
      <bdi>{owner.fullName}</bdi>
      {serviceAccountId === null ? null : <span className={styles.small}>{t('accounts.one')}</span>}
    </span>
  )
}

function NameCell({ apiKey: { id, name, prefix } }: { apiKey: ApiKey }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return (
    <span className={styles.names}>
      <Link
        to="."
        search={{ ...search, key: `${id}` }}
        resetScroll={false}
        className={styles.name}
        dir="auto"
      >
        {name}
      </Link>
      <code className={styles.prefix} dir="ltr">
        sfk_{prefix}…
      </code>
    </span>
  )
}

export function Scopes({ apiKey, most = BADGES_SHOWN }: { apiKey: ApiKey; most?: number }) {
  const words = useScopeWords()(apiKey)
  return (
    <span className={styles.badges} title={words.length > most ? listOf(words) : undefined}>
      {words.slice(0, most).map(word => (
        <StatusBadge key={word} tone="accent" text={word} isPlain />
      ))}
      {words.length > most ? (
        <bdi className={styles.small} dir="ltr">
          +{words.length - most}
        </bdi>
      ) : null}
    </span>
  )
}

function Calls({ apiKey: { calls } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  const sum = calls.reduce((total, one) => total + one, 0)
  return (
    <span className={styles.calls}>
      {sum === 0 ? null : <Sparkline values={calls} className={styles.spark} />}
      <span className={sum === 0 ? styles.soft : undefined} title={t('columns.callsText')}>
        {format.compact(sum)}
      </span>
    </span>
  )
}

function LastUsed({ apiKey: { lastUsedAt, lastUsedIp } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  if (lastUsedAt === null) return <span className={styles.soft}>{t('never')}</span>
  return (
    <span className={styles.names} title={format.moment(lastUsedAt)}>
      <span>{format.ago(lastUsedAt)}</span>
      <bdi className={styles.prefix}>{lastUsedIp}</bdi>
    </span>
  )
}

function Expires({ apiKey: { expiresAt, state } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-key')
  const format = useFormats()
  if (state !== 'active')
    return (
      <span
        className={styles.names}
        title={expiresAt === null ? undefined : format.moment(expiresAt)}
      >
        <StatusBadge tone={STATE_TONE[state]} text={t(`states.${state}`)} />
        {state === 'expiring' && expiresAt !== null ? (
          <span className={styles.small}>{format.ago(expiresAt)}</span>
        ) : null}
      </span>
    )
  return (
    <span className={styles.soft}>
      {expiresAt === null ? t('neverEnds') : format.date(expiresAt)}
    </span>
  )
}
