import type { Ticket, TicketMessage } from '../../contract/support.contract.ts'
import { TICKET_PRIORITIES } from '../../contract/support.rules.ts'
import { IconCheck, IconMessageQuestion, IconRotate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAbilities } from '#platform/web/access/access.tsx'
import { DiscussButton } from '#platform/web/screens/discuss-button.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { helpWriter } from '#platform/web/screens/between-features.ts'
import { loadLate } from '#platform/web/screens/late.tsx'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { PeoplePicker } from '#ui/people-picker/people-picker.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { refreshTickets, updateTicket } from '../support.api.ts'
import styles from './support.module.css'

type Change = Omit<Parameters<typeof updateTicket>[0], 'id'>

interface TicketControlsProps {
  ticket: Ticket
  messages: readonly TicketMessage[]
  isSupport: boolean
}

/** Whose it is, how urgent, and whether it is done. */
export function TicketControls({ ticket, messages, isSupport }: TicketControlsProps) {
  const { t } = useTranslation(['support', 'ui'])
  const me = useSignedInUser()
  const undoOf = useUndoAction(t('done.undone'))
  const change = useMutation({
    mutationFn: (values: Change) => updateTicket({ id: ticket.id, ...values }, ticket.version),
    onSuccess: ({ changeId }) =>
      toast.done(t('done.saved', { number: ticket.number }), undoOf(changeId)),
    onError: error => toast.error(explainFailure(error, t)),
    onSettled: () => refreshTickets(),
  })
  const isClosed = ticket.status === 'closed'
  const { assignee } = ticket
  return (
    <div className={styles.controls}>
      {isSupport ? (
        <div className={styles.fields}>
          <PlainSelect
            label={t('fields.priority')}
            value={ticket.priority}
            options={TICKET_PRIORITIES.map(priority => ({
              value: priority,
              text: t(`priority.${priority}`),
            }))}
            onChoose={value => {
              const priority = TICKET_PRIORITIES.find(one => one === value)
              if (priority !== undefined) change.mutate({ priority })
            }}
          />
          <PeoplePicker
            label={t('fields.assignee')}
            value={assignee === null ? [] : [{ ...assignee, detail: '' }]}
            most={1}
            find={findPeopleQuery}
            onChange={([person]) => change.mutate({ assigneeId: person?.id ?? null })}
          />
        </div>
      ) : null}
      <div className={styles.acts}>
        {isSupport && assignee?.id !== me.id ? (
          <Button isBusy={change.isPending} onClick={() => change.mutate({ assigneeId: me.id })}>
            {t('assignToMe')}
          </Button>
        ) : null}
        <Button
          isBusy={change.isPending}
          icon={
            isClosed ? <IconRotate size={16} stroke={1.8} /> : <IconCheck size={16} stroke={1.8} />
          }
          onClick={() => change.mutate({ status: isClosed ? 'open' : 'closed' })}
        >
          {t(isClosed ? 'reopen' : 'close')}
        </Button>
        {isSupport ? <SupportActs ticket={ticket} messages={messages} /> : null}
      </div>
    </div>
  )
}

function SupportActs({ ticket, messages }: Pick<TicketControlsProps, 'ticket' | 'messages'>) {
  const { id, number, subject } = ticket
  return (
    <>
      <MakeEntry ticket={ticket} messages={messages} />
      <DiscussButton record={{ type: 'ticket', id: `${id}` }} name={`#${number} ${subject}`} />
    </>
  )
}

/** Turns a reply into an FAQ entry (FAQ-02). */
function MakeEntry({ ticket, messages }: Pick<TicketControlsProps, 'ticket' | 'messages'>) {
  const { t } = useTranslation('support')
  const navigate = useNavigate()
  const { allows } = useAbilities()
  const writer = helpWriter.all().find(({ access }) => allows(access))
  const answer = messages.findLast(message => message.isStaff && !message.isInternal)
  if (writer === undefined || answer === undefined) return null
  return (
    <Button
      icon={<IconMessageQuestion size={16} stroke={1.8} />}
      onClick={() => {
        const answered = { question: ticket.subject, answer: answer.message }
        void loadLate(writer).then(write => navigate(write(answered)))
      }}
    >
      {t('makeEntry')}
    </Button>
  )
}
