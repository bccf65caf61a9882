import type { ApprovalRules } from '../../contract/invoice-approval.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { typedDecimal, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SwitchField } from '#ui/switch/switch-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { approvalRulesQuery, saveApprovalRules } from '../approval.api.ts'
import { refreshInvoices } from '../invoice.api.ts'

const schema = z.object({
  isOn: checkedField,
  /** None is all invoices. */
  threshold: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    z.pipe(typedDecimal, z.number().check(z.minimum(0), z.maximum(1e9))),
  ]),
})

/** Which invoices a second person must approve before they are issued (INV-31). */
export function ApprovalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const rules = useQuery(approvalRulesQuery())
  if (rules.data !== undefined) return <Rules rules={rules.data} onClose={onClose} />
  return (
    <Dialog title={t('approval.title')} onClose={onClose}>
      <Loaded query={rules} failed={t('accounts.failed')} skeleton={[300, 260]}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function Rules({ rules, onClose }: { rules: ApprovalRules; onClose: () => void }) {
  const { t } = useTranslation(['invoice', 'ui'])
  const id = useId()
  const typed = useTypedNumber()
  const form = useForm({
    schema,
    initial: {
      isOn: checkedText(rules.isOn),
      threshold: rules.threshold === null ? '' : typed(rules.threshold),
    },
    async onSubmit(values) {
      await saveApprovalRules(values)
      void refreshInvoices()
      toast.done(t('approval.saved'))
      onClose()
    },
    explain: () => t('approval.thresholdWrong'),
  })
  return (
    <Dialog
      title={t('approval.title')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <SwitchField form={form} name="isOn" label={t('approval.isOn')} help={t('approval.help')} />
        <AmountField
          form={form}
          name="threshold"
          label={t('approval.threshold', { currency: rules.currency })}
          help={t('approval.thresholdHelp')}
          currency={rules.currency}
          isFirst
        />
      </Form>
    </Dialog>
  )
}
