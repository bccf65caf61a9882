import type { Bill } from '../../contract/invoice-bills.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useDownload } from '#ui/export/use-download.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { billsQuery, fetchBill } from '../bills.api.ts'
import styles from './bills.module.css'
import { STATUS_TONE } from './invoice-words.ts'

interface BillsProps {
  /** Oneself, unless given. */
  payerId?: number
}

/** The invoices issued to a person, newest first (ACC-10). */
export function BillsCard({ payerId }: BillsProps) {
  const { t } = useTranslation('invoice')
  const query = useInfiniteQuery(billsQuery(payerId))
  return (
    <Card title={t('bills.title')}>
      <Loaded query={query} failed={t('failed')} skeleton={[300, 260, 280]}>
        {({ pages }) => {
          const bills = pages.flatMap(page => page.bills)
          if (bills.length === 0)
            return <EmptyState title={t('bills.none')} text={t('bills.text')} />
          return (
            <>
              <ul className={styles.bills}>
                {bills.map(bill => (
                  <BillRow key={bill.id} bill={bill} isOwn={payerId === undefined} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <Button
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

function BillRow({ bill, isOwn }: { bill: Bill; isOwn: boolean }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const { invoiceStatus: status, total, balance, currency } = bill
  return (
    <li className={styles.bill}>
      <span className={styles.words}>
        <BillNumber bill={bill} />
        <span>
          <bdi>{bill.service}</bdi>
        </span>
        <span className={styles.soft}>
          {t('bills.issued', { day: format.date(bill.issuedDate) })}
          {balance > 0 && bill.dueDate !== null
            ? ` · ${t('bills.due', { day: format.date(bill.dueDate) })}`
            : null}
        </span>
      </span>
      <span>
        <StatusBadge tone={STATUS_TONE[status]} text={t(`statuses.${status}`)} />
      </span>
      <span className={styles.end}>
        <span className={styles.sum}>
          <bdi>{format.money(total, currency)}</bdi>
          {balance > 0 && balance !== total ? (
            <span className={styles.soft}>
              {t('bills.open', { amount: format.money(balance, currency) })}
            </span>
          ) : null}
        </span>
        {isOwn ? <Download bill={bill} /> : null}
      </span>
    </li>
  )
}

/** Links to the invoice for those who may read it. */
function BillNumber({ bill: { id, number } }: { bill: Bill }) {
  const mayOpen = useCan('read', 'Invoice')
  const text = <bdi>#{number}</bdi>
  return (
    <span className={styles.number}>
      {mayOpen ? (
        <Link to="/apps/invoice/preview/$id" params={{ id: `${id}` }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  )
}

function Download({ bill: { id, number } }: { bill: Bill }) {
  const { t } = useTranslation('invoice')
  const download = useDownload(() => fetchBill(id))
  return (
    <Button
      kind="quiet"
      icon={<IconDownload size={16} stroke={1.8} />}
      aria-label={t('bills.download', { number })}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      PDF
    </Button>
  )
}
