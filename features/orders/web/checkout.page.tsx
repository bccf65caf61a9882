import type { Cart } from '../contract/orders-cart.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { SignInLink } from '#ui/button/sign-in-link.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { AddressStep } from './components/address-step.tsx'
import { AskQuote } from './components/ask-quote.tsx'
import { CartReminder, useStoppedReminder } from './components/cart-reminder.tsx'
import { CartLine } from './components/cart-line.tsx'
import { NotIncluded, useCartProblem } from './components/cart-problems.tsx'
import styles from './components/cart.module.css'
import { FreeShippingHint, Sums } from './components/cart-summary.tsx'
import { CouponBox } from './components/coupon-box.tsx'
import { OrderPlaced } from './components/order-placed.tsx'
import { FIRST_WISH, PaymentStep, type PaymentWish } from './components/payment-step.tsx'
import { CHECKOUT_STEPS, type CheckoutStep, Steps } from './components/steps.tsx'
import { useCartActions } from './components/use-cart-actions.ts'
import { resolvePick, useDelivery } from './components/use-delivery.ts'
import { useMerged } from './components/use-merged.ts'
import { addressesQuery, cartQuery } from './orders.api.ts'

// From the cart to the order in three steps (features CART-01 to CART-08). The step is in the URL, and so are the
// chosen address and shipping method and the resulting order: `?step=payment&address=3`, `?order=12`. Every amount is the server's.

const isStep = (text: string | undefined): text is CheckoutStep =>
  CHECKOUT_STEPS.some(step => step === text)

export function CheckoutPage() {
  const { t } = useTranslation(['orders', 'cart'])
  const [raw, setStep] = useInAddress('step')
  const [placed] = useInAddress('order')
  const cart = useQuery(cartQuery(useDelivery().chosen.shipping))
  useMerged(cart.data)
  useStoppedReminder()
  const step = isStep(raw) ? raw : 'cart'
  if (placed !== undefined && /^\d+$/.test(placed)) return <OrderPlaced id={Number(placed)} />
  return (
    <Page title={t('checkout.title')}>
      <Steps at={step} onGo={setStep} />
      <Loaded query={cart} failed={t('cart:failed')} skeleton={[480, 420, 460, 300]}>
        {data =>
          data.products.length === 0 ? (
            <NothingToBuy cart={data} />
          ) : (
            <Checkout cart={data} step={step} onStep={setStep} />
          )
        }
      </Loaded>
    </Page>
  )
}

interface CheckoutProps {
  cart: Cart
  step: CheckoutStep
  onStep: (step: CheckoutStep) => void
}

function Checkout({ cart, step, onStep }: CheckoutProps) {
  const { t } = useTranslation('orders')
  const actions = useCartActions()
  const lines = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState(FIRST_WISH)
  const isKnown = useSession().user !== undefined
  const shownStep = isKnown ? step : 'cart'
  return (
    <div className={styles.layout} data-in-turn>
      <div className={styles.main} ref={lines}>
        {shownStep === 'cart' ? (
          <>
            <CartLines cart={cart} actions={actions} />
            {isKnown ? (
              <Card>
                <CartReminder />
              </Card>
            ) : null}
          </>
        ) : (
          <Delivery cart={cart} step={shownStep} onStep={onStep} wish={wish} onWish={setWish} />
        )}
      </div>
      <div className={styles.side}>
        {shownStep === 'cart' && isKnown ? (
          <Card>
            <CouponBox cart={cart} actions={actions} />
          </Card>
        ) : null}
        <Card title={t('sums.title')}>
          <Sums totals={cart.totals} coupons={cart.coupons} />
          <NotIncluded cart={cart} />
          <FreeShippingHint cart={cart} />
        </Card>
        {shownStep === 'cart' && isKnown ? (
          <ToAddress
            cart={cart}
            onNext={async () => {
              if (!(await actions.settled())) return
              const wrong = lines.current?.querySelector<HTMLElement>('input[aria-invalid]')
              if (wrong === null || wrong === undefined) onStep('address')
              else wrong.focus()
            }}
          />
        ) : null}
        {isKnown ? null : <ToSignIn />}
      </div>
    </div>
  )
}

interface DeliveryProps extends CheckoutProps {
  wish: PaymentWish
  onWish: (wish: PaymentWish) => void
}

/** The two steps after the cart. What was entered at the last one is kept while going back. */
function Delivery({ cart, step, onStep, wish, onWish }: DeliveryProps) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const addresses = useQuery(addressesQuery())
  const { chosen, choose, toPayment } = useDelivery()
  return (
    <Loaded query={addresses} failed={t('address.failed')} skeleton={[420, 380]}>
      {list => {
        const { address, billing, isMissing } = resolvePick(chosen, list)
        // Without an address there is nothing to pay for: a link to the last step leads to the one before.
        return step === 'payment' && address !== undefined && !isMissing ? (
          <PaymentStep
            cart={cart}
            address={address}
            billing={billing}
            wish={wish}
            onWish={onWish}
            onBack={() => onStep('address')}
            onCart={() => onStep('cart')}
            onOrdered={id => void navigate({ to: '.', search: { order: `${id}` }, replace: true })}
          />
        ) : (
          <AddressStep
            cart={cart}
            addresses={list}
            pick={{ addressId: address?.id, billingAddressId: billing?.id }}
            onPick={choose}
            onShipping={shipping => choose({ shipping })}
            onBack={() => onStep('cart')}
            onNext={() => toPayment({ addressId: address?.id, billingAddressId: billing?.id })}
          />
        )
      }}
    </Loaded>
  )
}

/** A guest's cart is kept at sign-in (CART-08). */
function ToSignIn() {
  const { t } = useTranslation('cart')
  return (
    <div className={styles.wide}>
      <SignInLink text={t('signIn')} kind="primary" />
      <p className={styles.hint}>{t('signInText')}</p>
    </div>
  )
}

/** Goes on once the quantities are saved, and never past one that is not a number. */
function ToAddress({ cart, onNext }: { cart: Cart; onNext: () => Promise<void> }) {
  const { t } = useTranslation('orders')
  const [isWaiting, setWaiting] = useState(false)
  const handleNext = () => {
    setWaiting(true)
    void onNext().finally(() => setWaiting(false))
  }
  const why = useCartProblem(cart)
  return (
    <div className={styles.wide}>
      <Button kind="primary" blockedBy={why} isBusy={isWaiting} onClick={handleNext}>
        {t('steps.toAddress')}
      </Button>
      <AskQuote cart={cart} />
      {why === undefined ? null : <p className={styles.message}>{why}</p>}
    </div>
  )
}

function CartLines({ cart, actions }: { cart: Cart; actions: ReturnType<typeof useCartActions> }) {
  const { t } = useTranslation('cart')
  return (
    <>
      <Card title={t('pieces', { count: cart.count })}>
        <ul className={styles.lines}>
          {cart.products.map(item => (
            <CartLine key={`${item.id}/${item.variantId}`} item={item} actions={actions} />
          ))}
        </ul>
      </Card>
      <Saved cart={cart} actions={actions} />
    </>
  )
}

function Saved({ cart, actions }: { cart: Cart; actions: ReturnType<typeof useCartActions> }) {
  const { t } = useTranslation('cart')
  if (cart.saved.length === 0) return null
  return (
    <Card title={t('saved')}>
      <ul className={styles.lines}>
        {cart.saved.map(item => (
          <CartLine key={`${item.id}/${item.variantId}`} item={item} isSaved actions={actions} />
        ))}
      </ul>
    </Card>
  )
}

function NothingToBuy({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const actions = useCartActions()
  return (
    <div className={styles.main}>
      <Card>
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={
            <ButtonLink to="/apps/ecommerce/shop" kind="primary">
              {t('toShop')}
            </ButtonLink>
          }
        />
      </Card>
      <Saved cart={cart} actions={actions} />
    </div>
  )
}
