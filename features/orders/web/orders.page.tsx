import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAbilities, useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { CouponList } from './components/coupon-list.tsx'
import { OrderList } from './components/order-list.tsx'
import { QuoteList } from './components/quote-list.tsx'

// Orders (features ADD-01, CART-09): one's own, one's quotes, and for staff all orders and coupons. `?tab=quotes`, `?tab=all`; the rest of the URL
// is the list's state.

export function OrdersPage() {
  const { t } = useTranslation('orders')
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const readsAll = useCan('read', 'Order')
  const keeps = useAbilities().allows({ can: ['update', 'Order'] })
  const tabs = [
    { key: 'mine', title: t('scope.mine'), content: () => <OrderList key="own" scope="own" /> },
    { key: 'quotes', title: t('scope.quotes'), content: () => <QuoteList key="own" scope="own" /> },
    ...(readsAll
      ? [{ key: 'all', title: t('scope.all'), content: () => <OrderList key="all" scope="all" /> }]
      : []),
    ...(readsAll
      ? [
          {
            key: 'allQuotes',
            title: t('scope.allQuotes'),
            content: () => <QuoteList key="all" scope="all" />,
          },
        ]
      : []),
    ...(keeps
      ? [{ key: 'coupons', title: t('scope.coupons'), content: () => <CouponList /> }]
      : []),
  ]
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Tabs
        name={t('title')}
        tabs={tabs}
        open={typeof raw['tab'] === 'string' ? raw['tab'] : undefined}
        onOpen={tab => void navigate({ to: '.', search: tab === 'mine' ? {} : { tab } })}
      />
    </Page>
  )
}
