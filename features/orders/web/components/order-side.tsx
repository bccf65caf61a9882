import type { OrderDetail } from '../../contract/orders.contract.ts'
import type { OrderEventKind } from '../../contract/orders.rules.ts'
import { Link } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Card } from '#ui/card/card.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { addressLines } from './address-choice.tsx'
import styles from './order.module.css'

const REFUND_TONE: Record<OrderDetail['refunds'][number]['state'], Tone> = {
  open: 'warn',
  done: 'good',
  failed: 'bad',
  reversed: 'idle',
}

/** Events that are no success. */
const EVENT_TONE: Partial<Record<OrderEventKind, 'bad' | 'idle'>> = {
  declined: 'bad',
  'payment-failed': 'bad',
  'capture-failed': 'bad',
  'release-failed': 'bad',
  'payment-reversed': 'bad',
  cancelled: 'idle',
  'refund-failed': 'bad',
  'refund-reversed': 'idle',
}

/** Next to an order: timeline, addresses, refunds. */
export function OrderSide({ order }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation('orders')
  const { shipTo, billTo } = order
  const [ship, bill] = [
    addressLines(shipTo, i18n.language).join('\n'),
    addressLines(billTo, i18n.language).join('\n'),
  ]
  return (
    <div className={styles.column}>
      <Card title={t('detail.timeline')}>
        <Timeline order={order} />
      </Card>
      <Refunds order={order} />
      <Customer order={order} />
      <Card title={t('detail.shipTo')}>
        <p className={styles.address} dir="auto">
          {ship}
        </p>
      </Card>
      {ship === bill ? null : (
        <Card title={t('detail.billTo')}>
          <p className={styles.address} dir="auto">
            {bill}
          </p>
        </Card>
      )}
      {order.note === '' ? null : (
        <Card title={t('detail.note')}>
          <p className={styles.address} dir="auto">
            {order.note}
          </p>
        </Card>
      )}
    </div>
  )
}

function Timeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const isGoing = ['awaiting', 'pending', 'paid', 'shipped'].includes(order.status)
  return (
    <>
      <ol className={styles.events}>
        {order.events.map((event, index) => (
          // Events are only ever added.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.event} data-tone={EVENT_TONE[event.kind]}>
            <p className={styles.title}>
              {t(`events.${event.kind}`)}
              {event.amount === null ? null : (
                <>
                  {' · '}
                  <bdi>{format.money(event.amount, order.currency)}</bdi>
                </>
              )}
            </p>
            <p className={styles.soft}>
              {format.moment(event.at)}
              {event.by === null ? null : ` · ${t('by', { name: event.by })}`}
            </p>
            {event.text === '' ? null : (
              <p className={styles.soft} dir="auto">
                {event.kind === 'shipped' ? t('detail.by', { carrier: event.text }) : event.text}
              </p>
            )}
          </li>
        ))}
      </ol>
      {isGoing ? (
        <p className={styles.expected}>
          {t('detail.expected', { day: format.date(order.shippingDate) })}
        </p>
      ) : null}
      {order.trackingUrl === '' ? null : (
        <a className={styles.link} href={order.trackingUrl} target="_blank" rel="noreferrer">
          {t('detail.track')}
        </a>
      )}
    </>
  )
}

function Refunds({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  if (order.refunds.length === 0) return null
  return (
    <Card title={t('detail.refunds')}>
      <ul className={styles.refunds}>
        {order.refunds.map(refund => (
          <li key={refund.id}>
            <span className={styles.between}>
              <bdi>{format.money(refund.amount, order.currency)}</bdi>
              <StatusBadge
                tone={REFUND_TONE[refund.state]}
                text={t(`refundStates.${refund.state}`)}
              />
            </span>
            <span className={styles.soft}>{format.moment(refund.at)}</span>
            {refund.reason === '' ? null : (
              <span className={styles.soft} dir="auto">
                {refund.reason}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Customer({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const readsUsers = useCan('read', 'User')
  const { customer } = order
  const name = (
    <span className={styles.person}>
      <Avatar person={customer} />
      <span dir="auto">{customer.fullName}</span>
    </span>
  )
  return (
    <Card title={t('detail.customer')}>
      <div className={styles.refunds}>
        {readsUsers && customer.id !== null ? (
          <Link to="/apps/user/view/$id" params={{ id: `${customer.id}` }} className={styles.link}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className={styles.soft}>
          <bdi>{customer.email}</bdi>
        </span>
        {order.invoiceId === null ? null : <Invoice order={order} />}
      </div>
    </Card>
  )
}

/** A link for those who may read invoices; the buyer has it by email, a draft not yet. */
function Invoice({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const readsInvoices = useCan('read', 'Invoice')
  const { invoiceNumber: number } = order
  const text = number === null ? t('detail.invoiceDraft') : t('detail.invoice', { number })
  if (!readsInvoices) return number === null ? null : <span className={styles.soft}>{text}</span>
  return (
    <Link
      to="/apps/invoice/preview/$id"
      params={{ id: `${order.invoiceId}` }}
      className={styles.link}
    >
      {text}
    </Link>
  )
}
