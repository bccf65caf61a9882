import type { Cart, CartItem } from '../../contract/orders-cart.contract.ts'
import { CHECKOUT_SCREEN } from '../../contract/orders.pages.ts'
import { productPath } from '#features/shop/contract/shop.rules.ts'
import { IconMinus, IconPlus, IconShoppingCart, IconX } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink, IconButton } from '#ui/button/button.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { cartQuery } from '../orders.api.ts'
import styles from './cart-menu.module.css'
import { NotIncluded } from './cart-problems.tsx'
import { useCartActions } from './use-cart-actions.ts'
import { useQuantity } from './use-quantity.ts'
import { useMerged } from './use-merged.ts'

const MAX_SHOWN = 99
const icon = { size: 16, stroke: 1.7 }

/** The cart's content, from every screen (features.md NAV-08): quantities, total, and checkout. */
export function CartMenu() {
  const { t } = useTranslation('cart')
  const query = useQuery(cartQuery())
  useMerged(query.data)
  const count = query.data?.count ?? 0
  return (
    <Popover
      name={t('title')}
      size="wide"
      opener={bind => (
        <IconButton name={count === 0 ? t('open') : t('openCount', { count })} {...bind}>
          <IconShoppingCart size={19} stroke={1.7} />
          <Badge count={count} most={MAX_SHOWN} kind="accent" />
        </IconButton>
      )}
    >
      {close => (
        <div className={styles.panel}>
          <Panel query={query} onLeave={close} />
        </div>
      )}
    </Popover>
  )
}

function Panel({ query, onLeave }: { query: UseQueryResult<Cart>; onLeave: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <>
      <h2 className={styles.title}>{t('title')}</h2>
      <Loaded query={query} failed={t('failed')} skeleton={[240, 220, 200]}>
        {cart =>
          cart.products.length === 0 ? (
            <EmptyState
              title={t('empty')}
              text={t('emptyText')}
              action={
                <span onClickCapture={onLeave}>
                  <ButtonLink to="/apps/ecommerce/shop">{t('toShop')}</ButtonLink>
                </span>
              }
            />
          ) : (
            <>
              <ul className={styles.lines}>
                {cart.products.map(item => (
                  <Line key={`${item.id}/${item.variantId}`} item={item} onLeave={onLeave} />
                ))}
              </ul>
              <NotIncluded cart={cart} />
              <Foot
                amount={cart.totals.items - cart.totals.discount}
                currency={cart.totals.currency}
                onLeave={onLeave}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Line({ item, onLeave }: { item: CartItem; onLeave: () => void }) {
  const { t } = useTranslation('cart')
  const format = useFormats()
  const actions = useCartActions()
  const { remove } = actions
  const { qty, step } = useQuantity(item, actions)
  const { name } = item
  return (
    <li className={styles.line}>
      <img src={item.image} alt="" width={48} height={48} loading="lazy" />
      <div className={styles.about}>
        <Link to={productPath(item.slug)} className={styles.name} onClick={onLeave}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.soft}>
          <bdi>{format.money(item.unitPrice, item.currency)}</bdi>
          {item.problem === null
            ? null
            : ` · ${t(`problems.${item.problem}`, { count: item.available })}`}
        </span>
      </div>
      <div className={styles.stepper}>
        <IconButton
          name={t('decreaseQuantity', { name })}
          aria-disabled={qty <= 1 || undefined}
          onClick={() => step(-1)}
        >
          <IconMinus {...icon} />
        </IconButton>
        <span>{qty}</span>
        <IconButton name={t('increaseQuantity', { name })} onClick={() => step(1)}>
          <IconPlus {...icon} />
        </IconButton>
      </div>
      <IconButton name={t('removeNamed', { name })} onClick={() => remove.mutate(item)}>
        <IconX {...icon} />
      </IconButton>
    </li>
  )
}

function Foot({
  amount,
  currency,
  onLeave,
}: {
  amount: number
  currency: string
  onLeave: () => void
}) {
  const { t } = useTranslation('cart')
  const format = useFormats()
  return (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <span>{t('subtotal')}</span>
        <bdi>{format.money(amount, currency)}</bdi>
      </p>
      <span className={styles.wide} onClickCapture={onLeave}>
        <ButtonLink kind="primary" to={CHECKOUT_SCREEN}>
          {t('checkout')}
        </ButtonLink>
      </span>
    </div>
  )
}
