import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshInvoices, voidInvoice } from '../invoice.api.ts'
import type { DialogInvoice } from './invoice-question.ts'
import { useInvoiceName } from './invoice-words.ts'

const schema = z.object({ reason: invoiceMoneyContract.voidInvoice.body.shape.reason })

/** Confirms voiding an invoice; a copy can replace it at once (INV-26). */
export function VoidDialog({ row, onClose }: { row: DialogInvoice; onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const { t: tUi } = useTranslation('ui')
  const navigate = useNavigate()
  const nameOf = useInvoiceName()
  const [isCopied, setCopied] = useState(true)
  const send = useMutation({
    mutationFn: (reason: string) => voidInvoice({ id: row.id, reason, copy: isCopied }),
    onSuccess: ({ copyId }) => {
      void refreshInvoices()
      toast.done(t('done.voided', { name: nameOf(row) }))
      if (copyId !== null)
        void navigate({ to: '/apps/invoice/edit/$id', params: { id: `${copyId}` } })
    },
    onError: error => void toast.error(explainFailure(error, tUi)),
  })
  const form = useForm({
    schema,
    initial: { reason: '' },
    async onSubmit({ reason }) {
      onClose()
      send.mutate(reason)
    },
  })
  return (
    <ConfirmDialog
      title={t('void.title', { name: nameOf(row) })}
      confirm={t('actions.void')}
      isDangerous
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <DialogText>{t('void.text')}</DialogText>
      <Form form={form}>
        <TextArea form={form} name="reason" label={t('void.reason')} isFirst />
        <CheckLine label={t('void.copy')} isOn={isCopied} onChange={setCopied} />
      </Form>
    </ConfirmDialog>
  )
}
