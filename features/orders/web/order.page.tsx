import type { OrderDetail } from '../contract/orders.contract.ts'
import { leftToRefund } from '../contract/orders-refund.rules.ts'
import { productPath } from '#features/shop/contract/shop.rules.ts'
import {
  IconBan,
  IconCash,
  IconFileText,
  IconPackage,
  IconReceiptRefund,
  IconRefresh,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { ApprovalButtons } from './components/approval-buttons.tsx'
import { Sums } from './components/cart-summary.tsx'
import { CancelDialog, useStepRefusal } from './components/order-actions.tsx'
import { OrderSide } from './components/order-side.tsx'
import { STATUS_TONE } from './components/order-words.ts'
import styles from './components/order.module.css'
import { RefundDialog } from './components/refund-dialog.tsx'
import { ShipDialog } from './components/ship-dialog.tsx'
import { useOrderActions } from './components/use-order-actions.ts'
import { orderQuery } from './orders.api.ts'

// One order (features ADD-01, CART-07): items, totals, addresses and timeline. Buyers cancel and reorder;
// staff ships, records payments and refunds.

const icon = { size: 16, stroke: 1.7 }

export function OrderPage() {
  const { t } = useTranslation('orders')
  const { id } = useParams({ strict: false })
  const query = useQuery(orderQuery(Number(id)))
  const order = query.data
  return (
    <Page
      title={order === undefined ? t('title') : t('detail.title', { number: order.number })}
      badge={
        order && <StatusBadge tone={STATUS_TONE[order.status]} text={t(`status.${order.status}`)} />
      }
      subtitle={order === undefined ? '\u00a0' : <Subtitle order={order} />}
      actions={order === undefined ? undefined : <OrderButtons order={order} />}
    >
      <Loaded query={query} failed={t('orderFailed')} skeleton={[480, 420, 460, 300]}>
        {data => (
          <div className={styles.layout}>
            <Card title={t('detail.lines')}>
              <Lines order={data} />
              <Sums totals={data.totals} coupons={data.coupons} refunded={data.refunded} />
            </Card>
            <OrderSide order={data} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Subtitle({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  return (
    <>
      {t('detail.placed', { moment: format.moment(order.placedAt) })}
      {' · '}
      {t(`paymentMethods.${order.paymentMethod}`)}
    </>
  )
}

function OrderButtons({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const me = useSignedInUser()
  const [canChange, canRefund] = [useCan('update', 'Order'), useCan('create', 'Payment')]
  const [open, setOpen] = useState<'cancel' | 'refund' | 'ship'>()
  const { step, cancel, again, packingSlips } = useOrderActions()
  const refusalOf = useStepRefusal()
  const can = (name: 'ship' | 'deliver' | 'pay' | 'cancel' | 'refund') =>
    refusalOf(order, name) === undefined
  const orders = [order]
  const close = () => setOpen(undefined)
  return (
    <>
      {order.customer.id === me.id ? (
        <Button
          icon={<IconRefresh {...icon} />}
          isBusy={again.isPending}
          onClick={() => again.mutate(order.id)}
        >
          {t('actions.reorder')}
        </Button>
      ) : null}
      {can('cancel') ? (
        <Button icon={<IconBan {...icon} />} onClick={() => setOpen('cancel')}>
          {t('actions.cancel')}
        </Button>
      ) : null}
      <ApprovalButtons order={order} />
      {canRefund && can('refund') && leftToRefund(order) > 0 ? (
        <Button icon={<IconReceiptRefund {...icon} />} onClick={() => setOpen('refund')}>
          {t('actions.refund')}
        </Button>
      ) : null}
      {canChange ? (
        <>
          {order.status === 'awaiting' ? null : (
            <Button
              icon={<IconFileText {...icon} />}
              isBusy={packingSlips.isPending}
              onClick={() => packingSlips.mutate(orders)}
            >
              {t('actions.slip')}
            </Button>
          )}
          {can('pay') ? (
            <Button
              icon={<IconCash {...icon} />}
              isBusy={step.isPending}
              onClick={() => step.mutate({ orders, step: 'pay' })}
            >
              {t('actions.pay')}
            </Button>
          ) : null}
          {can('ship') ? (
            <Button kind="primary" icon={<IconPackage {...icon} />} onClick={() => setOpen('ship')}>
              {t('actions.ship')}
            </Button>
          ) : null}
          {can('deliver') ? (
            <Button
              kind="primary"
              icon={<IconTruckDelivery {...icon} />}
              isBusy={step.isPending}
              onClick={() => step.mutate({ orders, step: 'deliver' })}
            >
              {t('actions.deliver')}
            </Button>
          ) : null}
        </>
      ) : null}
      {open === 'cancel' ? (
        <CancelDialog
          order={order}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(order.id, { onSettled: close })}
          onClose={close}
        />
      ) : null}
      {open === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
      {open === 'ship' ? <ShipDialog orders={orders} onClose={close} /> : null}
    </>
  )
}

function Lines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const money = (amount: number) => format.money(amount, order.currency)
  return (
    <ul className={styles.lines}>
      {order.lines.map(line => (
        <li key={line.id} className={styles.line}>
          <img src={line.image} alt="" width={56} height={56} loading="lazy" />
          <div>
            <Link to={productPath(line.slug)} className={styles.number}>
              <bdi>{line.name}</bdi>
            </Link>
            <p className={styles.soft}>
              {[line.variantName, line.sku].filter(Boolean).join(' · ')}
            </p>
            {line.returned > 0 ? (
              <p className={styles.soft}>{t('detail.returned', { count: line.returned })}</p>
            ) : null}
          </div>
          <div className={styles.amount}>
            <bdi>{money(line.lineTotal)}</bdi>
            <p className={styles.soft}>
              <bdi>
                {line.qty} × {money(line.unitPrice)}
              </bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
