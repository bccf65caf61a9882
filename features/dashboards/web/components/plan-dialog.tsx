import type { PlanForm } from '../../contract/card.contract.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { isStale } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { typedDecimal, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshDashboards, savePlan } from '../dashboards.api.ts'
import type { Plan } from './plan-button.tsx'

const MAX = 10_000_000_000
/** Empty removes it. */
const schema = z.object({
  value: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    z.pipe(typedDecimal, z.number().check(z.minimum(0), z.maximum(MAX))),
  ]),
})

/** Sets or removes a budget or goal. */
export function PlanDialog({
  plan,
  value,
  version,
  year = '',
  currency,
  onClose,
}: Plan & { onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const undoOf = useUndoAction(t('plan.undone'))
  const typed = useTypedNumber()
  const isBudget = plan === 'budget'
  const form = useForm({
    schema,
    initial: { value: value === null ? '' : typed(value) },
    async onSubmit(values) {
      const body: PlanForm =
        plan === 'budget' ? { plan, year, value: values.value } : { plan, value: values.value }
      const { changeId } = await savePlan(body, version)
      void refreshDashboards()
      toast.done(t('plan.done'), undoOf(changeId))
      onClose()
    },
    explain: () => t('plan.wrong'),
    explainRefusal: error => (isStale(error) ? { value: t('plan.stale') } : undefined),
  })
  return (
    <Dialog
      title={isBudget ? t('plan.budgetTitle', { year }) : t('plan.goalTitle')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('plan.save')} onCancel={onClose} />}
    >
      <DialogText>{t(isBudget ? 'plan.budgetText' : 'plan.goalText')}</DialogText>
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="value"
          label={isBudget ? t('plan.amount', { currency }) : t('plan.number')}
          inputMode={isBudget ? 'decimal' : 'numeric'}
          dir="ltr"
          isFirst
        />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
