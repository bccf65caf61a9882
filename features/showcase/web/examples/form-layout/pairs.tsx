import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  site: z.string(),
  note: z.string(),
})

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { name: '', email: '', phone: '', site: '', note: '' },
    onSubmit: async () => undefined,
  })
  return (
    <Form form={form}>
      <FieldPair>
        <TextField form={form} name="name" label={t('w.name')} />
        <TextField form={form} name="email" type="email" label={t('w.email')} />
      </FieldPair>
      <FieldPair>
        <TextField form={form} name="phone" type="tel" label={t('w.phone')} isOptional />
        <TextField form={form} name="site" type="url" label={t('w.site')} isOptional />
      </FieldPair>
      <TextArea form={form} name="note" label={t('w.note')} isOptional />
    </Form>
  )
}
