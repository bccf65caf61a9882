import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import type { Settings } from '../settings.api.ts'
import { asNumber, textOf } from './as-number.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSectionForm } from './use-section-form.ts'

/** Retention of old data. */
export function RetentionSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const state = useSectionForm<'auditDays' | 'trashDays'>({
    section: 'retention',
    values: settings.retention,
    version: versions.retention,
    toTexts: values => ({
      auditDays: textOf(values, 'auditDays'),
      trashDays: textOf(values, 'trashDays'),
    }),
    fromTexts: ({ auditDays, trashDays }) => ({
      auditDays: asNumber(auditDays),
      trashDays: asNumber(trashDays),
    }),
  })
  const number = { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } as const
  return (
    <SettingsCard section="retention" text={t('retention.text')} state={state}>
      <TextField
        form={state.form}
        name="auditDays"
        label={t('fields.auditDays')}
        help={t('retention.auditHelp')}
        {...number}
      />
      <TextField
        form={state.form}
        name="trashDays"
        label={t('fields.trashDays')}
        help={t('retention.trashHelp')}
        {...number}
      />
    </SettingsCard>
  )
}
