import { newTicket } from '../../contract/support.contract.ts'
import { TICKET_PRIORITIES } from '../../contract/support.rules.ts'
import { MAX_TICKET_MESSAGE, MAX_TICKET_SUBJECT } from '#platform/contract/help-desk.rules.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { addTicket, refreshTickets } from '../support.api.ts'

const EMPTY = { subject: '', message: '', priority: 'normal' }

/** Opens a ticket and shows it. */
export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('support')
  const id = useId()
  const [, setOpened] = useInAddress('ticket')
  const form = useForm({
    schema: newTicket,
    initial: EMPTY,
    draftKey: 'support.add',
    async onSubmit(values) {
      const ticket = await addTicket(values)
      toast.done(t('add.done', { number: ticket.number }))
      void refreshTickets()
      onClose()
      setOpened(`${ticket.id}`)
    },
  })
  return (
    <Dialog
      title={t('add.button')}
      shape="drawer"
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('add.send')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="subject"
          label={t('fields.subject')}
          maxLength={MAX_TICKET_SUBJECT}
          isFirst
        />
        <RichTextField
          form={form}
          name="message"
          label={t('fields.message')}
          max={MAX_TICKET_MESSAGE}
        />
        <SelectField
          form={form}
          name="priority"
          label={t('fields.priority')}
          options={TICKET_PRIORITIES.map(priority => ({
            value: priority,
            text: t(`priority.${priority}`),
          }))}
        />
      </Form>
      <LeaveGuard form={form} openBy="add" />
    </Dialog>
  )
}
