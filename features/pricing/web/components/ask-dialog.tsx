import { helpText, ticketLink } from '#platform/contract/help-desk.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { helpDesk } from '#platform/web/screens/between-features.ts'
import { loadLate } from '#platform/web/screens/late.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** A question about the terms, to the administrators (LIC-01). */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('license')
  const id = useId()
  const navigate = useNavigate()
  const form = useForm({
    schema: z.object({ text: helpText }),
    initial: { text: '' },
    async onSubmit({ text }) {
      const [helpDeskEntry] = helpDesk.all()
      if (helpDeskEntry === undefined) return
      const { contactSupport } = await loadLate(helpDeskEntry)
      const { ticketId } = await contactSupport({ about: 'license', text })
      toast.done(t('custom.done'), {
        action: { text: t('custom.see'), run: () => void navigate({ href: ticketLink(ticketId) }) },
      })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('custom.dialog')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('custom.send')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextArea form={form} name="text" label={t('custom.question')} isFirst />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
