import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchNeighbour } from '../email.api.ts'
import type { ListingControl } from './use-listing.ts'

/** Links to the neighbors in the current list: `previous` is newer, `next` is older (MAIL-12). */
export function useNeighbours({
  listing,
  open,
}: ListingControl): (id: number, dir: 'previous' | 'next') => Promise<void> {
  const { t } = useTranslation(['email', 'ui'])
  return async (id, dir) => {
    try {
      open((await fetchNeighbour(id, dir, listing)).id, { replace: true })
    } catch (error) {
      const isEnd = error instanceof ApiError && error.status === 404
      toast.info(isEnd ? t('view.end') : explainFailure(error, t))
    }
  }
}
