import { richText } from '#platform/contract/rich-text.rules.ts'
import type { Ticket } from '../../contract/support.contract.ts'
import { MAX_TICKET_MESSAGE } from '#platform/contract/help-desk.rules.ts'
import { IconSend } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField } from '#ui/form/checked.ts'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshTickets, replyTicket } from '../support.api.ts'
import styles from './support.module.css'

const EMPTY = { message: '', isInternal: '', close: '' }
const schema = z.object({
  message: richText(MAX_TICKET_MESSAGE).check(z.minLength(1)),
  isInternal: checkedField,
  close: checkedField,
})

/** The next message: a reply, an internal note, or a follow-up question. Drafts survive a reload. */
export function ReplyForm({ ticket, isSupport }: { ticket: Ticket; isSupport: boolean }) {
  const { t } = useTranslation('support')
  const me = useSignedInUser()
  const isOwn = ticket.requester?.id === me.id
  const form = useForm({
    schema,
    initial: EMPTY,
    draftKey: `support.reply.${ticket.id}`,
    clearOnSubmit: true,
    async onSubmit({ message, isInternal, close }) {
      await replyTicket({ id: ticket.id, message, isInternal, close })
      toast.done(t(isInternal ? 'done.noted' : 'done.sent'))
      await refreshTickets()
    },
  })
  const flag = (name: 'isInternal' | 'close') => (
    <CheckField form={form} name={name} label={t(`reply.${name}`)} />
  )
  return (
    <div className={styles.reply}>
      <Form form={form}>
        <RichTextField
          form={form}
          name="message"
          label={t(isSupport && !isOwn ? 'reply.answer' : 'reply.write')}
          max={MAX_TICKET_MESSAGE}
        />
        <div className={styles.replyFoot}>
          {isSupport ? flag('isInternal') : null}
          {ticket.status === 'closed' ? null : flag('close')}
          <Button
            kind="primary"
            type="submit"
            isBusy={form.isBusy}
            icon={<IconSend size={16} stroke={1.8} />}
          >
            {t('reply.send')}
          </Button>
        </div>
      </Form>
      <LeaveGuard form={form} openBy="ticket" />
    </div>
  )
}
