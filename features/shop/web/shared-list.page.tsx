import type { SharedWish } from '../contract/shop-wishes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox, EmptyState } from '#ui/state/state.tsx'
import { ProductCard } from './components/product-card.tsx'
import { useListName } from './components/use-wish-actions.ts'
import styles from './components/wishlist.module.css'
import { sharedListQuery } from './shop-wishes.api.ts'

// A shared wishlist (features.md WISH-02): readable by link without an account; read-only.

export function SharedListPage() {
  const { t } = useTranslation('shop')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const nameOf = useListName()
  const query = useQuery(sharedListQuery(token))
  const { data, error } = query
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <Page
      title={data === undefined ? t('wishlist.title') : nameOf(data)}
      subtitle={data === undefined ? ' ' : t('lists.by', { owner: data.owner })}
    >
      <Loaded
        query={query}
        failed={t('wishlist.failed')}
        skeleton={<SkeletonBox width="100%" height={420} />}
      >
        {({ products }) =>
          products.length === 0 ? (
            <Card>
              <EmptyState
                title={t('lists.sharedEmpty')}
                text={t('lists.sharedEmptyText')}
                action={<ToShop />}
              />
            </Card>
          ) : (
            <ul className={styles.list}>
              {products.map(product => (
                <li key={product.id}>
                  <Shared product={product} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function Shared({ product }: { product: SharedWish }) {
  const { t } = useTranslation('shop')
  return (
    <div className={styles.sharedWish}>
      <ProductCard product={product} view="grid" isAlone />
      {product.note === '' ? null : (
        <p className={styles.ownerNote} dir="auto">
          <span className="sr-only">{t('lists.noteBeside')} </span>
          {product.note}
        </p>
      )}
    </div>
  )
}

/** The link was revoked, or never valid. */
function NotFound() {
  const { t } = useTranslation('shop')
  return (
    <Page title={t('lists.notShared')}>
      <Card>
        <EmptyState
          title={t('lists.notShared')}
          text={t('lists.notSharedText')}
          action={<ToShop />}
        />
      </Card>
    </Page>
  )
}

function ToShop() {
  const { t } = useTranslation('shop')
  return (
    <ButtonLink kind="primary" to="/apps/ecommerce/shop">
      {t('wishlist.toShop')}
    </ButtonLink>
  )
}
