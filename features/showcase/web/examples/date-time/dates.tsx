import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({
  day: z.string(),
  time: z.string(),
  moment: z.string(),
  month: z.string(),
})

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { day: '2026-11-22', time: '14:30', moment: '2026-11-22T14:30', month: '2026-11' },
    onSubmit: async () => undefined,
  })
  return (
    <Form form={form}>
      <FieldPair>
        <TextField form={form} name="day" type="date" label={t('w.day')} />
        <TextField form={form} name="time" type="time" label={t('w.time')} />
      </FieldPair>
      <FieldPair>
        <TextField form={form} name="moment" type="datetime-local" label={t('w.moment')} />
        <TextField form={form} name="month" type="month" label={t('w.month')} />
      </FieldPair>
    </Form>
  )
}
