import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import type { CustomField } from '../../contract/custom-fields.contract.ts'
import {
  deleteCustomField,
  orderCustomFields,
  refreshCustomFields,
  updateCustomField,
} from '../custom-fields.api.ts'
import { useFieldWords } from './use-field-words.ts'

/** Moves, archives and deletes fields; each can be undone. */
export function useFieldActions() {
  const { t } = useTranslation('custom-fields')
  const { t: tUi } = useTranslation('ui')
  const { label } = useFieldWords()
  const undoOf = useUndoAction(t('undone'))
  const after = {
    onError: (error: unknown) => void toast.error(explainFailure(error, tUi)),
    onSettled: () => refreshCustomFields(),
  }
  const report = (key: string, { labels }: CustomField, changeId: number | undefined) =>
    toast.done(t(key, { name: label(labels) }), undoOf(changeId))
  return {
    move: useMutation({
      mutationFn: ({ entity, ids }: { entity: string; ids: number[] }) =>
        orderCustomFields(entity, ids),
      ...after,
    }),
    archive: useMutation({
      mutationFn: ({ id, isArchived }: CustomField) =>
        updateCustomField({ id, isArchived: !isArchived }),
      onSuccess: ({ changeId }, field) =>
        report(field.isArchived ? 'unarchivedOne' : 'archivedOne', field, changeId),
      ...after,
    }),
    remove: useMutation({
      mutationFn: ({ id }: CustomField) => deleteCustomField(id),
      onSuccess: ({ changeId }, field) => report('deletedOne', field, changeId),
      ...after,
    }),
  }
}
