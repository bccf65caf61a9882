import type { Wish, WishList } from '../contract/shop.contract.ts'
import { FIRST_LIST, WISH_SORTS, type WishSort } from '../contract/shop.rules.ts'
import {
  IconDots,
  IconPlus,
  IconSettings,
  IconShare,
  IconShoppingCartPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button, ButtonLink, IconButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox, EmptyState } from '#ui/state/state.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { ListDialog } from './components/list-dialog.tsx'
import { ShareDialog } from './components/share-dialog.tsx'
import { useListName, useWishActions } from './components/use-wish-actions.ts'
import { isMovable, WishCard } from './components/wish-card.tsx'
import styles from './components/wishlist.module.css'
import { wishesQuery, wishListsQuery } from './shop-wishes.api.ts'

// Wishlists (WISH-01 to WISH-03), one or several: wishes are moved into the cart or to another list, annotated,
// removed with undo. The open list and its sort are in the URL.

const NO_LISTS: readonly WishList[] = []

export function WishlistPage() {
  const { t } = useTranslation('shop')
  const { data: lists = NO_LISTS, isPending } = useQuery(wishListsQuery())
  const [listId, setListId] = useInAddress('list')
  const [isBeginning, setBeginning] = useState(false)
  const nameOf = useListName()
  const open = lists.find(list => `${list.id}` === listId) ?? lists.find(list => list.isDefault)
  const id = open?.id ?? FIRST_LIST
  const openList = (key: string) => setListId(key === `${FIRST_LIST}` ? undefined : key)
  return (
    <Page
      title={t('wishlist.title')}
      subtitle={<Count list={open} />}
      actions={
        <>
          {open === undefined ? null : (
            <ListActions key={open.id} list={open} onDeleted={() => setListId(undefined)} />
          )}
          {isPending ? <ListActionsRoom /> : null}
          <Button icon={<IconPlus size={16} stroke={2} />} onClick={() => setBeginning(true)}>
            {t('lists.new')}
          </Button>
        </>
      }
    >
      {lists.length < 2 ? (
        <Wishes key={id} list={id} lists={lists} />
      ) : (
        <Tabs
          name={t('lists.title')}
          open={`${id}`}
          onOpen={openList}
          tabs={lists.map(list => ({
            key: `${list.id}`,
            title: nameOf(list),
            content: () => <Wishes key={list.id} list={list.id} lists={lists} />,
          }))}
        />
      )}
      {isBeginning ? (
        <ListDialog
          list={undefined}
          onDone={list => openList(`${list.id}`)}
          onClose={() => setBeginning(false)}
        />
      ) : null}
    </Page>
  )
}

function Count({ list }: { list: WishList | undefined }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  return (
    <>
      {list === undefined
        ? ' '
        : t('wishlist.count', { count: list.count, shown: format.number(list.count) })}
    </>
  )
}

/** Room for what is done with the list, until it is known. */
function ListActionsRoom() {
  const { t } = useTranslation('shop')
  return (
    <span className={styles.room}>
      <Button icon={<IconShare size={16} stroke={1.7} />}>{t('lists.share')}</Button>
      <IconButton name={t('lists.title')}>
        <IconDots size={18} stroke={1.7} />
      </IconButton>
    </span>
  )
}

/** What is done with the list as a whole. */
function ListActions({ list, onDeleted }: { list: WishList; onDeleted: () => void }) {
  const { t } = useTranslation('shop')
  const { removeList } = useWishActions(list.id)
  const nameOf = useListName()
  const [asked, setAsked] = useState<'share' | 'settings'>()
  return (
    <>
      <Button icon={<IconShare size={16} stroke={1.7} />} onClick={() => setAsked('share')}>
        {t(list.isShared ? 'lists.isShared' : 'lists.share')}
      </Button>
      <Menu
        name={t('lists.actionsOf', { list: nameOf(list) })}
        icon={<IconDots size={18} stroke={1.7} />}
      >
        {() => (
          <>
            <MenuItem
              text={t('lists.settings')}
              icon={<IconSettings size={16} stroke={1.7} />}
              onChoose={() => setAsked('settings')}
            />
            {list.isDefault ? null : (
              <MenuItem
                text={t('lists.delete')}
                icon={<IconTrash size={16} stroke={1.7} />}
                tone="bad"
                onChoose={() => {
                  onDeleted()
                  void removeList(list)
                }}
              />
            )}
          </>
        )}
      </Menu>
      {asked === 'share' ? <ShareDialog list={list} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'settings' ? <ListDialog list={list} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

function Wishes({ list, lists }: { list: number; lists: readonly WishList[] }) {
  const { t } = useTranslation('shop')
  const [sorted, setSorted] = useInAddress('sort')
  const sort: WishSort = WISH_SORTS.find(one => one === sorted) ?? 'newest'
  const query = useQuery(wishesQuery(list, sort))
  const actions = useWishActions(list)
  const movable = query.data?.products.filter(isMovable) ?? []
  // Deleted in the meantime, or another person's: the first one opens as soon as the lists are loaded.
  if (query.error instanceof ApiError && query.error.status === 404) return <NoList />
  return (
    <Loaded query={query} failed={t('wishlist.failed')} skeleton={<WishlistSkeleton />}>
      {({ products }) =>
        products.length === 0 ? (
          <NoWishes />
        ) : (
          <>
            <div className={styles.bar}>
              <ChipSelect
                label={t('sort.title')}
                value={sort}
                none="newest"
                options={WISH_SORTS.map(value => ({ value, text: t(`lists.sorts.${value}`) }))}
                onChange={value => setSorted(value === 'newest' ? undefined : value)}
              />
              {movable.length > 1 ? (
                <Button
                  icon={<IconShoppingCartPlus size={16} stroke={1.7} />}
                  onClick={() => void actions.cart(movable)}
                >
                  {t('wishlist.moveAll')}
                </Button>
              ) : null}
            </div>
            <Cards wishes={products} list={list} others={lists.filter(one => one.id !== list)} />
          </>
        )
      }
    </Loaded>
  )
}

function NoList() {
  const { t } = useTranslation('shop')
  return (
    <Card>
      <EmptyState title={t('lists.missing')} text={t('lists.missingText')} />
    </Card>
  )
}

function NoWishes() {
  const { t } = useTranslation('shop')
  return (
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
  )
}

/** `#` and `a` do to the one that has the focus what its buttons do. */
function Cards({
  wishes,
  list,
  others,
}: {
  wishes: readonly Wish[]
  list: number
  others: readonly WishList[]
}) {
  const { t } = useTranslation('shop')
  const actions = useWishActions(list)
  const cards = useRef<HTMLUListElement>(null)
  function focused(): Wish | undefined {
    const id = Number(cards.current?.querySelector<HTMLElement>('li:focus-within')?.dataset.id)
    return wishes.find(wish => wish.id === id)
  }
  useShortcuts([
    {
      keys: '#',
      label: t('wishlist.remove'),
      run: () => {
        const wish = focused()
        if (wish !== undefined) void actions.remove(wish)
      },
    },
    {
      keys: 'a',
      label: t('wishlist.move'),
      run: () => {
        const wish = focused()
        if (wish !== undefined && isMovable(wish)) void actions.cart([wish])
      },
    },
  ])
  return (
    <ul ref={cards} className={styles.list}>
      {wishes.map(wish => (
        <li key={wish.id} data-id={wish.id}>
          <WishCard wish={wish} list={list} others={others} actions={actions} />
        </li>
      ))}
    </ul>
  )
}

function WishlistSkeleton() {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4].map(one => (
        <SkeletonBox key={one} width="100%" height={380} />
      ))}
    </div>
  )
}
