import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SelectField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import type { Settings } from '../settings.api.ts'
import { asNumber, textOf } from './as-number.ts'
import { SettingsCard } from './settings-card.tsx'
import { useRegionalChoices } from './use-regional-choices.ts'
import { useSectionForm } from './use-section-form.ts'

/** Regional defaults for people without their own. */
export function RegionalSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const { zones, currencies, weekDays } = useRegionalChoices(settings.regional)
  const state = useSectionForm<'timeZone' | 'currency' | 'weekStart' | 'language'>({
    section: 'regional',
    values: settings.regional,
    version: versions.regional,
    toTexts: values => ({
      timeZone: textOf(values, 'timeZone'),
      currency: textOf(values, 'currency'),
      weekStart: textOf(values, 'weekStart'),
      language: textOf(values, 'language'),
    }),
    fromTexts: texts => ({ ...texts, weekStart: asNumber(texts.weekStart) }),
  })
  const { form } = state
  return (
    <SettingsCard section="regional" text={t('regional.text')} state={state}>
      <SelectField form={form} name="timeZone" label={t('fields.timeZone')} options={zones} />
      <FieldPair>
        <SelectField
          form={form}
          name="currency"
          label={t('fields.currency')}
          options={currencies}
        />
        <SelectField
          form={form}
          name="weekStart"
          label={t('fields.weekStart')}
          options={weekDays}
        />
      </FieldPair>
      <SelectField
        form={form}
        name="language"
        label={t('fields.language')}
        help={t('regional.languageHelp')}
        options={LANGUAGES.map(value => ({ value, text: t(`languages.${value}`) }))}
      />
    </SettingsCard>
  )
}
