import { newPayment } from '../../contract/invoice-money.contract.ts'
import { PAYMENT_METHODS } from '../../contract/invoice.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { typedDecimal, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { SelectField, TextArea } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addPayment, invoiceQuery, refreshInvoices, startQuery } from '../invoice.api.ts'
import type { DialogInvoice } from './invoice-question.ts'
import { refusalText, useInvoiceName } from './invoice-words.ts'
import { Owed } from './owed.tsx'

const { id: _id, creditOverpayment: _keep, ...fields } = newPayment.shape
const schema = z.object({
  ...fields,
  amount: z.pipe(typedDecimal, z.number().check(z.positive())),
})
type Typed = z.output<typeof schema>

/** With the refusal of a surplus: what is owed. */
const overpaymentDetails = z.object({ balance: z.number() })

/** Records a payment; an amount above the balance needs confirmation, and becomes client credit (INV-14). */
export function PaymentDrawer({ row, onClose }: { row: DialogInvoice; onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const query = useQuery(startQuery())
  const title = t('pay.title')
  if (query.data !== undefined)
    return (
      <Drawer key={row.id} row={row} today={query.data.today} title={title} onClose={onClose} />
    )
  return (
    <Dialog title={title} shape="drawer" onClose={onClose}>
      <Loaded query={query} failed={t('failedOne')} skeleton={[300, 320, 260]}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface DrawerProps {
  row: DialogInvoice
  today: string
  title: string
  onClose: () => void
}

function Drawer({ row, today, title, onClose }: DrawerProps) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const id = useId()
  const nameOf = useInvoiceName()
  const typed = useTypedNumber()
  const undoOf = useUndoAction(t('done.undone'))
  // Others may have paid since the drawer was opened.
  const { balance, clientCredit: credit } = useQuery(invoiceQuery(row.id)).data?.invoice ?? {
    balance: row.balance,
    clientCredit: 0,
  }
  const [surplus, setSurplus] = useState<{ values: Typed; amount: number }>()
  const methods = PAYMENT_METHODS.filter(method => method !== 'credit' || credit > 0)
  async function pay(values: Typed, creditOverpayment: boolean): Promise<void> {
    const { changeId, invoice } = await addPayment({ ...values, id: row.id, creditOverpayment })
    void refreshInvoices()
    toast.done(
      t('done.paid', {
        amount: format.money(values.amount, invoice.currency),
        name: nameOf(invoice),
      }),
      undoOf(changeId),
    )
    onClose()
  }
  const form = useForm({
    schema,
    initial: { amount: typed(row.balance), date: today, method: 'transfer', note: '' },
    async onSubmit(values) {
      try {
        await pay(values, false)
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'invoice.overpaid') throw error
        const { data } = overpaymentDetails.safeParse(error.current)
        setSurplus({ values, amount: values.amount - (data?.balance ?? balance) })
        void refreshInvoices()
        return 'unsaved'
      }
    },
    explain: name => (name === 'amount' ? t('pay.amountWrong') : undefined),
    explainRefusal: error => {
      const text = refusalText(error.code, t)
      const field = error.code === 'payment.future' ? 'date' : 'amount'
      return text === '' ? undefined : { [field]: text }
    },
  })
  return (
    <Dialog
      title={title}
      shape="drawer"
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('pay.submit')} onCancel={onClose} />}
    >
      <Owed row={row} balance={balance} />
      <Form id={id} form={form}>
        <FieldPair>
          <AmountField
            form={form}
            name="amount"
            label={t('pay.amount', { currency: row.currency })}
            currency={row.currency}
            isFirst
          />
          <DateField form={form} name="date" label={t('pay.date')} />
        </FieldPair>
        <SelectField
          form={form}
          name="method"
          label={t('pay.method')}
          options={methods.map(value => ({ value, text: t(`methods.${value}`) }))}
          help={
            credit > 0 ? t('pay.credit', { amount: format.money(credit, row.currency) }) : undefined
          }
        />
        <TextArea form={form} name="note" label={t('pay.note')} isOptional />
      </Form>
      <LeaveGuard form={form} />
      {surplus === undefined ? null : (
        <ConfirmDialog
          title={t('pay.overpaymentTitle')}
          confirm={t('pay.overpaymentCredit')}
          onConfirm={() => {
            form.discard()
            setSurplus(undefined)
            void pay(surplus.values, true)
          }}
          onClose={() => setSurplus(undefined)}
        >
          <DialogText>
            {t('pay.overpaymentText', {
              amount: format.money(surplus.amount, row.currency),
              name: row.client.name,
            })}
          </DialogText>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
