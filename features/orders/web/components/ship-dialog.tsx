import { type OrderSummary, ordersContract } from '../../contract/orders.contract.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useOrderActions } from './use-order-actions.ts'

const shipForm = z.pick(ordersContract.updateOrders.body, { carrier: true, trackingUrl: true })

/** Ships orders: carrier and tracking URL. */
export function ShipDialog({
  orders,
  onClose,
}: {
  orders: readonly OrderSummary[]
  onClose: () => void
}) {
  const { t } = useTranslation('orders')
  const id = useId()
  const { step } = useOrderActions()
  const form = useForm({
    schema: shipForm,
    initial: { carrier: '', trackingUrl: '' },
    explain: (name, code) =>
      name === 'trackingUrl' && code === 'custom' ? t('ship.trackingWrong') : undefined,
    async onSubmit(how) {
      await step.mutateAsync({ orders, step: 'ship', ...how })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('ship.title', { count: orders.length })}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ship.confirm')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField form={form} name="carrier" label={t('ship.carrier')} isOptional isFirst />
        <TextField
          form={form}
          name="trackingUrl"
          type="url"
          label={t('ship.tracking')}
          isOptional
          dir="ltr"
        />
      </Form>
    </Dialog>
  )
}
