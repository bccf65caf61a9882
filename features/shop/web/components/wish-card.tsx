import type { Wish, WishList } from '../../contract/shop.contract.ts'
import { CART_SCREEN, productPath, MAX_WISH_NOTE } from '../../contract/shop.rules.ts'
import { IconArrowsMove, IconShoppingCartPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink, IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { updateWishNote } from '../shop-wishes.api.ts'
import { refreshShop } from '../shop.api.ts'
import { Price } from './price.tsx'
import { AwaitButton } from './product-card.tsx'
import { useListName, type WishActions } from './use-wish-actions.ts'
import styles from './wishlist.module.css'

export const isMovable = ({ isForSale, stock }: Pick<Wish, 'isForSale' | 'stock'>): boolean =>
  isForSale && stock > 0

interface WishCardProps {
  wish: Wish
  list: number
  /** The other lists, where it could go. */
  others: readonly WishList[]
  actions: WishActions
}

/** A wish, with its original price and a note. */
export function WishCard({ wish, list, others, actions }: WishCardProps) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const nameOf = useListName()
  const { name, defaultPrice, priceWhenAdded, currency, stock, isForSale } = wish
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.picture} data-out={!isMovable(wish) || undefined}>
        <img src={wish.image} alt="" width={240} height={240} loading="lazy" />
      </div>
      <span className={styles.remove}>
        <IconButton
          name={t('wishlist.removeOf', { name })}
          hasTip={false}
          onClick={() => void actions.remove(wish)}
        >
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
        {defaultPrice < priceWhenAdded ? (
          <p className={styles.cheaper}>
            {t('wishlist.cheaper', {
              amount: format.money(priceWhenAdded - defaultPrice, currency),
            })}
          </p>
        ) : null}
        <p className={styles.state}>
          {!isForSale
            ? t('wishlist.discontinued')
            : stock === 0
              ? t('soldOut')
              : t('wishlist.since', { date: format.date(wish.addedAt) })}
        </p>
        <Note key={wish.note} wish={wish} list={list} />
      </div>
      <div className={styles.foot}>
        {isMovable(wish) ? (
          <Button
            icon={<IconShoppingCartPlus size={16} stroke={1.7} />}
            onClick={() => void actions.cart([wish])}
          >
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
        {others.length === 0 ? null : (
          <div className={styles.more}>
            <Menu
              name={t('lists.moveOf', { name })}
              icon={<IconArrowsMove size={18} stroke={1.7} />}
            >
              {() =>
                others.map(other => (
                  <MenuItem
                    key={other.id}
                    text={t('lists.moveTo', { list: nameOf(other) })}
                    onChoose={() => void actions.move(wish, other)}
                  />
                ))
              }
            </Menu>
          </div>
        )}
      </div>
    </article>
  )
}

/** Saved when one leaves the line. */
function Note({ wish: { id, note, name }, list }: { wish: Wish; list: number }) {
  const { t } = useTranslation(['shop', 'ui'])
  const [text, setText] = useState(note)
  const attempt = useAttempt()
  async function save(): Promise<void> {
    if (text.trim() === note) return
    if (await attempt(() => updateWishNote(id, text, list))) void refreshShop()
    else setText(note)
  }
  return (
    <input
      className={styles.note}
      dir="auto"
      maxLength={MAX_WISH_NOTE}
      placeholder={t('wishlist.note')}
      aria-label={t('wishlist.noteOf', { name })}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={() => void save()}
    />
  )
}
