import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { reportChat } from '../chat-actions.api.ts'

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) })

interface ReportDialogProps {
  chatId: number
  messageId?: number
  name: string
  onClose: () => void
}

/** Reports a chat or message to administrators. */
export function ReportDialog({ chatId, messageId, name, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['chat', 'ui'])
  const id = useId()
  const form = useForm({
    schema,
    initial: { reason: '' },
    async onSubmit({ reason }) {
      await reportChat({ id: chatId, reason, ...(messageId === undefined ? {} : { messageId }) })
      toast.done(t('report.done'))
      onClose()
    },
  })
  return (
    <Dialog
      title={name === '' ? t('report.title') : t('report.question', { name })}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('report.confirm')} onCancel={onClose} />
      }
    >
      <DialogText>{t('report.text')}</DialogText>
      <Form id={id} form={form}>
        <TextArea form={form} name="reason" label={t('report.reason')} isFirst />
      </Form>
    </Dialog>
  )
}
