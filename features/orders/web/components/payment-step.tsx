import type { Address } from '../../contract/orders-checkout.contract.ts'
import type { Cart } from '../../contract/orders-cart.contract.ts'
import { MAX_ORDER_NOTE, PAYMENT_METHODS, type PaymentMethod } from '../../contract/orders.rules.ts'
import { useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Radio } from '#ui/tick/radio.tsx'
import styles from './checkout.module.css'
import { addressLines } from './address-choice.tsx'
import { CartProblems, useCartProblem } from './cart-problems.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { PaymentProblem } from './payment-problem.tsx'
import { usePayment } from './use-payment.ts'

/** What is entered here; the page keeps it. */
export interface PaymentWish {
  method: PaymentMethod
  note: string
}
export const FIRST_WISH: PaymentWish = { method: 'test', note: '' }

interface PaymentStepProps {
  cart: Cart
  address: Address
  billing: Address | undefined
  wish: PaymentWish
  onWish: (wish: PaymentWish) => void
  onBack: () => void
  onCart: () => void
  onOrdered: (orderId: number) => void
}

/** The last step: how to pay, and the order itself. */
export function PaymentStep({ cart, address, billing, onOrdered, ...step }: PaymentStepProps) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const { method, note } = step.wish
  const why = useCartProblem(cart)
  const { pay, confirm, leave, challenge, failure, isBusy, forget } = usePayment({
    cart,
    onOrdered,
  })
  const [asked, setAsked] = useState(0)
  const isCovered = cart.totals.due === 0
  const isCard = method === 'test' && !isCovered
  const send = (token?: string) =>
    pay.mutate({
      addressId: address.id,
      billingAddressId: billing?.id,
      note,
      method: isCovered ? undefined : method,
      ...(token === undefined ? {} : { token }),
    })
  const handlePay = () => {
    if (isBusy || why !== undefined) return
    forget()
    if (isCard) setAsked(asked + 1)
    else send()
  }
  const amount = format.money(cart.totals.due, cart.totals.currency)
  return (
    <>
      <Destination cart={cart} address={address} billing={billing} />
      <Card title={t('checkout.payBy')}>
        {isCovered ? (
          <p className={styles.hint}>{t('checkout.covered')}</p>
        ) : (
          <Methods method={method} onChoose={chosen => step.onWish({ method: chosen, note })} />
        )}
      </Card>
      {isCard ? (
        <Card title={t('checkout.cardTitle')}>
          <p className={styles.hint}>{t('checkout.cardHint')}</p>
          <PaymentFrame
            step="card"
            title={t('checkout.cardTitle')}
            asked={asked}
            onToken={send}
            onEnter={handlePay}
          />
        </Card>
      ) : null}
      <Card>
        <Note value={note} onChange={written => step.onWish({ method, note: written })} />
      </Card>
      {cart.needsApproval ? (
        <Card>
          <p className={styles.hint}>{t('approval.hint')}</p>
        </Card>
      ) : null}
      <CartProblems cart={cart} onCart={step.onCart} />
      <PaymentProblem error={failure} />
      <div className={styles.foot}>
        <Button onClick={step.onBack}>{t('steps.back')}</Button>
        <Button kind="primary" blockedBy={why} isBusy={isBusy} onClick={handlePay}>
          {isBusy
            ? t('checkout.busy')
            : isCovered
              ? t('checkout.orderFree')
              : t(isCard && !cart.needsApproval ? 'checkout.pay' : 'checkout.order', { amount })}
        </Button>
      </div>
      {challenge === undefined ? null : (
        <Dialog title={t('checkout.confirmTitle')} onClose={() => leave.mutate(challenge.id)}>
          <PaymentFrame
            step="challenge"
            title={t('checkout.confirmTitle')}
            onToken={token => confirm.isPending || confirm.mutate({ id: challenge.id, token })}
          />
        </Dialog>
      )}
    </>
  )
}

/** Where the order goes, how, and when it arrives. */
function Destination({
  cart,
  address,
  billing,
}: Pick<PaymentStepProps, 'cart' | 'address' | 'billing'>) {
  const { t, i18n } = useTranslation('orders')
  const format = useFormats()
  const [first] = cart.products
  const linesOf = (one: Address) => addressLines(one, i18n.language).join('\n')
  return (
    <Card title={t('checkout.shipTo')}>
      <p className={styles.text} dir="auto">
        {linesOf(address)}
      </p>
      <p>
        {t(`shippingKinds.${cart.shipping}`)}
        {first === undefined
          ? null
          : ` · ${t('checkout.arrives', { day: format.date(first.shippingDate) })}`}
      </p>
      {billing === undefined || billing.id === address.id ? null : (
        <>
          <h3>{t('checkout.billTo')}</h3>
          <p className={styles.text} dir="auto">
            {linesOf(billing)}
          </p>
        </>
      )}
    </Card>
  )
}

function Methods({
  method,
  onChoose,
}: {
  method: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}) {
  const { t } = useTranslation('orders')
  const group = useId()
  return (
    <fieldset className={styles.options} data-pair aria-label={t('checkout.payBy')}>
      {PAYMENT_METHODS.map(one => (
        <label key={one} className={styles.option}>
          <Radio name={group} checked={one === method} onChange={() => onChoose(one)} />
          <span className={styles.title}>{t(`paymentMethods.${one}`)}</span>
          <span className={styles.text}>{t(`paymentMethodHints.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Note({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('orders')
  const id = useId()
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{t('checkout.note')}</label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        maxLength={MAX_ORDER_NOTE}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
