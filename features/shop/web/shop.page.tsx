import { type ProductList, shopContract } from '../contract/shop.contract.ts'
import { PRODUCT_SORTS } from '../contract/shop.rules.ts'
import {
  IconAdjustmentsHorizontal,
  IconBoxSeam,
  IconHeart,
  IconLayoutGrid,
  IconLayoutList,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { ListFooter } from '#ui/list/list-footer.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox, EmptyState, NoMatchState } from '#ui/state/state.tsx'
import { ChosenFilters } from './components/chosen-filters.tsx'
import { CompareBar } from './components/compare-bar.tsx'
import { FilterPanel } from './components/filter-panel.tsx'
import { ProductCard } from './components/product-card.tsx'
import { type ShopAddress, useShopAddress } from './components/shop-address.ts'
import { RecentlySeen } from './components/recently-seen.tsx'
import { setShopView, type ShopView, useShopView } from './components/shop-store.ts'
import { useLastPage } from '#ui/list/use-last-page.ts'
import { Segments } from '#ui/choices/segments.tsx'
import styles from './components/shop.module.css'
import { productsQuery } from './shop.api.ts'

// The shop (SHOP-01 to SHOP-08): filters with counts next to the products, nine per page. The URL is its whole
// state; grid or list is stored in the browser.

export function ShopPage() {
  const { t } = useTranslation('shop')
  const address = useShopAddress()
  const query = useQuery(productsQuery(address.query))
  const canManage = useCan('update', 'Shop')
  const isKnown = useSession().user !== undefined
  return (
    <Page
      title={t('title')}
      subtitle={<Found list={query.data} />}
      actions={
        <>
          {canManage ? (
            <ButtonLink to="/apps/ecommerce/manage" icon={<IconBoxSeam size={16} stroke={1.7} />}>
              {t('manage.open')}
            </ButtonLink>
          ) : null}
          {isKnown ? (
            <ButtonLink
              to={shopContract.getWishlist.path}
              icon={<IconHeart size={16} stroke={1.7} />}
            >
              {t('wishlist.title')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Loaded query={query} failed={t('failed')} skeleton={<ShopSkeleton />}>
        {list => <Shop list={list} address={address} isStale={query.isPlaceholderData} />}
      </Loaded>
    </Page>
  )
}

function Found({ list }: { list: ProductList | undefined }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  return (
    <span aria-live="polite">
      {list === undefined
        ? ' '
        : t('found', { count: list.total, shown: format.number(list.total) })}
    </span>
  )
}

interface ShopProps {
  list: ProductList
  address: ShopAddress
  isStale: boolean
}

function Shop({ list, address, isStale }: ShopProps) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const view = useShopView()
  const [isFiltering, setFiltering] = useState(false)
  const currency = list.products[0]?.currency ?? 'USD'
  const panel = <FilterPanel address={address} facets={list.facets} currency={currency} />
  return (
    <div className={styles.frame}>
      <aside className={styles.side} aria-label={t('filters.title')}>
        {panel}
      </aside>
      <div className={styles.main}>
        <Bar address={address} view={view} onFilter={() => setFiltering(true)} />
        <ChosenFilters address={address} facets={list.facets} currency={currency} />
        <SearchCorrection q={address.query.q} corrected={list.parsedQuery.corrected} />
        <Products list={list} address={address} view={view} isStale={isStale} />
        <RecentlySeen />
        <CompareBar />
      </div>
      {isFiltering ? (
        <Dialog
          title={t('filters.title')}
          shape="drawer"
          onClose={() => setFiltering(false)}
          foot={
            <Button kind="primary" onClick={() => setFiltering(false)}>
              {t('filters.show', { count: list.total, shown: format.number(list.total) })}
            </Button>
          }
        >
          {panel}
        </Dialog>
      ) : null}
    </div>
  )
}

function Bar({
  address,
  view,
  onFilter,
}: {
  address: ShopAddress
  view: ShopView
  onFilter: () => void
}) {
  const { t } = useTranslation('shop')
  const { query, change } = address
  const bar = useRef<HTMLDivElement>(null)
  useShortcuts([
    { keys: '/', label: t('search'), run: () => bar.current?.querySelector('input')?.focus() },
    {
      keys: 'v',
      label: t('view.switch'),
      run: () => setShopView(view === 'grid' ? 'list' : 'grid'),
    },
  ])
  const views = [
    { value: 'grid', text: t('view.grid'), icon: IconLayoutGrid },
    { value: 'list', text: t('view.list'), icon: IconLayoutList },
  ] as const
  return (
    <div ref={bar} className={styles.bar}>
      <SearchBox
        label={t('search')}
        value={query.q}
        onSearch={(q, isFirst) => change({ q }, { replace: !isFirst })}
      />
      <span className={styles.filterButton}>
        <Button icon={<IconAdjustmentsHorizontal size={16} stroke={1.7} />} onClick={onFilter}>
          {t('filters.title')}
        </Button>
      </span>
      <ChipSelect
        label={t('sort.title')}
        value={query.sortBy}
        none="featured"
        options={PRODUCT_SORTS.map(value => ({ value, text: t(`sort.${value}`) }))}
        onChange={sortBy => change({ sortBy })}
      />
      <div className={styles.views}>
        <Segments name={t('view.title')} value={view} options={views} onChoose={setShopView} />
      </div>
    </div>
  )
}

/** Nothing has what was typed: what it was taken for. */
function SearchCorrection({ q, corrected }: { q: string; corrected: string | null }) {
  const { t } = useTranslation('shop')
  return (
    <p className={styles.correction} role="status" hidden={corrected === null}>
      {corrected === null ? null : t('searchCorrected', { q, corrected })}
    </p>
  )
}

function Products({
  list: { products, total, parsedQuery },
  address,
  view,
  isStale,
}: ShopProps & { view: ShopView }) {
  const { t } = useTranslation('shop')
  const { query, change, isFiltered, clear } = address
  useLastPage(address, { rows: products, total, isStale })
  if (products.length === 0)
    return isFiltered || total > 0 ? (
      <NoMatchState onClear={clear} />
    ) : (
      <EmptyState title={t('empty')} text={t('emptyText')} />
    )
  const turn = (next: Record<string, string | number | undefined>) =>
    change({
      ...(next.perPage === undefined ? {} : { perPage: Number(next.perPage) }),
      page: Number(next.page ?? 1),
    })
  const byDefault = { q: '', page: 1, perPage: query.perPage, sort: 'asc' as const, sortColumn: '' }
  const control = {
    query: { ...byDefault, page: query.page },
    byDefault,
    isFiltered,
    change: turn,
    clear,
  }
  return (
    <>
      <div className={styles.products} data-view={view} aria-busy={isStale}>
        {products.map(product => (
          <ProductCard
            key={product.id}
            product={product}
            view={view}
            words={parsedQuery.words}
            canCompare
          />
        ))}
      </div>
      <ListFooter control={control} total={total} />
    </>
  )
}

function ShopSkeleton() {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <SkeletonBox width="100%" height={720} />
      </div>
      <div className={styles.main}>
        <SkeletonBox width="100%" height={38} />
        <div className={styles.products} data-view="grid">
          {Array.from({ length: 9 }, (_, index) => (
            <SkeletonBox key={index} width="100%" height={372} />
          ))}
        </div>
      </div>
    </div>
  )
}
