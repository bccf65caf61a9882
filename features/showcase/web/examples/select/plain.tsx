import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SelectField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({ status: z.string(), off: z.string() })

export function Example() {
  const { t } = useTranslation('showcase')
  const [value, setValue] = useState('active')
  const form = useForm({
    schema,
    initial: { status: 'pending', off: 'active' },
    onSubmit: async () => undefined,
  })
  const options = (['active', 'pending', 'off'] as const).map(one => ({
    value: one,
    text: t(`w.${one}`),
  }))
  return (
    <>
      <PlainSelect
        label={t('w.status')}
        value={value}
        options={options}
        help={t('w.atOnce')}
        onChoose={setValue}
      />
      <Form form={form}>
        <SelectField form={form} name="status" label={t('w.inForm')} options={options} />
        <SelectField form={form} name="off" label={t('w.off')} options={options} isDisabled />
      </Form>
    </>
  )
}
