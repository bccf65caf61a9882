import type { Product } from '../../contract/shop.contract.ts'
import { percentOff, productPath } from '../../contract/shop.rules.ts'
import {
  IconArrowsDiff,
  IconBell,
  IconBellFilled,
  IconHeart,
  IconHeartFilled,
  IconTruck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { SignInLink } from '#ui/button/sign-in-link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { CartButton } from './cart-button.tsx'
import { Marked } from './marked.tsx'
import { Price } from './price.tsx'
import styles from './product-card.module.css'
import { MAX_COMPARED, toggleCompared, useCompared } from './shop-store.ts'
import { Stars } from './stars.tsx'
import { useShopActions } from './use-shop-actions.ts'

const NO_WORDS: readonly string[] = []

interface ProductCardProps {
  product: Product
  view: 'grid' | 'list'
  /** Found words, to be highlighted. */
  words?: readonly string[]
  canCompare?: boolean
  /** Right below the title of its screen. */
  isAlone?: boolean
}

/** A product in the shop: in a grid, or as a line with its text. The picture's box has its size before the picture is there. */
export function ProductCard({
  product,
  view,
  words = NO_WORDS,
  canCompare = false,
  isAlone = canCompare,
}: ProductCardProps) {
  // Alone on its screen it is right below the title, elsewhere below the heading of its row.
  const Heading = isAlone ? 'h2' : 'h3'
  const { t } = useTranslation('shop')
  const { name, slug, image, stock, isForSale } = product
  const isOut = stock === 0
  return (
    <article
      className={styles.card}
      data-view={view}
      data-out={isOut || undefined}
      aria-label={name}
    >
      <div className={styles.picture}>
        <img src={image} alt="" width={320} height={320} loading="lazy" decoding="async" />
        <Badges product={product} />
      </div>
      <div className={styles.words}>
        <p className={styles.brand}>
          <bdi>
            <Marked text={product.brand} words={words} />
          </bdi>
        </p>
        <Heading className={styles.name} dir="auto">
          <Link to={productPath(slug)} className={styles.link}>
            <Marked text={name} words={words} />
          </Link>
        </Heading>
        <Stars rating={product.rating} count={product.ratingCount} />
        {view === 'list' ? (
          <p className={styles.text} dir="auto">
            <Marked text={product.description} words={words} />
          </p>
        ) : null}
        {product.colorOptions.length > 1 ? <Swatches product={product} /> : null}
        {product.hasFreeShipping ? (
          <p className={styles.shipping}>
            <IconTruck size={14} stroke={1.7} aria-hidden="true" /> {t('freeShipping')}
          </p>
        ) : null}
      </div>
      <div className={styles.foot}>
        <span className={styles.price}>
          <Price product={product} />
        </span>
        <div className={styles.actions}>
          {isOut || !isForSale ? (
            <AwaitButton product={product} />
          ) : (
            <CartButton product={product} />
          )}
        </div>
      </div>
      <span className={styles.marks}>
        <WishButton product={product} />
        {canCompare ? <CompareButton id={product.id} name={name} /> : null}
      </span>
    </article>
  )
}

function Badges({ product }: { product: Product }) {
  const { stock, isForSale } = product
  const { t } = useTranslation('shop')
  const format = useFormats()
  const off = percentOff({ ...product, price: product.defaultPrice })
  const text = !isForSale ? t('discontinued') : stock === 0 ? t('soldOut') : undefined
  return (
    <span className={styles.badges}>
      {text === undefined ? null : (
        <span className={styles.badge} data-tone="out">
          {text}
        </span>
      )}
      {off > 0 ? (
        <span className={styles.badge} data-tone="off">
          <bdi>−{format.percent(off / 100)}</bdi>
        </span>
      ) : null}
    </span>
  )
}

function Swatches({ product: { colorOptions } }: { product: Product }) {
  return (
    <ul className={styles.swatches}>
      {colorOptions.map(({ id, name, color, stock }) => (
        <li
          key={id}
          className={styles.swatch}
          data-out={stock === 0 || undefined}
          style={{ backgroundColor: color }}
          title={name}
        >
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** For signed-in users: guests have a cart, but no wishlist. */
export function WishButton({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  const { wish } = useShopActions()
  if (useSession().user === undefined) return null
  return (
    <span className={styles.wish} data-on={product.isInWishlist || undefined}>
      <IconButton
        name={t('actions.wish', { name: product.name })}
        hasTip={false}
        aria-pressed={product.isInWishlist}
        onClick={() => void wish(product)}
      >
        {product.isInWishlist ? (
          <IconHeartFilled size={18} />
        ) : (
          <IconHeart size={18} stroke={1.7} />
        )}
      </IconButton>
    </span>
  )
}

/** Among those that are compared, or no longer. */
export function CompareButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('shop')
  const isCompared = useCompared().includes(id)
  function toggle(): void {
    if (!toggleCompared(id)) toast.info(t('compare.full', { count: MAX_COMPARED }))
  }
  return (
    <span className={styles.compare} data-on={isCompared || undefined}>
      <IconButton
        name={t('actions.compare', { name })}
        hasTip={false}
        aria-pressed={isCompared}
        onClick={toggle}
      >
        <IconArrowsDiff size={18} stroke={1.7} />
      </IconButton>
    </span>
  )
}

/** What is not there can be waited for. */
export function AwaitButton({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  const actions = useShopActions()
  const { user } = useSession()
  if (!product.isForSale) return null
  if (user === undefined) return <SignInLink text={t('actions.awaitSignIn')} />
  const { hasRestockAlert } = product
  return (
    <Button
      aria-pressed={hasRestockAlert}
      icon={hasRestockAlert ? <IconBellFilled size={16} /> : <IconBell size={16} stroke={1.7} />}
      onClick={() => void actions.await(product)}
    >
      {t(hasRestockAlert ? 'actions.awaited' : 'actions.await')}
    </Button>
  )
}
