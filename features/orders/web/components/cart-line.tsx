import type { CartItem } from '../../contract/orders-cart.contract.ts'
import { MAX_QTY } from '../../contract/orders.rules.ts'
import { percentOff, productPath } from '#features/shop/contract/shop.rules.ts'
import { IconBookmark, IconMinus, IconPlus, IconShoppingCart, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { readFilled } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { useSold } from '#features/shop/web/shop.public.ts'
import styles from './cart.module.css'
import type { useCartActions } from './use-cart-actions.ts'
import { useQuantity } from './use-quantity.ts'

interface CartLineProps {
  item: CartItem
  isSaved?: boolean
  actions: ReturnType<typeof useCartActions>
}

const icon = { size: 16, stroke: 1.7 }
const FEW = 5

/** A product in the cart: description, quantity, price, and actions. */
export function CartLine({ item, isSaved = false, actions }: CartLineProps) {
  const { t } = useTranslation('cart')
  const format = useFormats()
  const money = (amount: number) => format.money(amount, item.currency)
  const { name } = item
  const off = percentOff({ price: item.unitPrice, listPrice: item.listPrice })
  const isKnown = useSession().user !== undefined
  return (
    <li className={styles.line}>
      <img
        className={styles.picture}
        src={item.image}
        alt=""
        width={88}
        height={88}
        loading="lazy"
      />
      <div className={styles.about}>
        <Link to={productPath(item.slug)} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <p className={styles.soft}>
          {t('by', { brand: item.brand })}
          {item.variantName === '' ? null : ` · ${item.variantName}`}
        </p>
        <p className={styles.facts}>
          <Stock item={item} />
          {item.hasFreeShipping ? (
            <StatusBadge tone="good" isPlain text={t('freeShipping')} />
          ) : null}
          {off === 0 ? null : (
            <StatusBadge
              tone="info"
              isPlain
              text={t('off', { percent: format.percent(off / 100) })}
            />
          )}
          <span className={styles.soft}>{t('offers', { count: item.offers })}</span>
        </p>
        {isSaved ? null : <Overtaken item={item} actions={actions} />}
        {isSaved ? null : (
          <p className={styles.soft}>{t('delivery', { day: format.date(item.shippingDate) })}</p>
        )}
      </div>
      <div className={styles.price}>
        <span className={styles.amount}>{money(item.lineTotal)}</span>
        {item.qty === 1 ? null : (
          <span className={styles.soft}>{t('each', { price: money(item.unitPrice) })}</span>
        )}
        {item.listPrice === null ? null : (
          <s className={styles.soft}>{money(item.listPrice * item.qty)}</s>
        )}
      </div>
      <div className={styles.doing}>
        {isSaved ? null : <Quantity item={item} actions={actions} />}
        <div className={styles.buttons}>
          {isKnown ? (
            <Button
              kind="quiet"
              icon={isSaved ? <IconShoppingCart {...icon} /> : <IconBookmark {...icon} />}
              aria-label={t(isSaved ? 'backNamed' : 'laterNamed', { name })}
              onClick={() => actions.later.mutate({ item, isSaved: !isSaved })}
            >
              {t(isSaved ? 'back' : 'later')}
            </Button>
          ) : null}
          <Button
            kind="quiet"
            icon={<IconTrash {...icon} />}
            aria-label={t('removeNamed', { name })}
            onClick={() => actions.remove.mutate(item)}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
    </li>
  )
}

function Stock({ item }: { item: CartItem }) {
  const { t } = useTranslation('cart')
  if (item.problem !== null)
    return (
      <StatusBadge tone="bad" text={t(`problems.${item.problem}`, { count: item.available })} />
    )
  if (item.available <= FEW)
    return <StatusBadge tone="warn" text={t('left', { count: item.available })} />
  return <StatusBadge tone="good" text={t('inStock')} />
}

/** Someone else bought it first: announced live. What is left can be taken. */
function Overtaken({ item, actions }: Pick<CartLineProps, 'item' | 'actions'>) {
  const { t } = useTranslation('cart')
  const left = useSold(item.id, item.variantId)
  const news =
    left === undefined
      ? null
      : left === 0
        ? t('soldOutByOthers')
        : t('soldByOthers', { count: left })
  return (
    <>
      <p className={styles.sold} role="status">
        {news}
      </p>
      {item.problem === 'low-stock' ? (
        <p className={styles.facts}>
          <span>{t('tooMany', { qty: item.qty, left: item.available })}</span>
          <Button
            isBusy={actions.qty.isPending}
            onClick={() => actions.qty.mutate({ item, to: item.available })}
          >
            {t('useAvailable', { count: item.available })}
          </Button>
        </p>
      ) : null}
    </>
  )
}

const TYPING_MS = 500
/** The most that a request may say; what there is at most is the server's to tell. */
const MAX_QTY_SENT = 999

/** A whole number above zero; undefined for anything else. */
function readQty(text: string): number | undefined {
  const qty = readFilled(text)
  return Number.isInteger(qty) && qty > 0 ? Math.min(qty, MAX_QTY_SENT) : undefined
}

/** Quantity by buttons or input, saved after a pause, on Enter and on leaving; the server reports limits. */
function Quantity({ item, actions }: Pick<CartLineProps, 'item' | 'actions'>) {
  const { t } = useTranslation('cart')
  const id = useId()
  const { qty, request, step } = useQuantity(item, actions)
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && readQty(typed) === undefined
  const save = () => {
    const to = typed === undefined ? undefined : readQty(typed)
    if (to === undefined) return
    setTyped(undefined)
    if (to !== qty) request(to)
  }
  const leave = () => {
    if (typed?.trim() === '') setTyped(undefined)
    else save()
  }
  useSaveLater(typed, save)
  const handleStep = (by: 1 | -1) => {
    setTyped(undefined)
    step(by)
  }
  return (
    <div>
      <div className={styles.stepper}>
        <IconButton
          name={t('decreaseQuantity', { name: item.name })}
          aria-disabled={qty <= 1 || undefined}
          onClick={() => handleStep(-1)}
        >
          <IconMinus {...icon} />
        </IconButton>
        <input
          className={styles.count}
          inputMode="numeric"
          aria-label={t('qty', { name: item.name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={id}
          value={typed ?? qty}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={event => event.key === 'Enter' && save()}
        />
        <IconButton
          name={t('increaseQuantity', { name: item.name })}
          aria-disabled={qty >= MAX_QTY || undefined}
          onClick={() => handleStep(1)}
        >
          <IconPlus {...icon} />
        </IconButton>
      </div>
      <p id={id} className={styles.wrong} aria-live="polite">
        {isWrong ? t('wholeNumber') : undefined}
      </p>
    </div>
  )
}

/** Saves what is typed after a pause, and at once when the line goes away. */
function useSaveLater(typed: string | undefined, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => latest.current(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => latest.current(), [])
}
