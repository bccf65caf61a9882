import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({
  email: z.string(),
  phone: z.string(),
  site: z.string(),
  secret: z.string(),
})

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { email: '', phone: '', site: '', secret: '' },
    onSubmit: async () => undefined,
  })
  return (
    <Form form={form}>
      <FieldPair>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('w.email')}
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          form={form}
          name="phone"
          type="tel"
          label={t('w.phone')}
          autoComplete="off"
          dir="ltr"
        />
      </FieldPair>
      <FieldPair>
        <TextField
          form={form}
          name="site"
          type="url"
          label={t('w.site')}
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          form={form}
          name="secret"
          type="password"
          label={t('w.password')}
          autoComplete="new-password"
        />
      </FieldPair>
    </Form>
  )
}
