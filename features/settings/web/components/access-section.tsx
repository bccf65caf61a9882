import { REGISTRATION_MODES } from '../../contract/settings.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import type { Settings } from '../settings.api.ts'
import { asNumber, textOf } from './as-number.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSectionForm } from './use-section-form.ts'

/** Registration, and the idle lock. */
export function AccessSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const state = useSectionForm<'registration' | 'idleLockMinutes'>({
    section: 'access',
    values: settings.access,
    version: versions.access,
    toTexts: values => ({
      registration: textOf(values, 'registration'),
      idleLockMinutes: textOf(values, 'idleLockMinutes'),
    }),
    fromTexts: texts => ({ ...texts, idleLockMinutes: asNumber(texts.idleLockMinutes) }),
  })
  return (
    <SettingsCard section="access" text={t('access.text')} state={state}>
      <SelectField
        form={state.form}
        name="registration"
        label={t('fields.registration')}
        options={REGISTRATION_MODES.map(value => ({ value, text: t(`registration.${value}`) }))}
      />
      <TextField
        form={state.form}
        name="idleLockMinutes"
        label={t('fields.idleLockMinutes')}
        help={t('access.idleHelp')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
      />
    </SettingsCard>
  )
}
