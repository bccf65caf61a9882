import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { someQuery } from '../shop.api.ts'
import { ProductRow } from './product-row.tsx'
import { clearSeen, useSeen } from './shop-store.ts'

const SHOWN = 6

/** Products recently viewed by this person or guest, newest first; can be cleared. */
export function RecentlySeen({ without }: { without?: number }) {
  const { t } = useTranslation('shop')
  const viewer = useSession().user?.id
  const ids = useSeen(viewer)
    .filter(id => id !== without)
    .slice(0, SHOWN)
  const { data = [] } = useQuery({ ...someQuery(ids), enabled: ids.length > 0 })
  return (
    <ProductRow
      title={t('product.seen')}
      products={ids.length === 0 ? [] : data.filter(product => product.id !== without)}
      action={
        <Button kind="quiet" onClick={() => clearSeen(viewer)}>
          {t('product.forget')}
        </Button>
      }
    />
  )
}
