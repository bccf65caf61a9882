import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DateField, DateTimeField, TimeField } from '#ui/date-field/date-field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({
  day: z.string(),
  time: z.string(),
  moment: z.string(),
})

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { day: '2026-11-22', time: '14:30', moment: '2026-11-22T14:30' },
    onSubmit: async () => undefined,
  })
  return (
    <Form form={form}>
      <FieldPair>
        <DateField form={form} name="day" label={t('w.day')} />
        <TimeField form={form} name="time" label={t('w.time')} />
      </FieldPair>
      <FieldPair>
        <DateTimeField form={form} name="moment" label={t('w.moment')} />
      </FieldPair>
    </Form>
  )
}
