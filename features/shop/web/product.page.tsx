import type { ProductDetail, ProductVariant } from '../contract/shop.contract.ts'
import { defaultVariant, idOfSlug, productPath } from '../contract/shop.rules.ts'
import { IconBoxSeam, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { SearchBox } from '#ui/list/search-box.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox, EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { BuyBox } from './components/buy-box.tsx'
import { CompareBar } from './components/compare-bar.tsx'
import { Gallery } from './components/gallery.tsx'
import styles from './components/product.module.css'
import { ProductRow } from './components/product-row.tsx'
import { Reviews } from './components/reviews.tsx'
import { RecentlySeen } from './components/recently-seen.tsx'
import { listSeen, recordSeen } from './components/shop-store.ts'
import { useShopActions } from './components/use-shop-actions.ts'
import { productQueryOf, productsQuery, readShopSearch } from './shop.api.ts'

// A product (PROD-01 to PROD-05): pictures, variants, stock, reviews, related products. Its URL
// ends with its id, by which it is found; without one it is the last one viewed.

export function ProductPage() {
  const { slug }: { slug?: string } = useParams({ strict: false })
  const id = slug === undefined ? undefined : idOfSlug(slug)
  if (slug === undefined) return <LastSeen />
  return id === undefined ? <NotThere /> : <OneProduct key={id} id={id} slug={slug} />
}

/** Redirects to the last viewed product, or to the shop's first. */
function LastSeen() {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const [seen] = listSeen(useSession().user?.id)
  const last = useQuery({ ...productQueryOf(seen ?? 0), enabled: seen !== undefined })
  const isMissing = seen === undefined || last.error !== null
  const first = useQuery({ ...productsQuery(readShopSearch({})), enabled: isMissing })
  const product = last.data ?? first.data?.products[0]
  useEffect(() => {
    if (product !== undefined) void navigate({ to: productPath(product.slug), replace: true })
  }, [product, navigate])
  if (first.data?.products.length === 0) return <NotThere />
  return (
    <Page title={t('product.title')}>
      <Loaded query={first} failed={t('product.failed')} skeleton={<ProductSkeleton />}>
        {() => <ProductSkeleton />}
      </Loaded>
    </Page>
  )
}

/** An unknown product, with a way to search. */
function NotThere() {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const search = (q: string) => void navigate({ to: '/apps/ecommerce/shop', search: { q } })
  return (
    <Page title={t('product.missing')}>
      <Card>
        <EmptyState
          title={t('product.missingTitle')}
          text={t('product.missingText')}
          action={<SearchBox label={t('search')} value="" onSearch={search} />}
        />
      </Card>
    </Page>
  )
}

function OneProduct({ id, slug }: { id: number; slug: string }) {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const canManage = useCan('update', 'Shop')
  const viewer = useSession().user?.id
  const query = useQuery(productQueryOf(id))
  const { data, error } = query
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) recordSeen(viewer, id)
  }, [viewer, id, isThere])
  useEffect(() => {
    // An old or wrong slug: update the URL.
    if (data !== undefined && data.slug !== slug)
      void navigate({ to: productPath(data.slug), replace: true, resetScroll: false })
  }, [data, slug, navigate])
  if (data === undefined && error instanceof ApiError && error.status === 404) return <NotThere />
  return (
    <Page
      title={data?.name ?? t('product.title')}
      actions={
        data === undefined ? undefined : (
          <>
            <ShareButton product={data} />
            {canManage ? (
              <ButtonLink
                to="/apps/ecommerce/manage"
                search={{ edit: `${id}` }}
                icon={<IconBoxSeam size={16} stroke={1.7} />}
              >
                {t('manage.edit')}
              </ButtonLink>
            ) : null}
          </>
        )
      }
    >
      <Loaded query={query} failed={t('product.failed')} skeleton={<ProductSkeleton />}>
        {product => <Product product={product} />}
      </Loaded>
    </Page>
  )
}

function ShareButton({ product: { name } }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  async function share(): Promise<void> {
    const url = location.origin + location.pathname
    // Phones have their own share sheet.
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title: name, url }).catch(() => undefined)
      return
    }
    await copyText(Promise.resolve(url))
    toast.done(t('product.copied'))
  }
  return (
    <Button icon={<IconShare size={16} stroke={1.7} />} onClick={() => void share()}>
      {t('product.share')}
    </Button>
  )
}

function Product({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  const { wish } = useShopActions()
  const first = defaultVariant(product.colorOptions)
  const [variantId, setVariantId] = useState(first?.id)
  const variant = product.colorOptions.find(option => option.id === variantId) ?? first
  const [at, setAt] = useState(() => pictureOf(product, first))
  const isKnown = useSession().user !== undefined
  useShortcuts(
    isKnown ? [{ keys: 'w', label: t('product.wishKey'), run: () => void wish(product) }] : [],
  )
  function choose(option: ProductVariant): void {
    setVariantId(option.id)
    setAt(pictureOf(product, option))
  }
  function show(next: number): void {
    setAt(next)
    const shown = product.pictures[next]?.variantId
    if (shown !== null && shown !== undefined) setVariantId(shown)
  }
  return (
    <div className={styles.screen}>
      <Card>
        <div className={styles.frame}>
          <Gallery product={product} at={at} onShow={show} />
          <BuyBox product={product} variant={variant} onVariant={choose} />
        </div>
      </Card>
      {product.priceHistory === undefined ? null : <PriceHistory product={product} />}
      <ProductRow title={t('product.together')} products={product.boughtTogether} />
      <Reviews product={product} />
      <ProductRow title={t('product.related')} products={product.related} />
      <RecentlySeen without={product.id} />
      <CompareBar />
    </div>
  )
}

/** The first picture of a color; of none the first of all. */
const pictureOf = ({ pictures }: ProductDetail, variant: ProductVariant | undefined): number =>
  Math.max(
    0,
    pictures.findIndex(picture => variant !== undefined && picture.variantId === variant.id),
  )

/** Previous prices, for managers. */
function PriceHistory({ product: { priceHistory = [], currency } }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  if (priceHistory.length < 2) return null
  return (
    <details className={styles.history}>
      <summary>{t('product.history', { count: priceHistory.length })}</summary>
      <ol>
        {priceHistory.toReversed().map(({ at, price }) => (
          <li key={at}>
            <time dateTime={at}>{format.moment(at)}</time>
            <bdi>{format.money(price, currency)}</bdi>
          </li>
        ))}
      </ol>
    </details>
  )
}

function ProductSkeleton() {
  return (
    <div className={styles.frame}>
      <SkeletonBox width="100%" height={520} />
      <div>
        <SkeletonBox width="60%" height={28} />
        <SkeletonBox width="100%" height={320} />
      </div>
    </div>
  )
}
