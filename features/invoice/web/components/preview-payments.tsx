import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import type { Invoice, Payment } from '../../contract/invoice-shapes.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshInvoices, reversePayment } from '../invoice.api.ts'
import { refusalText } from './invoice-words.ts'
import styles from './invoice.module.css'

/** What was paid and credited of an invoice. */
export function PreviewPayments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const canTakeBack = useCan('delete', 'Payment')
  const [back, setBack] = useState<Payment>()
  const money = (amount: number) => <bdi>{format.money(amount, invoice.currency)}</bdi>
  return (
    <Card title={t('payments')}>
      <ul className={styles.list}>
        {invoice.payments.map(payment => (
          <li key={payment.id} data-reversed={payment.reversed !== null || undefined}>
            <span>
              {money(payment.amount)} · {t(`methods.${payment.method}`)}
            </span>
            {canTakeBack && payment.reversed === null ? (
              <Button kind="quiet" onClick={() => setBack(payment)}>
                {t('reversePayment.button')}
              </Button>
            ) : null}
            <small dir="auto">
              {payment.reversed === null
                ? [format.date(payment.date), payment.by, payment.note].filter(Boolean).join(' · ')
                : t('reversePayment.was', {
                    by: payment.reversed.by,
                    reason: payment.reversed.reason,
                  })}
            </small>
          </li>
        ))}
        {invoice.creditNotes.map(note => (
          <li key={`credit-${note.id}`}>
            <span>
              {money(-note.amount)} · {t(`credit.kinds.${note.kind}`)} <bdi>#{note.number}</bdi>
            </span>
            <small dir="auto">
              {[format.date(note.date), note.by, note.reason].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {back === undefined ? null : (
        <TakeBack payment={back} currency={invoice.currency} onClose={() => setBack(undefined)} />
      )}
    </Card>
  )
}

const reasonSchema = z.object({ reason: invoiceMoneyContract.reversePayment.body.shape.reason })

function TakeBack({
  payment,
  currency,
  onClose,
}: {
  payment: Payment
  currency: string
  onClose: () => void
}) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const form = useForm({
    schema: reasonSchema,
    initial: { reason: '' },
    async onSubmit({ reason }) {
      await reversePayment(payment.id, reason)
      void refreshInvoices()
      toast.done(t('done.paymentReversed', { amount: format.money(payment.amount, currency) }))
      onClose()
    },
    explainRefusal(error) {
      const text = refusalText(error.code, t)
      return text === '' ? undefined : { reason: text }
    },
  })
  return (
    <ConfirmDialog
      title={t('reversePayment.title', { amount: format.money(payment.amount, currency) })}
      confirm={t('reversePayment.button')}
      isDangerous
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <DialogText>{t('reversePayment.text')}</DialogText>
      <Form form={form}>
        <TextArea form={form} name="reason" label={t('void.reason')} isFirst />
      </Form>
    </ConfirmDialog>
  )
}
