import type { AdminProduct } from '../../contract/shop-admin.contract.ts'
import { defaultVariant } from '../../contract/shop.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import styles from './product-admin.module.css'

/** The columns of the product administration. */
export function useProductColumns(onEdit: (id: number) => void): ListColumn<AdminProduct>[] {
  const { t } = useTranslation('shop')
  const format = useFormats()
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sortBy: 'name',
      cell: product => <NameCell product={product} onEdit={onEdit} />,
    },
    {
      key: 'category',
      title: t('fields.category'),
      width: 144,
      hideBelow: 930,
      cell: product => <bdi>{product.category}</bdi>,
    },
    {
      key: 'price',
      title: t('fields.price'),
      sortBy: 'price',
      width: 116,
      isNumber: true,
      cell: product => <bdi>{format.money(shownPrice(product), product.currency)}</bdi>,
    },
    {
      key: 'stock',
      title: t('fields.stock'),
      sortBy: 'stock',
      width: 124,
      isNumber: true,
      isNamed: true,
      cell: product => <Stock product={product} />,
    },
    {
      key: 'sold',
      title: t('fields.sold'),
      width: 148,
      isNumber: true,
      hideBelow: 1040,
      cell: product => format.number(product.sold),
    },
    {
      key: 'updatedAt',
      title: t('fields.updated'),
      sortBy: 'updatedAt',
      width: 126,
      hideBelow: 1040,
      cell: product => format.ago(product.updatedAt),
    },
  ]
}

/** As the shop shows it, and as the list is sorted. */
const shownPrice = ({ variants, price }: AdminProduct): number =>
  defaultVariant(variants)?.price ?? price

function NameCell({ product, onEdit }: { product: AdminProduct; onEdit: (id: number) => void }) {
  return (
    <span className={styles.product}>
      <img
        src={product.image}
        alt=""
        width={34}
        height={34}
        loading="lazy"
        className={styles.picture}
      />
      <span className={styles.names}>
        <button type="button" className={styles.name} dir="auto" onClick={() => onEdit(product.id)}>
          {product.name}
        </button>
        <span className={styles.sku}>
          <bdi>{product.brand}</bdi>
          {product.sku === '' ? null : (
            <>
              {' · '}
              <bdi>{product.sku}</bdi>
            </>
          )}
        </span>
      </span>
    </span>
  )
}

function Stock({ product: { stock, lowStock } }: { product: AdminProduct }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  if (stock === 0) return <StatusBadge tone="bad" text={t('soldOut')} />
  return stock <= lowStock ? (
    <StatusBadge tone="warn" text={format.number(stock)} />
  ) : (
    <>{format.number(stock)}</>
  )
}
