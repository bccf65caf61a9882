import type { ReminderRules } from '../../contract/invoice-plans.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { typedDecimal, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SwitchField } from '#ui/switch/switch-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { remindersQuery, saveReminders } from '../plans.api.ts'

const SEPARATORS = /[,،;\s]+/
const toDays = (text: string): number[] =>
  text
    .split(SEPARATORS)
    .filter(part => part !== '')
    .map(Number)
const areDays = (days: readonly number[]): boolean =>
  days.length <= 8 && days.every(day => Number.isInteger(day) && day >= -60 && day <= 180)
const schema = z.object({
  isOn: checkedField,
  days: z.pipe(z.string().check(z.refine(text => areDays(toDays(text)))), z.transform(toDays)),
  lateFee: z.pipe(typedDecimal, z.number().check(z.minimum(0), z.maximum(50))),
  lateFeeAfterDays: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)),
})

/** When clients are reminded of what they owe, and what being late costs (INV-29). */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(remindersQuery())
  return data === undefined ? null : <Rules rules={data} onClose={onClose} />
}

function Rules({ rules, onClose }: { rules: ReminderRules; onClose: () => void }) {
  const { t } = useTranslation(['invoice', 'ui'])
  const id = useId()
  const typed = useTypedNumber()
  const form = useForm({
    schema,
    initial: {
      isOn: checkedText(rules.isOn),
      days: rules.days.join(', '),
      lateFee: typed(rules.lateFee / 100),
      lateFeeAfterDays: `${rules.lateFeeAfterDays}`,
    },
    async onSubmit({ lateFee, ...values }) {
      await saveReminders({ ...values, lateFee: Math.round(lateFee * 100) })
      toast.done(t('reminders.saved'))
      onClose()
    },
    explain: name => (name === 'days' ? t('reminders.daysWrong') : undefined),
  })
  return (
    <Dialog
      title={t('reminders.title')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <SwitchField
          form={form}
          name="isOn"
          label={t('reminders.isOn')}
          help={t('reminders.help')}
        />
        <TextField
          form={form}
          name="days"
          label={t('reminders.days')}
          help={t('reminders.daysHelp')}
          dir="ltr"
          isFirst
        />
        <FieldPair>
          <TextField
            form={form}
            name="lateFee"
            label={t('reminders.fee')}
            help={t('reminders.feeHelp')}
            inputMode="decimal"
            dir="ltr"
          />
          <TextField
            form={form}
            name="lateFeeAfterDays"
            label={t('reminders.after')}
            inputMode="numeric"
            dir="ltr"
          />
        </FieldPair>
      </Form>
    </Dialog>
  )
}
