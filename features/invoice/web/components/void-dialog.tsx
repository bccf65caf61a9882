import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshInvoices, voidInvoice } from '../invoice.api.ts'
import type { DialogInvoice } from './invoice-question.ts'
import { useInvoiceName } from './invoice-words.ts'

const schema = z.object({
  reason: invoiceMoneyContract.voidInvoice.body.shape.reason,
  copy: checkedField,
})

/** Confirms voiding an invoice; a copy can replace it at once (INV-26). */
export function VoidDialog({ row, onClose }: { row: DialogInvoice; onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const { t: tUi } = useTranslation('ui')
  const navigate = useNavigate()
  const nameOf = useInvoiceName()
  const send = useMutation({
    mutationFn: (values: z.output<typeof schema>) => voidInvoice({ id: row.id, ...values }),
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
    initial: { reason: '', copy: checkedText(true) },
    async onSubmit(values) {
      onClose()
      send.mutate(values)
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
        <CheckField form={form} name="copy" label={t('void.copy')} />
      </Form>
    </ConfirmDialog>
  )
}
