import { readMomentText, toMomentText } from '#platform/contract/local-time.rules.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { DateTimeField } from '#ui/date-field/date-field.tsx'
import { TextArea } from '#ui/form/field.tsx'
import type { Settings } from '../settings.api.ts'
import { textOf } from './as-number.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSectionForm } from './use-section-form.ts'

/** The launch message and date, on which subscribers are notified (MISC-01, MISC-04). */
export function LaunchSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const { timeZone } = useRegional()
  const state = useSectionForm<'at' | 'message'>({
    section: 'launch',
    values: settings.launch,
    version: versions.launch,
    toTexts: values => ({
      at: toMomentText(textOf(values, 'at'), timeZone),
      message: textOf(values, 'message'),
    }),
    fromTexts: texts => ({
      message: texts.message,
      at: readMomentText(texts.at, timeZone) ?? null,
    }),
  })
  return (
    <SettingsCard
      section="launch"
      text={t('launch.text')}
      state={state}
      actions={<ButtonLink to="/misc/coming-soon">{t('launch.open')}</ButtonLink>}
    >
      <DateTimeField
        form={state.form}
        name="at"
        label={t('fields.at')}
        isOptional
        help={t('launch.atHelp')}
      />
      <TextArea
        form={state.form}
        name="message"
        label={t('fields.message')}
        isOptional
        help={t('launch.messageHelp')}
      />
    </SettingsCard>
  )
}
