import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { optimistic } from '#platform/web/query/optimistic.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import {
  type Bookmarks,
  bookmarksKey,
  bookmarksQuery,
  orderBookmarks,
  toggleBookmark,
  withOrder,
  withToggled,
} from '../bookmarks.api.ts'

/** The person's bookmarks and actions on them: optimistic, with rollback on failure. */
export function useBookmarks() {
  const { t } = useTranslation('ui')
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(bookmarksQuery())
  const onRefused = (refusal: unknown) => void toast.error(explainFailure(refusal, t))
  const shared = { queryClient, queryKey: bookmarksKey, onRefused }
  const toggle = useMutation(
    optimistic({
      ...shared,
      send: toggleBookmark,
      apply: (known: Bookmarks, id: number) => withToggled(known, id),
    }),
  )
  const order = useMutation(
    optimistic({
      ...shared,
      send: orderBookmarks,
      apply: (known: Bookmarks, ids: readonly number[]) => withOrder(known, ids),
    }),
  )
  return {
    data,
    hasFailed: error !== null,
    retry: () => void refetch(),
    toggle: toggle.mutate,
    order: order.mutate,
  }
}
