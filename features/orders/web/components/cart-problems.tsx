import type { Cart } from '../../contract/orders-cart.contract.ts'
import { listOf } from '#platform/web/format/list-of.ts'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './cart.module.css'
import { useCartActions } from './use-cart-actions.ts'

/** What prevents ordering the cart as it is; nothing when it can be ordered. */
export function useCartProblem(cart: Cart): string | undefined {
  const { t } = useTranslation('cart')
  const item = cart.products.find(one => one.problem !== null)
  return item === undefined ? undefined : `${item.name}: ${problemText(item, t)}`
}
const problemText = ({ problem, available }: Cart['products'][number], t: TFunction): string =>
  t(`problems.${problem ?? 'unavailable'}`, { count: available })

/** Each item that can't be ordered any more, with what can be done about it: for the steps after the cart. */
export function CartProblems({ cart, onCart }: { cart: Cart; onCart: () => void }) {
  const { t } = useTranslation(['cart', 'orders'])
  const actions = useCartActions()
  const wrong = cart.products.filter(one => one.problem !== null)
  return (
    <div role="alert">
      {wrong.map(item => (
        <p key={`${item.id}/${item.variantId}`} className={styles.facts}>
          <span className={styles.message}>
            <bdi>{item.name}</bdi>
            {`: ${problemText(item, t)}`}
          </span>
          {item.problem === 'low-stock' ? (
            <Button
              isBusy={actions.qty.isPending}
              onClick={() => actions.qty.mutate({ item, to: item.available })}
            >
              {t('useAvailable', { count: item.available })}
            </Button>
          ) : null}
          <Button
            aria-label={t('removeNamed', { name: item.name })}
            isBusy={actions.remove.isPending}
            onClick={() => actions.remove.mutate(item)}
          >
            {t('remove')}
          </Button>
        </p>
      ))}
      {wrong.length === 0 ? null : <Button onClick={onCart}>{t('orders:checkout.toCart')}</Button>}
    </div>
  )
}

/** Which items of the cart the subtotal leaves out. */
export function NotIncluded({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const left = cart.products.filter(
    one => one.problem === 'unavailable' || one.problem === 'sold-out',
  )
  if (left.length === 0) return null
  return (
    <p className={styles.hint}>{t('notIncluded', { names: listOf(left.map(one => one.name)) })}</p>
  )
}
