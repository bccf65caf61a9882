import { PLAN_KINDS } from '../../contract/invoice-plans.contract.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { inEveryMonth } from '#platform/contract/recurrence.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { followStart } from '#ui/recurrence/follow-start.ts'
import { RecurrenceField } from '#ui/recurrence/recurrence-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshInvoices } from '../invoice.api.ts'
import { savePlan } from '../plans.api.ts'

const schema = z.object({
  kind: z.enum(PLAN_KINDS),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  day: z.iso.date(),
  rule: z.string(),
  isAutoIssued: checkedField,
})

/** Saves an invoice's content to create others: a template, an estimate or a series (INV-28). */
export function PlanDialog({
  invoice,
  today,
  onClose,
}: {
  invoice: Invoice
  today: string
  onClose: () => void
}) {
  const { t } = useTranslation(['invoice', 'ui'])
  const id = useId()
  const form = useForm({
    schema,
    initial: {
      kind: 'template',
      name: invoice.service === '' ? invoice.client.name : invoice.service,
      day: today,
      rule: inEveryMonth('FREQ=MONTHLY', today),
      isAutoIssued: checkedText(false),
    },
    async onSubmit({ kind, name, day, rule, isAutoIssued }) {
      await savePlan({
        kind,
        name,
        content: {
          clientId: invoice.clientId,
          service: invoice.service,
          currency: invoice.currency,
          items: invoice.items.map(({ id: _id, price: _price, ...line }) => line),
          discount: invoice.discountInput,
          salesperson: invoice.salesperson,
          note: invoice.note,
          paymentTerms: invoice.paymentTerms,
          showTerms: invoice.showTerms,
          showClientNotes: invoice.showClientNotes,
          showPaymentStub: invoice.showPaymentStub,
          acceptedPayments: invoice.acceptedPayments,
        },
        ...(kind === 'series' ? { rule, startsOn: day, isAutoIssued } : {}),
        ...(kind === 'estimate' ? { validUntil: day } : {}),
      })
      void refreshInvoices()
      toast.done(t('plans.saved', { name }))
      onClose()
    },
  })
  const { kind, day, rule } = form.values
  const follower = {
    ...form,
    set: (name: keyof typeof form.values, value: string) => {
      form.set(name, value)
      if (name === 'day' && rule !== '')
        form.set('rule', followStart({ rule, from: day, to: value, isEveryMonth: true }))
    },
  }
  return (
    <Dialog
      title={t('plans.keep')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <SelectField
          form={form}
          name="kind"
          label={t('plans.as')}
          options={PLAN_KINDS.map(value => ({ value, text: t(`plans.one.${value}`) }))}
        />
        <FieldPair>
          <TextField form={form} name="name" label={t('plans.name')} autoComplete="off" isFirst />
          {kind === 'template' ? null : (
            <DateField
              form={follower}
              name="day"
              label={t(kind === 'series' ? 'plans.first' : 'plans.validUntil')}
            />
          )}
        </FieldPair>
        {kind === 'series' ? (
          <>
            <RecurrenceField
              label={t('plans.rule')}
              start={day}
              value={rule === '' ? undefined : rule}
              isEveryMonth
              onChange={next => form.set('rule', next ?? '')}
            />
            <CheckField form={form} name="isAutoIssued" label={t('plans.issuing')} />
          </>
        ) : null}
      </Form>
    </Dialog>
  )
}
