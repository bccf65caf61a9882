import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { APPROVAL_TONE, STATUS_TONE } from './invoice-words.ts'
import styles from './invoice.module.css'

const MONEY = { width: 132, isNumber: true } as const

/** The columns of the list. */
export function useInvoiceColumns(): ListColumn<InvoiceRow>[] {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  return [
    {
      key: 'number',
      title: t('fields.number'),
      sortBy: 'id',
      width: 104,
      cell: row => <NumberCell row={row} />,
    },
    {
      key: 'client',
      title: t('fields.client'),
      sortBy: 'client.name',
      cell: row => <ClientCell row={row} />,
    },
    {
      key: 'status',
      title: t('fields.status'),
      sortBy: 'invoiceStatus',
      width: 148,
      cell: row => <StatusCell row={row} />,
    },
    {
      key: 'total',
      title: t('fields.total'),
      sortBy: 'total',
      ...MONEY,
      cell: row => <bdi>{format.money(row.total, row.currency)}</bdi>,
    },
    {
      key: 'issued',
      title: t('fields.issuedDate'),
      sortBy: 'issuedDate',
      width: 128,
      hideBelow: 930,
      cell: row => format.date(row.issuedDate),
    },
    {
      key: 'due',
      title: t('fields.dueDate'),
      sortBy: 'dueDate',
      width: 128,
      hideBelow: 1040,
      cell: row => (row.dueDate === null ? '' : format.date(row.dueDate)),
    },
    {
      key: 'balance',
      title: t('fields.balance'),
      sortBy: 'balance',
      ...MONEY,
      hideBelow: 930,
      isNamed: true,
      cell: row => <BalanceCell row={row} />,
    },
  ]
}

function NumberCell({ row }: { row: InvoiceRow }) {
  const { t } = useTranslation('invoice')
  return (
    <Link to="/apps/invoice/preview/$id" params={{ id: `${row.id}` }} className={styles.number}>
      {row.number === null ? t('statuses.Draft') : <bdi>#{row.number}</bdi>}
    </Link>
  )
}

function ClientCell({ row }: { row: InvoiceRow }) {
  return (
    <span className={styles.client}>
      <Avatar
        person={{ fullName: row.client.name, avatar: row.avatar, avatarColor: row.avatarColor }}
      />
      <span className={styles.names}>
        <span className={styles.name} dir="auto">
          {row.client.name}
        </span>
        <span className={styles.mail} dir="auto">
          {row.client.companyEmail === '' ? row.client.company : row.client.companyEmail}
        </span>
      </span>
    </span>
  )
}

function StatusCell({ row }: { row: InvoiceRow }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  return (
    <span
      className={styles.states}
      title={t('statusTip', {
        balance: format.money(row.balance, row.currency),
        due: row.dueDate === null ? '–' : format.date(row.dueDate),
      })}
    >
      <StatusBadge
        tone={STATUS_TONE[row.invoiceStatus]}
        text={t(`statuses.${row.invoiceStatus}`)}
      />
      {row.invoiceStatus === 'Draft' && row.approval !== '' ? (
        <StatusBadge
          tone={APPROVAL_TONE[row.approval]}
          text={t(`approval.short.${row.approval}`)}
        />
      ) : null}
    </span>
  )
}

function BalanceCell({ row }: { row: InvoiceRow }) {
  const format = useFormats()
  if (row.invoiceStatus === 'Paid')
    return <bdi className={`${styles.soft} ${styles.settled}`}>{format.money(0, row.currency)}</bdi>
  if (row.invoiceStatus === 'Void')
    return <span className={`${styles.soft} ${styles.settled}`}>–</span>
  return (
    <bdi
      className={row.balance === row.total ? styles.settled : undefined}
      data-tone={row.invoiceStatus === 'Past Due' ? 'bad' : undefined}
    >
      {format.money(row.balance, row.currency)}
    </bdi>
  )
}
