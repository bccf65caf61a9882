import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { setupCompany } from '../../contract/setup.contract.ts'
import type { SetupAnswers } from '../setup.api.ts'
import { keep, StepForm } from './step-form.tsx'

const EMPTY = { name: '', address: '', country: '', taxId: '' }

/** Whose instance this is. */
export function CompanyStep({ onNext }: { onNext: (company: SetupAnswers['company']) => void }) {
  const { t } = useTranslation('settings')
  const { t: tSetup } = useTranslation('setup')
  const form = useForm({
    schema: setupCompany,
    initial: EMPTY,
    draftKey: 'setup.company',
    onSubmit: async company => keep(onNext(company)),
  })
  return (
    <StepForm form={form}>
      <TextField
        form={form}
        name="name"
        label={tSetup('company.name')}
        autoComplete="organization"
      />
      <TextArea form={form} name="address" label={t('fields.address')} isOptional />
      <FieldPair>
        <TextField
          form={form}
          name="country"
          label={t('fields.country')}
          isOptional
          autoComplete="country-name"
        />
        <TextField
          form={form}
          name="taxId"
          label={t('fields.taxId')}
          isOptional
          autoComplete="off"
        />
      </FieldPair>
    </StepForm>
  )
}
