import type { OrderSummary } from '../../contract/orders.contract.ts'
import { MAX_REASON } from '../../contract/orders.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useSeen } from '#ui/stale/use-seen.ts'
import { useDecision } from './use-decision.ts'

const declining = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
})

/** Declines an order that waits for approval: the buyer reads why. */
export function DeclineDialog({ order, onClose }: { order: OrderSummary; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'ui'])
  const { seen, isChanged } = useSeen(order)
  const id = useId()
  const decision = useDecision()
  const form = useForm({
    schema: declining,
    initial: { reason: '' },
    async onSubmit({ reason }) {
      await decision.mutateAsync({ order: seen, reason })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('approval.title', { number: order.number })}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('approval.confirm')} onCancel={onClose} />
      }
    >
      <Form id={id} form={form}>
        <p>{t('approval.text')}</p>
        {isChanged && !form.isBusy ? <p role="status">{t('ui:stale.review')}</p> : null}
        <TextField form={form} name="reason" label={t('approval.reason')} isFirst dir="auto" />
      </Form>
    </Dialog>
  )
}
