import { type AccountData, infoForm } from '../../contract/account.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { SectionCard } from '#ui/section-card/section-card.tsx'
import { useSection } from './use-section.ts'

const textsOf = ({ info }: AccountData) => ({ ...info })

/** Bio and contact details. */
export function InfoCard({ data }: { data: AccountData }) {
  const { t } = useTranslation('account-setting')
  const section = useSection({
    section: 'info',
    schema: infoForm,
    data,
    textsOf,
    toUpdate: values => ({ section: 'info', ...values }),
    explain: name => (name === 'dob' || name === 'website' ? t(`problems.${name}`) : undefined),
  })
  const { form } = section
  return (
    <SectionCard
      title={t('info.title')}
      form={section.form}
      conflict={section.conflict}
      labelOf={name => t(`info.${name}`)}
    >
      <TextArea form={form} name="bio" label={t('info.bio')} help={t('info.bioHelp')} isOptional />
      <FieldPair>
        <DateField form={form} name="dob" label={t('info.dob')} autoComplete="bday" isOptional />
        <TextField
          form={form}
          name="country"
          label={t('info.country')}
          autoComplete="country-name"
          isOptional
        />
      </FieldPair>
      <FieldPair>
        <TextField
          form={form}
          name="website"
          label={t('info.website')}
          type="url"
          inputMode="url"
          dir="ltr"
          autoComplete="url"
          isOptional
        />
        <TextField
          form={form}
          name="phone"
          label={t('info.phone')}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          isOptional
        />
      </FieldPair>
      <TextField
        form={form}
        name="address"
        label={t('info.address')}
        autoComplete="street-address"
        isOptional
      />
      <FieldPair>
        <TextField
          form={form}
          name="state"
          label={t('info.state')}
          autoComplete="address-level1"
          isOptional
        />
        <TextField
          form={form}
          name="zip"
          label={t('info.zip')}
          dir="ltr"
          autoComplete="postal-code"
          isOptional
        />
      </FieldPair>
    </SectionCard>
  )
}
