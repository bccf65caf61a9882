import { type Quote, ordersQuotesContract } from '../../contract/orders-quotes.contract.ts'
import { addDays, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useSeen } from '#ui/stale/use-seen.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { offerQuote, refreshOrders } from '../orders.api.ts'

const { shape } = ordersQuotesContract.offerQuote.body
const offering = z.object({ validUntil: shape.validUntil, answer: shape.answer.def.innerType })
/** Default validity of a quote. */
const DAYS = 14

/** Answers a quote: its validity, and a note to the buyer. */
export function OfferDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'ui'])
  const { seen, isChanged } = useSeen(quote)
  const format = useFormats()
  const { timeZone } = useRegional()
  const [validUntil] = useState(() => addDays(toLocalTime(new Date(), timeZone).day, DAYS))
  const id = useId()
  const form = useForm({
    schema: offering,
    initial: { validUntil, answer: quote.answer },
    explain: name => (name === 'validUntil' ? t('refusals.quote.day') : undefined),
    async onSubmit(body) {
      await offerQuote(seen.id, body, seen.version)
      toast.done(t('quotes.offered', { number: quote.number }))
      await refreshOrders()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('quotes.answerTitle', { number: quote.number })}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('quotes.answer')} onCancel={onClose} />
      }
    >
      <Form id={id} form={form}>
        <p>{t('quotes.answerText', { total: format.money(seen.total, seen.currency) })}</p>
        {isChanged && !form.isBusy ? <p role="status">{t('ui:stale.review')}</p> : null}
        <DateField form={form} name="validUntil" label={t('quotes.validUntil')} isFirst />
        <TextArea form={form} name="answer" label={t('quotes.message')} isOptional />
      </Form>
    </Dialog>
  )
}
