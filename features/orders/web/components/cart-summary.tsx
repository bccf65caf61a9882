import type { Cart, OrderTotals } from '../../contract/orders-cart.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './cart.module.css'

interface SumsProps {
  totals: OrderTotals
  coupons: readonly { code: string; kind: string; amount: number }[]
  refunded?: number
}

/** The totals line by line, as calculated by the server. */
export function Sums({ totals, coupons, refunded = 0 }: SumsProps) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const money = (amount: number) => format.money(amount, totals.currency)
  const [discounts, gifts] = [
    coupons.filter(one => one.kind !== 'gift' && one.amount > 0),
    coupons.filter(one => one.kind === 'gift' && one.amount > 0),
  ]
  return (
    <dl className={styles.sums}>
      {totals.bagDiscount > 0 ? (
        <>
          <Sum name={t('sums.list')} text={money(totals.listTotal)} />
          <Sum name={t('sums.bagDiscount')} text={money(-totals.bagDiscount)} isGood />
        </>
      ) : null}
      <Sum name={t('sums.items')} text={money(totals.items)} />
      {discounts.map(one => (
        <Sum
          key={one.code}
          name={t('sums.coupon', { code: one.code })}
          text={money(-one.amount)}
          isGood
        />
      ))}
      <Sum
        name={t('sums.shipping')}
        text={totals.shipping === 0 ? t('sums.free') : money(totals.shipping)}
        isGood={totals.shipping === 0}
      />
      {totals.taxes.map(one => (
        <Sum
          key={one.name}
          name={t('sums.tax', {
            name: one.name,
            percent: format.percent(one.basisPoints / 10_000, 2),
          })}
          text={money(one.amount)}
        />
      ))}
      <Sum name={t('sums.total')} text={money(totals.total)} isTotal />
      {gifts.map(one => (
        <Sum
          key={one.code}
          name={t('sums.giftCard', { code: one.code })}
          text={money(-one.amount)}
          isGood
        />
      ))}
      {gifts.length > 0 ? <Sum name={t('sums.due')} text={money(totals.due)} isTotal /> : null}
      {refunded > 0 ? <Sum name={t('detail.refunded')} text={money(refunded)} /> : null}
    </dl>
  )
}

function Sum({
  name,
  text,
  isTotal = false,
  isGood = false,
}: {
  name: string
  text: string
  isTotal?: boolean
  isGood?: boolean
}) {
  return (
    <div data-total={isTotal || undefined} data-good={isGood || undefined}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}

/** How much is missing for free shipping. */
export function FreeShippingHint({ cart }: { cart: Cart }) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const { items, currency } = cart.totals
  if (cart.shippingCosts.standard === 0 || items === 0) return null
  return (
    <p className={styles.hint}>
      {t('sums.untilFree', {
        amount: format.money(Math.max(0, cart.freeShippingFrom - items), currency),
      })}
    </p>
  )
}
