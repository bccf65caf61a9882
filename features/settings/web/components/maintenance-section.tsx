import { useState } from 'react'
import { readMomentText, toMomentText } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { DateTimeField } from '#ui/date-field/date-field.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import type { Settings } from '../settings.api.ts'
import { textOf } from './as-number.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { useSectionForm } from './use-section-form.ts'

/** Closes the instance for everyone but administrators, and opens it again (features.md MISC-02). */
export function MaintenanceSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const { t: tUi } = useTranslation('ui')
  const { timeZone } = useRegional()
  const { isOn, until } = settings.maintenance
  const format = useFormats()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const state = useSectionForm<'until' | 'message' | 'isOn'>({
    section: 'maintenance',
    values: settings.maintenance,
    version: versions.maintenance,
    toTexts: values => ({
      until: toMomentText(textOf(values, 'until'), timeZone),
      message: textOf(values, 'message'),
      isOn: 'isOn' in values && values.isOn === true ? 'true' : 'false',
    }),
    fromTexts: texts => ({
      message: texts.message,
      isOn: texts.isOn === 'true',
      until: readMomentText(texts.until, timeZone) ?? null,
    }),
  })
  function handleTurn(): void {
    // What can't be read would be saved as nothing.
    if (!state.form.probe()) return
    if (isOn) void turn(false)
    else setConfirming(true)
  }
  async function turn(on: boolean): Promise<void> {
    setConfirming(false)
    setBusy(true)
    await state
      .saveWith({ isOn: `${on}` })
      .catch((error: unknown) => toast.error(explainFailure(error, tUi)))
    setBusy(false)
  }
  return (
    <SettingsCard
      section="maintenance"
      text={t('maintenance.text')}
      state={state}
      actions={
        <Button kind={isOn ? 'plain' : 'danger'} isBusy={isBusy} onClick={handleTurn}>
          {t(isOn ? 'maintenance.turnOff' : 'maintenance.turnOn')}
        </Button>
      }
    >
      <p className={styles.notice} data-tone={isOn ? undefined : 'good'} role="status">
        {isOn
          ? until === null
            ? t('maintenance.isOn')
            : t('maintenance.isOnUntil', { when: format.moment(until) })
          : t('maintenance.isOff')}
      </p>
      <DateTimeField
        form={state.form}
        name="until"
        label={t('fields.until')}
        isOptional
        help={t('maintenance.untilHelp')}
      />
      <TextArea
        form={state.form}
        name="message"
        label={t('fields.message')}
        isOptional
        help={t('maintenance.messageHelp')}
      />
      {isConfirming ? (
        <ConfirmDialog
          title={t('maintenance.confirmTitle')}
          confirm={t('maintenance.turnOn')}
          isDangerous
          onConfirm={() => void turn(true)}
          onClose={() => setConfirming(false)}
        >
          <DialogText>{t('maintenance.confirmText')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </SettingsCard>
  )
}
