import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { someQuery } from '../shop.api.ts'
import styles from './compare-bar.module.css'
import { CompareDialog } from './compare-dialog.tsx'
import { clearCompared, toggleCompared, useCompared } from './shop-store.ts'

/** What is being compared, below the products; the table that sets them side by side is `?compare=1` (SHOP-06). */
export function CompareBar() {
  const { t } = useTranslation('shop')
  const ids = useCompared()
  const [open, setOpen] = useInAddress('compare')
  const { data = [] } = useQuery({ ...someQuery(ids), enabled: ids.length > 0 })
  if (ids.length === 0) return null
  const products = data.filter(product => ids.includes(product.id))
  return (
    <section className={styles.bar} aria-label={t('compare.title')}>
      <span className={styles.count} aria-live="polite">
        {t('compare.chosen', { count: ids.length })}
      </span>
      <ul className={styles.tray}>
        {products.map(({ id, name, image }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.one}
              aria-label={t('compare.removeOf', { name })}
              data-tip={name}
              onClick={() => toggleCompared(id)}
            >
              <img src={image} alt="" width={36} height={36} />
              <IconX size={12} stroke={2.4} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={clearCompared}>
        {t('compare.clear')}
      </Button>
      <Button
        blockedBy={ids.length < 2 ? t('compare.few') : undefined}
        onClick={() => setOpen('1')}
      >
        {t('compare.open')}
      </Button>
      {open === undefined ? null : (
        <CompareDialog products={products} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}
