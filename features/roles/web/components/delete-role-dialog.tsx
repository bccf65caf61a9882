import type { Role } from '../../contract/roles.contract.ts'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deleteRole, refreshRoles } from '../roles.api.ts'
import styles from './roles.module.css'
import { useRoleWords } from './use-role-words.ts'

interface DeleteRoleProps {
  role: Role
  /** Where its people may go. */
  others: readonly Role[]
  onClose: () => void
}

/** Confirms deleting a role and, if it has members, asks for a replacement (ROLE-02). */
export function DeleteRoleDialog({ role, others, onClose }: DeleteRoleProps) {
  const { t } = useTranslation('roles')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const { nameOf } = useRoleWords()
  const undoOf = useUndoAction(t('done.undone'))
  const remove = useMutation({
    mutationFn: (moveTo: number | 'none') => deleteRole(role.id, moveTo),
    onSuccess({ changeId }) {
      void refreshRoles()
      toast.done(t('done.deleted', { name: nameOf(role) }), undoOf(changeId))
      onClose()
    },
    onError: error => void toast.error(explainFailure(error, tUi)),
  })
  const form = useForm({
    schema: z.object({ moveTo: z.string() }),
    initial: { moveTo: 'none' },
    async onSubmit({ moveTo }) {
      remove.mutate(moveTo === 'none' ? 'none' : Number(moveTo))
    },
  })
  const choices = [
    { value: 'none', text: t('delete.none') },
    ...others.map(one => ({ value: `${one.id}`, text: nameOf(one) })),
  ]
  return (
    <ConfirmDialog
      title={t('delete.title', { name: nameOf(role) })}
      confirm={t('menu.delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <DialogText>
        {role.grantedCount === 0
          ? t('delete.unused')
          : t('delete.inUse', {
              count: role.grantedCount,
              number: format.number(role.grantedCount),
            })}
      </DialogText>
      {role.grantedCount === 0 ? null : (
        <div className={styles.field}>
          <Form form={form}>
            <SelectField form={form} name="moveTo" label={t('delete.moveTo')} options={choices} />
          </Form>
        </div>
      )}
    </ConfirmDialog>
  )
}
