import { permissionsContract } from '../../contract/permissions.contract.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useRoleWords } from '#features/roles/web/roles.public.ts'
import styles from './access.module.css'
import { type TriedRight, requestAccess, refreshPermissions } from '../permissions.api.ts'

/** Requests a right with a reason, from those who may grant it (ACL-03). */
export function AskDialog({ right, onClose }: { right: TriedRight; onClose: () => void }) {
  const { t } = useTranslation(['permissions', 'ui'])
  const id = useId()
  const { rightOf } = useRoleWords()
  const form = useForm({
    schema: z.object({ reason: permissionsContract.requestAccess.body.shape.reason }),
    initial: { reason: '' },
    async onSubmit({ reason }) {
      await requestAccess({ ...right, reason })
      void refreshPermissions()
      toast.done(t('request.done'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('request.title', { right: rightOf(right) })}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('request.submit')} onCancel={onClose} />
      }
    >
      <DialogText>{t('request.text')}</DialogText>
      <div className={styles.form}>
        <Form id={id} form={form}>
          <TextArea form={form} name="reason" label={t('request.reason')} isFirst />
        </Form>
      </div>
    </Dialog>
  )
}
