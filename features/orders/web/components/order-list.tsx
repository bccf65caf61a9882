import type { OrderSummary } from '../../contract/orders.contract.ts'
import { ORDER_STATUSES, ORDER_METHODS } from '../../contract/orders.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { listResult } from '#ui/list/list-result.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { exportOrders, fetchMatchingOrders, ordersQuery, readOrderSearch } from '../orders.api.ts'
import { OrderBulk, OrderMenu } from './order-actions.tsx'
import { STATUS_TONE } from './order-words.ts'
import styles from './order.module.css'
import { ShipDialog } from './ship-dialog.tsx'

const READ = {
  own: (raw: Record<string, unknown>) => readOrderSearch({ ...raw, scope: 'own' }),
  all: (raw: Record<string, unknown>) => readOrderSearch({ ...raw, scope: 'all' }),
}

/** Orders as a list: one's own, or all with staff's actions. */
export function OrderList({ scope }: { scope: 'own' | 'all' }) {
  const { t } = useTranslation(['orders', 'cart'])
  const control = useListQuery(READ[scope])
  const list = useQuery(ordersQuery(control.query))
  const canChange = useCan('update', 'Order') && scope === 'all'
  const [shipping, setShipping] = useState<readonly OrderSummary[]>([])
  const { page: _page, perPage: _perPage, ...question } = control.query
  return (
    <>
      <List
        name={t(scope === 'all' ? 'scope.all' : 'scope.mine')}
        control={control}
        result={listResult(list, data => data.orders)}
        columns={useOrderColumns(scope)}
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('fields.status'),
            options: ORDER_STATUSES.map(value => ({ value, text: t(`status.${value}`) })),
          },
          {
            name: 'paymentMethod',
            label: t('fields.paymentMethod'),
            options: ORDER_METHODS.map(value => ({ value, text: t(`paymentMethods.${value}`) })),
          },
        ]}
        fetchAll={() => fetchMatchingOrders(control.query)}
        nameOf={order => order.number}
        menu={order => (
          <OrderMenu order={order} isStaff={canChange} onShip={() => setShipping([order])} />
        )}
        bulk={
          canChange
            ? orders => <OrderBulk orders={orders} onShip={() => setShipping(orders)} />
            : undefined
        }
        tools={<ExportMenu download={request => exportOrders({ ...question, ...request })} />}
        empty={
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={<ButtonLink to="/apps/ecommerce/shop">{t('cart:toShop')}</ButtonLink>}
          />
        }
        failed={t('failed')}
      />
      {shipping.length === 0 ? null : (
        <ShipDialog orders={shipping} onClose={() => setShipping([])} />
      )}
    </>
  )
}

/** Keys are part of addresses and saved views, where they name hidden columns. */
function useOrderColumns(scope: 'own' | 'all'): ListColumn<OrderSummary>[] {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const customer: ListColumn<OrderSummary> = {
    key: 'customer',
    title: t('fields.customer'),
    sortBy: 'customer',
    cell: order => (
      <span className={styles.person}>
        <Avatar person={order.customer} />
        <span dir="auto">{order.customer.fullName}</span>
      </span>
    ),
  }
  return [
    {
      key: 'number',
      title: t('fields.number'),
      sortBy: 'number',
      cell: order => (
        <Link
          to="/apps/ecommerce/orders/$id"
          params={{ id: `${order.id}` }}
          className={styles.number}
        >
          <bdi>{order.number}</bdi>
        </Link>
      ),
    },
    ...(scope === 'all' ? [customer] : []),
    {
      key: 'placedAt',
      title: t('fields.placedAt'),
      sortBy: 'placedAt',
      width: 140,
      cell: order => format.date(order.placedAt),
    },
    {
      key: 'status',
      title: t('fields.status'),
      sortBy: 'status',
      width: 132,
      cell: order => (
        <StatusBadge tone={STATUS_TONE[order.status]} text={t(`status.${order.status}`)} />
      ),
    },
    {
      key: 'paymentMethod',
      title: t('fields.paymentMethod'),
      width: 150,
      hideBelow: 1040,
      cell: order => t(`paymentMethods.${order.paymentMethod}`),
    },
    {
      key: 'items',
      title: t('fields.items'),
      width: 88,
      hideBelow: 930,
      isNumber: true,
      isNamed: true,
      cell: order => format.number(order.items),
    },
    {
      key: 'total',
      title: t('fields.total'),
      sortBy: 'total',
      width: 130,
      isNumber: true,
      cell: order => <bdi>{format.money(order.total, order.currency)}</bdi>,
    },
  ]
}
