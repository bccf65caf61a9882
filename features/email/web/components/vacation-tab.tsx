import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import form from '#ui/form/form.module.css'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { Switch } from './settings-switch.tsx'
import type { SettingsTabProps } from './settings-tab.ts'
import styles from './mail-settings.module.css'

/** The vacation reply. */
export function VacationTab({ mailbox: { settings }, save }: SettingsTabProps) {
  const { t } = useTranslation('email')
  const id = useId()
  const [vacation, setVacation] = useState(settings.vacation)
  const [isBusy, setBusy] = useState(false)
  const change = (next: Partial<typeof vacation>) => setVacation(now => ({ ...now, ...next }))
  async function handleSave(): Promise<void> {
    setBusy(true)
    await save({ vacation })
    setBusy(false)
  }
  return (
    <div className={styles.tab}>
      <Switch isOn={vacation.isOn} onChange={isOn => change({ isOn })} help={t('vacation.help')}>
        {t('vacation.isOn')}
      </Switch>
      <div className={styles.pair}>
        {(['from', 'until'] as const).map(name => (
          <PlainDateField
            key={name}
            label={t(`vacation.${name}`)}
            value={vacation[name] ?? ''}
            onChange={day => change({ [name]: day === '' ? null : day })}
          />
        ))}
      </div>
      <div className={form.field}>
        <label className={form.label} htmlFor={`${id}-subject`}>
          {t('fields.subject')}
        </label>
        <input
          id={`${id}-subject`}
          className={form.input}
          dir="auto"
          maxLength={500}
          value={vacation.subject}
          onChange={event => change({ subject: event.currentTarget.value })}
        />
      </div>
      <RichTextEditor
        label={t('fields.message')}
        value={vacation.message}
        max={5_000}
        onChange={message => change({ message })}
      />
      <div className={styles.foot}>
        <Button kind="primary" isBusy={isBusy} onClick={() => void handleSave()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
