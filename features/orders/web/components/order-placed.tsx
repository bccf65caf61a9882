import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { orderQuery } from '../orders.api.ts'
import { Sums } from './cart-summary.tsx'
import styles from './checkout.module.css'

/** The order confirmation: number, total, and a link. */
export function OrderPlaced({ id }: { id: number }) {
  const { t } = useTranslation(['orders', 'cart'])
  const format = useFormats()
  return (
    <Page title={t('checkout.title')}>
      <Loaded query={useQuery(orderQuery(id))} failed={t('orderFailed')} skeleton={[320, 420, 300]}>
        {order => (
          <Card>
            <div className={styles.placed}>
              <span className={styles.check}>
                <IconCheck size={32} stroke={2} aria-hidden="true" />
              </span>
              <h2>{t(order.status === 'awaiting' ? 'approval.placedTitle' : 'placed.title')}</h2>
              <p>
                {t(order.status === 'awaiting' ? 'approval.placedText' : 'placed.text', {
                  number: order.number,
                  email: order.customer.email,
                })}
              </p>
              <p>{t('cart:delivery', { day: format.date(order.shippingDate) })}</p>
            </div>
            <ul className={styles.list}>
              {order.lines.map(line => (
                <li key={line.id}>
                  <bdi>
                    {line.qty} × {line.name}
                    {line.variantName === '' ? '' : `, ${line.variantName}`}
                  </bdi>
                  <bdi>{format.money(line.lineTotal, order.currency)}</bdi>
                </li>
              ))}
            </ul>
            <Sums totals={order.totals} coupons={order.coupons} />
            <div className={styles.placed}>
              <div className={styles.foot}>
                <ButtonLink
                  to="/apps/ecommerce/orders/$id"
                  params={{ id: `${order.id}` }}
                  kind="primary"
                >
                  {t('placed.see')}
                </ButtonLink>
                <ButtonLink to="/apps/ecommerce/shop">{t('placed.more')}</ButtonLink>
              </div>
            </div>
          </Card>
        )}
      </Loaded>
    </Page>
  )
}
