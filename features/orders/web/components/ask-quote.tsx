import type { Cart } from '../../contract/orders-cart.contract.ts'
import { ordersQuotesContract } from '../../contract/orders-quotes.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { requestQuote, refreshOrders } from '../orders.api.ts'

const schema = z.object({ note: ordersQuotesContract.requestQuote.body.shape.note.def.innerType })

/** A quote instead of an order: of the cart as it is. */
export function AskQuote({ cart }: { cart: Cart }) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('quotes.request')}</Button>
      {isOpen ? <AskDialog cart={cart} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AskDialog({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const id = useId()
  const navigate = useNavigate()
  const form = useForm({
    schema,
    initial: { note: '' },
    async onSubmit({ note }) {
      const { quote } = await requestQuote({ note, shipping: cart.shipping })
      toast.done(t('quotes.requested', { number: quote.number }))
      await refreshOrders()
      onClose()
      void navigate({ to: '/apps/ecommerce/orders', search: { tab: 'quotes' } })
    },
  })
  return (
    <Dialog
      title={t('quotes.requestTitle')}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('quotes.request')} onCancel={onClose} />
      }
    >
      <Form id={id} form={form}>
        <p>{t('quotes.requestText')}</p>
        <TextArea form={form} name="note" label={t('quotes.note')} isOptional isFirst />
      </Form>
    </Dialog>
  )
}
