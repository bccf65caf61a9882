import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import type { CustomField } from '../../contract/custom-fields.contract.ts'
import { useFieldActions } from './use-field-actions.ts'
import { useFieldWords } from './use-field-words.ts'

/** Confirms deleting a field with its values; archiving would keep them. */
export function DeleteFieldDialog({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const { t } = useTranslation('custom-fields')
  const { label } = useFieldWords()
  const { remove } = useFieldActions()
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: label(field.labels) })}
      confirm={t('delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(field, { onSettled: onClose })}
      onClose={onClose}
    >
      <DialogText>{t('deleteText')}</DialogText>
    </ConfirmDialog>
  )
}
