import { helpText } from '#platform/contract/help-desk.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { contactSupport } from '../support.api.ts'

interface ReportDialogProps {
  /** What the page knows: the request's id, and the URL. */
  reference: string
  onSent: () => void
  onClose: () => void
}

/** Makes a support ticket of what went wrong (MISC-03). */
export function ReportDialog({ reference, onSent, onClose }: ReportDialogProps) {
  const { t } = useTranslation('report')
  const id = useId()
  const form = useForm({
    schema: z.object({ text: helpText }),
    initial: { text: '' },
    async onSubmit({ text }) {
      await contactSupport({ about: 'error', text, reference })
      onSent()
    },
  })
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('send')} onCancel={onClose} />}
    >
      <DialogText>{t('text')}</DialogText>
      <Form id={id} form={form}>
        <TextArea form={form} name="text" label={t('what')} isFirst />
      </Form>
    </Dialog>
  )
}
