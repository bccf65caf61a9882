import { CART_SCREEN, MAX_QUANTITY } from '../../contract/shop.rules.ts'
import type { ProductDetail, ProductVariant } from '../../contract/shop.contract.ts'
import {
  IconCircleCheck,
  IconMinus,
  IconPlus,
  IconShoppingCartCheck,
  IconShoppingCartPlus,
  IconTruck,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button, ButtonLink, IconButton } from '#ui/button/button.tsx'
import { Radio } from '#ui/tick/radio.tsx'
import styles from './buy-box.module.css'
import { useSold } from '../shop-sold.api.ts'
import { ListsMenu } from './lists-menu.tsx'
import { Price } from './price.tsx'
import { AwaitButton, CompareButton, WishButton } from './product-card.tsx'
import { Stars } from './stars.tsx'
import { useShopActions } from './use-shop-actions.ts'

interface BuyBoxProps {
  product: ProductDetail
  variant: ProductVariant | undefined
  onVariant: (variant: ProductVariant) => void
}

/** Everything next to the pictures: price, stock, variants, quantity, and actions. */
export function BuyBox({ product, variant, onVariant }: BuyBoxProps) {
  const { t } = useTranslation('shop')
  const { cart } = useShopActions()
  const [qty, setQty] = useState(1)
  const stock = variant?.stock ?? product.stock
  const most = Math.max(1, Math.min(stock, MAX_QUANTITY))
  const quantity = Math.min(qty, most)
  const canBuy = product.isForSale && stock > 0
  const add = () => void cart(product, { variantId: variant?.id ?? null, qty: quantity })
  useShortcuts(canBuy ? [{ keys: 'a', label: t('actions.cart'), run: add }] : [])
  return (
    <div className={styles.box}>
      <p className={styles.brand}>
        <bdi>{product.brand}</bdi> · <bdi>{product.category}</bdi>
      </p>
      <a href="#reviews" className={styles.reviews}>
        <Stars rating={product.rating} size={16} />
        {t('reviews.count', { count: product.ratingCount })}
      </a>
      <Price product={product} price={variant?.price} isLarge />
      <StockLine stock={stock} isForSale={product.isForSale} />
      <SoldLine productId={product.id} variantId={variant?.id ?? null} />
      <p className={styles.text} dir="auto">
        {product.description}
      </p>
      <p className={styles.shipping}>
        <IconTruck size={18} stroke={1.7} aria-hidden="true" />
        {t(product.hasFreeShipping ? 'product.shipsFree' : 'product.ships')}
      </p>
      {product.colorOptions.length === 0 ? null : (
        <Colors options={product.colorOptions} chosen={variant} onChoose={onVariant} />
      )}
      <div className={styles.buy}>
        {canBuy ? (
          <>
            <Quantity value={quantity} most={most} onChange={setQty} />
            <Button
              kind="primary"
              icon={<IconShoppingCartPlus size={18} stroke={1.7} />}
              onClick={add}
            >
              {t('actions.cart')}
            </Button>
          </>
        ) : (
          <AwaitButton product={product} />
        )}
        {product.isInCart ? (
          <ButtonLink to={CART_SCREEN} icon={<IconShoppingCartCheck size={18} stroke={1.7} />}>
            {t('actions.viewCart')}
          </ButtonLink>
        ) : null}
        <WishButton product={product} />
        <ListsMenu product={product} />
        <CompareButton id={product.id} name={product.name} />
      </div>
      {product.sku === '' ? null : (
        <p className={styles.sku}>
          {t('fields.sku')}:{' '}
          <bdi>{variant?.sku === undefined || variant.sku === '' ? product.sku : variant.sku}</bdi>
        </p>
      )}
    </div>
  )
}

const FEW = 5

function StockLine({ stock, isForSale }: { stock: number; isForSale: boolean }) {
  const { t } = useTranslation('shop')
  const tone = !isForSale || stock === 0 ? 'out' : stock <= FEW ? 'few' : 'in'
  const text = !isForSale
    ? t('discontinued')
    : stock === 0
      ? t('soldOut')
      : stock <= FEW
        ? t('fewLeft', { count: stock })
        : t('available')
  return (
    <p className={styles.stock} data-tone={tone} aria-live="polite">
      {tone === 'out' ? null : <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />}
      {text}
    </p>
  )
}

/** Someone else bought it first: announced live. */
function SoldLine({ productId, variantId }: { productId: number; variantId: number | null }) {
  const { t } = useTranslation('shop')
  const left = useSold(productId, variantId)
  return (
    <p className={styles.sold} role="status">
      {left === undefined
        ? null
        : left === 0
          ? t('soldOutByOthers')
          : t('soldByOthers', { count: left })}
    </p>
  )
}

interface ColorsProps {
  options: readonly ProductVariant[]
  chosen: ProductVariant | undefined
  onChoose: (variant: ProductVariant) => void
}

function Colors({ options, chosen, onChoose }: ColorsProps) {
  const { t } = useTranslation('shop')
  const id = useId()
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>
        {t('product.color')}: <bdi>{chosen?.name}</bdi>
      </legend>
      {options.map(option => (
        <label
          key={option.id}
          className={styles.color}
          data-out={option.stock === 0 || undefined}
          data-tip={option.name}
        >
          <Radio
            name={id}
            checked={option.id === chosen?.id}
            aria-label={option.stock === 0 ? `${option.name}, ${t('soldOut')}` : option.name}
            onChange={() => onChoose(option)}
          />
          <span className={styles.dot} style={{ backgroundColor: option.color }} />
        </label>
      ))}
    </fieldset>
  )
}

interface QuantityProps {
  value: number
  most: number
  onChange: (value: number) => void
}

function Quantity({ value, most, onChange }: QuantityProps) {
  const { t } = useTranslation('shop')
  return (
    <div className={styles.quantity} role="group" aria-label={t('product.quantity')}>
      <IconButton
        name={t('product.less')}
        hasTip={false}
        isBlocked={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={16} stroke={2} />
      </IconButton>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={value}
        aria-label={t('product.quantity')}
        onChange={event =>
          onChange(Math.min(most, Math.max(1, Math.trunc(Number(event.currentTarget.value)) || 1)))
        }
      />
      <IconButton
        name={t('product.more')}
        hasTip={false}
        isBlocked={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={16} stroke={2} />
      </IconButton>
    </div>
  )
}
