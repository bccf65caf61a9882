import { newAnnouncement } from '../../contract/notifications.contract.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { announce } from '../notifications.api.ts'

const EMPTY = { kind: 'announcement', title: '', text: '' }

/** An announcement by administrators to everyone subscribed. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'ui'])
  const id = useId()
  const form = useForm({
    schema: newAnnouncement,
    initial: EMPTY,
    draftKey: 'announcement',
    async onSubmit(values) {
      const { people } = await announce(values)
      toast.done(t('announce.done', { count: people }))
      onClose()
    },
  })
  const kinds = (['announcement', 'product-update'] as const).map(value => ({
    value,
    text: t(`announce.kinds.${value}`),
  }))
  return (
    <Dialog
      title={t('announce.title')}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('announce.send')} onCancel={onClose} />
      }
    >
      <DialogText>{t('announce.help')}</DialogText>
      <Form id={id} form={form}>
        <SelectField form={form} name="kind" label={t('announce.kind')} options={kinds} />
        <TextField
          form={form}
          name="title"
          label={t('announce.subject')}
          autoComplete="off"
          isFirst
        />
        <TextArea form={form} name="text" label={t('announce.text')} />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
