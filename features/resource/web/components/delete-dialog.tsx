import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import type { Row } from '../resource.api.ts'
import { useResourceActions } from './use-resource-actions.ts'

interface DeleteDialogProps {
  resource: Resource
  rows: readonly Row[]
  onDone?: () => void
  onClose: () => void
}

/** Confirms deleting records. */
export function DeleteDialog({ resource, rows, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('resource')
  const { remove } = useResourceActions(resource)
  return (
    <ConfirmDialog
      title={t('deleteTitle', {
        count: rows.length,
        name: String(rows[0]?.[resource.title] ?? ''),
      })}
      confirm={t('delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(rows, { onSuccess: () => onDone?.(), onSettled: onClose })}
      onClose={onClose}
    >
      <DialogText>{t('deleteText')}</DialogText>
    </ConfirmDialog>
  )
}
