import type { Cart } from '../../contract/orders-cart.contract.ts'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './cart.module.css'
import { useRefusalWords } from './order-words.ts'
import type { useCartActions } from './use-cart-actions.ts'

/** Coupons and gift cards: which apply, which don't and why, and adding another. */
export function CouponBox({
  cart,
  actions: { coupon },
}: {
  cart: Cart
  actions: ReturnType<typeof useCartActions>
}) {
  const { t } = useTranslation('orders')
  const { wordOf, explain } = useRefusalWords()
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() === '' || coupon.isPending) return
    setProblem('')
    coupon.mutate(
      { code, isOn: true },
      {
        onSuccess: () => {
          toast.done(t('coupon.applied', { code: code.trim().toUpperCase() }))
          setCode('')
        },
        onError: error => setProblem(explain(error)),
      },
    )
  }
  return (
    <>
      {cart.coupons.length === 0 ? null : (
        <ul className={styles.chips}>
          {cart.coupons.map(one => (
            <li key={one.code}>
              <div>
                <bdi>{one.code}</bdi>
                {one.refusal === null ? null : <p>{wordOf(one.refusal)}</p>}
              </div>
              <IconButton
                name={t('coupon.remove', { code: one.code })}
                onClick={() => coupon.mutate({ code: one.code, isOn: false })}
              >
                <IconX size={16} stroke={1.7} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={handleSubmit} noValidate>
        <div className={styles.coupon}>
          <div>
            <label htmlFor={id}>{t('coupon.label')}</label>
            <input
              id={id}
              className={styles.code}
              value={code}
              maxLength={60}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              aria-invalid={problem === '' ? undefined : true}
              aria-describedby={`${id}-problem`}
              placeholder={t('coupon.placeholder')}
              onChange={event => setCode(event.currentTarget.value)}
            />
          </div>
          <Button type="submit" isBusy={coupon.isPending}>
            {t('coupon.apply')}
          </Button>
        </div>
        <p id={`${id}-problem`} className={styles.message} role="alert">
          {problem}
        </p>
      </form>
    </>
  )
}
