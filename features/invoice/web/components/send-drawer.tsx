import { mailFields } from '../../contract/invoice-documents.contract.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { mailQuery, sendInvoices } from '../documents.api.ts'
import { refreshInvoices } from '../invoice.api.ts'
import type { DialogInvoice } from './invoice-question.ts'
import { refusalText, useInvoiceName } from './invoice-words.ts'
import styles from './invoice.module.css'
import { useApprovalBlock } from './use-approval.ts'

const schema = z.object(mailFields)

interface Begun {
  from: string
  to: string
  subject: string
  message: string
  canSend: boolean
}

/** Emails an invoice with its document: the text can be edited, and a draft is issued (INV-13). */
export function SendDrawer({ row, onClose }: { row: DialogInvoice; onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const mail = useQuery(mailQuery(row.id))
  if (mail.data !== undefined) return <Drawer row={row} begun={mail.data} onClose={onClose} />
  return (
    <Dialog title={t('send.title')} shape="drawer" onClose={onClose}>
      <Loaded query={mail} failed={t('send.failed')} skeleton={[300, 260, 320]}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function Drawer({
  row,
  begun,
  onClose,
}: {
  row: DialogInvoice
  begun: Begun
  onClose: () => void
}) {
  const { t } = useTranslation('invoice')
  const id = useId()
  const nameOf = useInvoiceName()
  const blockedBy = useApprovalBlock(row)
  const form = useForm({
    schema,
    initial: { to: begun.to, subject: begun.subject, message: begun.message },
    async onSubmit(values) {
      const { refused } = await sendInvoices({ ids: [row.id], ...values })
      void refreshInvoices()
      const [no] = refused
      if (no === undefined)
        toast.done(t(begun.canSend ? 'done.sentTo' : 'done.storedFor', { to: values.to }))
      else toast.error(refusalText(no.code, t, { defaultValue: no.detail }))
      onClose()
    },
  })
  const number = row.number === null ? t('send.draft') : `#${row.number}`
  return (
    <Dialog
      title={t('send.title')}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t('actions.send')}
          blockedBy={blockedBy}
          onCancel={onClose}
        />
      }
    >
      {begun.canSend ? null : <p className={styles.hint}>{t('send.noServer')}</p>}
      {row.invoiceStatus === 'Draft' ? (
        <p className={styles.hint}>{blockedBy ?? t('send.issues')}</p>
      ) : null}
      <dl className={styles.owed}>
        <div>
          <dt>{t('send.from')}</dt>
          <dd dir="ltr">{begun.from}</dd>
        </div>
      </dl>
      <Form id={id} form={form}>
        <TextField form={form} name="to" type="email" label={t('send.to')} dir="ltr" isFirst />
        <TextField form={form} name="subject" label={t('send.subject')} />
        <TextArea
          form={form}
          name="message"
          label={t('send.message')}
          help={t('send.placeholders')}
        />
      </Form>
      <p className={styles.attached}>
        <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
        <bdi>{t('send.attached', { name: row.number === null ? number : nameOf(row) })}</bdi>
      </p>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
