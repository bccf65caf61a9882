import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { SectionCard } from '#ui/section-card/section-card.tsx'
import { useForm } from '#ui/form/use-form.ts'

const schema = z.object({ name: z.string(), site: z.string() })

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { name: 'SMART FFT', site: '' },
    onSubmit: async (values): Promise<void> => form.reset(values),
  })
  return (
    <SectionCard title={t('w.settings')} form={form} labelOf={name => t(`w.${name}`)}>
      <FieldPair>
        <TextField form={form} name="name" label={t('w.name')} />
        <TextField form={form} name="site" type="url" label={t('w.site')} isOptional />
      </FieldPair>
    </SectionCard>
  )
}
