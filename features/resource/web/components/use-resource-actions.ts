import { useMutation } from '@tanstack/react-query'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { apiOf, type Row } from '../resource.api.ts'

/** Actions on one or many records; reported with undo. */
export function useResourceActions(resource: Resource) {
  const { t } = useTranslation('resource')
  const { t: ui } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  const api = apiOf(resource)
  const remove = useMutation({
    mutationFn: (rows: readonly Row[]) => api.remove(rows.map(one => one.id)),
    onSuccess: ({ done, refused, changeId }, rows) => {
      const first = rows.find(one => done.includes(one.id))
      if (first !== undefined)
        toast.done(
          t('deleted', { count: done.length, name: String(first[resource.title] ?? '') }),
          undoOf(changeId),
        )
      if (refused.length > 0) toast.error(t('refused', { count: refused.length }))
    },
    onError: error => void toast.error(explainFailure(error, ui)),
    onSettled: api.refresh,
  })
  return { remove }
}
