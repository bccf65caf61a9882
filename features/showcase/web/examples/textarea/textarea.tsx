import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({ note: z.string().check(z.maxLength(200)) })

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({ schema, initial: { note: '' }, onSubmit: async () => undefined })
  return (
    <Form form={form}>
      <TextArea
        form={form}
        name="note"
        label={t('w.note')}
        help={t('w.left', { count: 200 - form.values.note.length })}
      />
    </Form>
  )
}
