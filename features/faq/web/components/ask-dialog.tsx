import {
  MAX_TICKET_MESSAGE,
  MAX_TICKET_SUBJECT,
  ticketLink,
} from '#platform/contract/help-desk.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { helpDesk } from '#platform/web/screens/between-features.ts'
import { loadLate } from '#platform/web/screens/late.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'

const schema = z.object({
  question: z.string().check(z.trim(), z.minLength(3), z.maxLength(MAX_TICKET_SUBJECT)),
  details: z.string().check(z.trim(), z.maxLength(MAX_TICKET_MESSAGE)),
})

interface AskDialogProps {
  /** The search that had no results. */
  question?: string
  /** The slug of the article or question just read. */
  about?: string | undefined
  onClose: () => void
}

/** Sends a question to support (FAQ-02): creates a ticket; replies arrive as notification and email. */
export function AskDialog({ question = '', about, onClose }: AskDialogProps) {
  const { t } = useTranslation('faq')
  const navigate = useNavigate()
  const id = useId()
  const form = useForm({
    schema,
    initial: { question, details: '' },
    draftKey: 'help.ask',
    async onSubmit(values) {
      const [helpDeskEntry] = helpDesk.all()
      if (helpDeskEntry === undefined) return
      const { addQuestion } = await loadLate(helpDeskEntry)
      const ticket = await addQuestion({ ...values, ...(about === undefined ? {} : { about }) })
      onClose()
      toast.done(t('ask.done', { number: ticket.number }), {
        action: { text: t('ask.open'), run: () => void navigate({ href: ticketLink(ticket.id) }) },
      })
    },
  })
  return (
    <Dialog
      title={t('ask.title')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ask.send')} onCancel={onClose} />}
    >
      <DialogText>{t('ask.text')}</DialogText>
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="question"
          label={t('ask.question')}
          maxLength={MAX_TICKET_SUBJECT}
          isFirst
        />
        <TextArea form={form} name="details" label={t('ask.details')} isOptional />
      </Form>
      <LeaveGuard form={form} openBy="ask" />
    </Dialog>
  )
}
