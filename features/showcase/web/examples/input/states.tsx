import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({
  plain: z.string(),
  good: z.string(),
  wrong: z.string(),
  fixed: z.string(),
})

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { plain: '', good: 'ada', wrong: 'ada@', fixed: 'SMART FFT' },
    onSubmit: async () => undefined,
  })
  return (
    <Form form={form}>
      <TextField form={form} name="plain" label={t('w.name')} help={t('w.help')} isOptional />
      <TextField form={form} name="good" label={t('w.name')} good={t('w.free')} />
      <TextField form={form} name="wrong" label={t('w.email')} problem={t('w.wrong')} />
      <TextField form={form} name="fixed" label={t('w.readOnly')} readOnly />
    </Form>
  )
}
