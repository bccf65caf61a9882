import { richText } from '#platform/contract/rich-text.rules.ts'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'

const schema = z.object({ note: richText(500) })

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({ schema, initial: { note: '' }, onSubmit: async () => undefined })
  return (
    <>
      <Form form={form}>
        <RichTextField form={form} name="note" label={t('w.note')} max={500} isOptional />
      </Form>
      <RichTextEditor
        label={t('w.readOnly')}
        value={`<p>${t('w.lorem')}</p>`}
        isReadOnly
        onChange={() => undefined}
      />
    </>
  )
}
