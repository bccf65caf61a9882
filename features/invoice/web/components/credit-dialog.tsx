import { newCredit } from '../../contract/invoice-money.contract.ts'
import { PAYMENT_METHODS } from '../../contract/invoice.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { typedDecimal, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { SelectField, TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { addCredit, invoiceQuery, refreshInvoices } from '../invoice.api.ts'
import type { DialogInvoice } from './invoice-question.ts'
import { refusalText, useInvoiceName } from './invoice-words.ts'
import { Owed } from './owed.tsx'

const { id: _id, ...fields } = newCredit.shape
const schema = z.object({
  ...fields,
  amount: z.pipe(typedDecimal, z.number().check(z.positive())),
})

/** With a refusal: what is owed now. */
const balanceDetails = z.object({ balance: z.number() })

/** A credit note on an issued invoice, or what is still owed written off (INV-30). */
export function CreditDialog({ row, onClose }: { row: DialogInvoice; onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const id = useId()
  const nameOf = useInvoiceName()
  const typed = useTypedNumber()
  // Others may have paid since the dialog was opened.
  const balance = useQuery(invoiceQuery(row.id)).data?.invoice.balance ?? row.balance
  const suggested = typed(row.balance > 0 ? row.balance : row.total)
  /** What was owed when the suggested amount was last looked at. */
  const [seen, setSeen] = useState(row.balance)
  const form = useForm({
    schema,
    initial: {
      kind: 'credit',
      amount: suggested,
      reason: '',
      refundedBy: '',
    },
    async onSubmit(values) {
      const expectedBalance = form.values.amount === suggested ? seen : balance
      const { invoice } = await addCredit({ ...values, id: row.id, expectedBalance })
      void refreshInvoices()
      toast.done(
        t('done.credited', {
          amount: format.money(values.amount, invoice.currency),
          name: nameOf(invoice),
        }),
      )
      onClose()
    },
    explain: name => (name === 'amount' ? t('pay.amountWrong') : undefined),
    explainRefusal(error) {
      const { data } = balanceDetails.safeParse(error.current)
      if (data === undefined) return undefined
      setSeen(data.balance)
      void refreshInvoices()
      const owed = format.money(data.balance, row.currency)
      const text = refusalText(error.code, t, { balance: owed })
      return text === '' ? undefined : { amount: text }
    },
  })
  const methods = PAYMENT_METHODS.filter(method => method !== 'credit').map(value => ({
    value,
    text: t(`methods.${value}`),
  }))
  return (
    <Dialog
      title={t('credit.title', { name: nameOf(row) })}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('credit.submit')} onCancel={onClose} />
      }
    >
      <Owed row={row} balance={balance} />
      <Form id={id} form={form}>
        <SelectField
          form={form}
          name="kind"
          label={t('credit.kind')}
          options={(['credit', 'write-off'] as const).map(value => ({
            value,
            text: t(`credit.kinds.${value}`),
          }))}
          help={t('credit.help')}
        />
        <AmountField
          form={form}
          name="amount"
          label={t('pay.amount', { currency: row.currency })}
          currency={row.currency}
          isFirst
        />
        <TextArea form={form} name="reason" label={t('credit.reason')} />
        <SelectField
          form={form}
          name="refundedBy"
          label={t('credit.refund')}
          options={[{ value: '', text: t('credit.asClientCredit') }, ...methods]}
          help={t('credit.refundHelp')}
        />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
