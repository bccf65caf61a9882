import type { Wish } from '@smart-fft/contract/shop.contract'
import { CART_SCREEN, productPath, WISH_NOTE_MAX } from '@smart-fft/contract/shop.rules'
import { IconShoppingCartPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFormats } from '../../platform/format/format.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useShortcuts } from '../../platform/shortcuts/use-shortcuts.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { explainFailure } from '../../ui/state/explain-failure.ts'
import { Loaded } from '../../ui/state/loaded.tsx'
import { Bone, EmptyState } from '../../ui/state/state.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useUndoAction } from '../changes/changes.door.ts'
import { Price } from './components/price.tsx'
import { AwaitButton } from './components/product-card.tsx'
import { useShopActions } from './components/use-shop-actions.ts'
import styles from './components/wishlist.module.css'
import { moveToCart, noteWish, refreshShop, wishlistQuery } from './shop.api.ts'

// What one wishes for (spec section 2; features.md WISH-01 to WISH-03): moved into the cart, noted beside, removed with a way back.

export function WishlistPage() {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const query = useQuery(wishlistQuery())
  const move = useMove()
  const wishes = query.data ?? []
  const movable = wishes.filter(isMovable)
  return (
    <Page
      title={t('wishlist.title')}
      subtitle={query.data === undefined ? ' ' : t('wishlist.count', { count: wishes.length, shown: format.number(wishes.length) })}
      actions={
        movable.length > 1 ? (
          <Button icon={<IconShoppingCartPlus size={16} stroke={1.7} />} onClick={() => void move(movable)}>
            {t('wishlist.moveAll')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} failed={t('wishlist.failed')} bones={<WishBones />}>
        {list =>
          list.length === 0 ? (
            <Card>
              <EmptyState
                title={t('wishlist.empty')}
                text={t('wishlist.emptyText')}
                action={
                  <ButtonLink kind="primary" to="/apps/ecommerce/shop">
                    {t('wishlist.toShop')}
                  </ButtonLink>
                }
              />
            </Card>
          ) : (
            <Wishes wishes={list} onMove={wish => void move([wish])} />
          )
        }
      </Loaded>
    </Page>
  )
}

const isMovable = ({ isForSale, stock }: Wish): boolean => isForSale && stock > 0

/** Into the cart, in one go; what cannot be bought stays, and is told. */
function useMove() {
  const { t } = useTranslation(['shop', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  return async (wishes: readonly Wish[]) => {
    try {
      const { moved, refused, changeId } = await moveToCart(wishes.map(wish => wish.id))
      if (moved.length > 0) toast.done(t('wishlist.moved', { count: moved.length }), undoOf(changeId))
      if (refused.length > 0) toast.error(t('wishlist.refused', { count: refused.length }))
    } catch (error) {
      toast.error(explainFailure(error, t))
    } finally {
      void refreshShop()
    }
  }
}

/** `#` and `a` do to the one that has the focus what its buttons do. */
function Wishes({ wishes, onMove }: { wishes: readonly Wish[]; onMove: (wish: Wish) => void }) {
  const { t } = useTranslation('shop')
  const { wish: toggle } = useShopActions()
  const list = useRef<HTMLUListElement>(null)
  function focused(): Wish | undefined {
    const id = Number(list.current?.querySelector<HTMLElement>('li:focus-within')?.dataset.id)
    return wishes.find(wish => wish.id === id)
  }
  useShortcuts([
    {
      keys: '#',
      label: t('wishlist.remove'),
      run: () => {
        const wish = focused()
        if (wish !== undefined) void toggle(wish)
      },
    },
    {
      keys: 'a',
      label: t('wishlist.move'),
      run: () => {
        const wish = focused()
        if (wish !== undefined && isMovable(wish)) onMove(wish)
      },
    },
  ])
  return (
    <ul ref={list} className={styles.list}>
      {wishes.map(wish => (
        <li key={wish.id} data-id={wish.id}>
          <WishCard wish={wish} onMove={() => onMove(wish)} onRemove={() => void toggle(wish)} />
        </li>
      ))}
    </ul>
  )
}

interface WishCardProps {
  wish: Wish
  onMove: () => void
  onRemove: () => void
}

function WishCard({ wish, onMove, onRemove }: WishCardProps) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const { name, price, priceThen, currency, stock, isForSale } = wish
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.picture} data-out={!isMovable(wish) || undefined}>
        <img src={wish.image} alt="" width={240} height={240} loading="lazy" />
      </div>
      <span className={styles.remove}>
        <IconButton name={t('wishlist.removeOf', { name })} hasTip={false} onClick={onRemove}>
          <IconX size={18} stroke={1.7} />
        </IconButton>
      </span>
      <div className={styles.words}>
        <p className={styles.brand}>
          <bdi>{wish.brand}</bdi>
        </p>
        <h2 className={styles.name} dir="auto">
          {isForSale ? <Link to={productPath(wish.slug)}>{name}</Link> : name}
        </h2>
        <Price product={wish} />
        {price < priceThen ? (
          <p className={styles.cheaper}>{t('wishlist.cheaper', { amount: format.money(priceThen - price, currency) })}</p>
        ) : null}
        <p className={styles.state}>
          {!isForSale ? t('wishlist.gone') : stock === 0 ? t('soldOut') : t('wishlist.since', { date: format.date(wish.addedAt) })}
        </p>
        <Note key={wish.note} wish={wish} />
      </div>
      <div className={styles.foot}>
        {isMovable(wish) ? (
          <Button icon={<IconShoppingCartPlus size={16} stroke={1.7} />} onClick={onMove}>
            {t('wishlist.move')}
          </Button>
        ) : (
          <AwaitButton product={wish} />
        )}
        {wish.isInCart ? (
          <ButtonLink kind="quiet" to={CART_SCREEN}>
            {t('actions.viewCart')}
          </ButtonLink>
        ) : null}
      </div>
    </article>
  )
}

/** Saved when one leaves the line. */
function Note({ wish: { id, note, name } }: { wish: Wish }) {
  const { t } = useTranslation(['shop', 'ui'])
  const [text, setText] = useState(note)
  async function save(): Promise<void> {
    if (text.trim() === note) return
    try {
      await noteWish(id, text)
      void refreshShop()
    } catch (error) {
      toast.error(explainFailure(error, t))
      setText(note)
    }
  }
  return (
    <input
      className={styles.note}
      dir="auto"
      maxLength={WISH_NOTE_MAX}
      placeholder={t('wishlist.note')}
      aria-label={t('wishlist.noteOf', { name })}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={() => void save()}
    />
  )
}

function WishBones() {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4].map(one => (
        <Bone key={one} width="100%" height={380} />
      ))}
    </div>
  )
}
