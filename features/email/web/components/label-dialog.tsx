import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import { LABEL_COLORS } from '../../contract/email.rules.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { addLabel, refreshEmails, updateLabel } from '../email.api.ts'

/** Creates or edits a custom label (MAIL-16). */
export function LabelDialog({ label, onClose }: { label?: EmailLabel; onClose: () => void }) {
  const { t } = useTranslation('email')
  const id = useId()
  const form = useForm({
    schema: emailMailboxContract.addEmailLabel.body,
    initial: { name: label?.name ?? '', color: label?.color ?? 'info' },
    async onSubmit(values) {
      const labelId = label?.id ?? null
      await (labelId === null ? addLabel(values) : updateLabel({ id: labelId, ...values }))
      await refreshEmails()
      toast.done(t(label === undefined ? 'labels.added' : 'labels.changed', { name: values.name }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t(label === undefined ? 'labels.add' : 'labels.edit')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="name"
          label={t('labels.name')}
          isFirst
          maxLength={40}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="color"
          label={t('labels.color')}
          options={LABEL_COLORS.map(value => ({ value, text: t(`labels.colors.${value}`) }))}
        />
      </Form>
    </Dialog>
  )
}
