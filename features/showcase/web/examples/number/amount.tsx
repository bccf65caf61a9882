import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'

const offer = z.object({ price: z.string() })

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema: offer,
    initial: { price: '12.4' },
    onSubmit: async () => undefined,
  })
  return (
    <Form form={form}>
      <AmountField form={form} name="price" label={t('w.price')} currency="EUR" />
    </Form>
  )
}
