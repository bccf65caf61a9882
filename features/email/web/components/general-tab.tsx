import { UNDO_SECONDS } from '../../contract/email.rules.ts'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { askForDesktopNotes } from '#platform/web/desktop/desktop-note.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import form from '#ui/form/form.module.css'
import { toast } from '#ui/toast/toast-store.ts'
import { Select } from '#ui/select/select.tsx'
import styles from './mail-settings.module.css'
import type { SettingsTabProps } from './settings-tab.ts'
import { Switch } from './settings-switch.tsx'

/** Settings saved on change: undo, conversations, plain text, notifications, remote pictures. */
export function GeneralTab({ mailbox: { settings }, save }: SettingsTabProps) {
  const { t } = useTranslation('email')
  const id = useId()

  async function setDesktop(isOn: boolean): Promise<void> {
    if (isOn && !(await askForDesktopNotes())) {
      toast.error(t('settings.refused'))
      return
    }
    await save({ desktopNotices: isOn })
  }
  return (
    <div className={styles.tab}>
      <div className={form.field}>
        <label className={form.label} htmlFor={`${id}-undo`}>
          {t('settings.undo')}
        </label>
        <Select
          id={`${id}-undo`}
          value={`${settings.undoSeconds}`}
          options={UNDO_SECONDS.map(seconds => ({
            value: `${seconds}`,
            text: t('settings.seconds', { count: seconds }),
          }))}
          onChoose={chosen => {
            const seconds = UNDO_SECONDS.find(one => `${one}` === chosen)
            if (seconds !== undefined) void save({ undoSeconds: seconds })
          }}
        />
      </div>
      <Switch
        isOn={settings.group === 'thread'}
        onChange={isOn => void save({ group: isOn ? 'thread' : 'mail' })}
        help={t('settings.threadsHelp')}
      >
        {t('settings.threads')}
      </Switch>
      <Switch isOn={settings.isPlainText} onChange={isOn => void save({ isPlainText: isOn })}>
        {t('settings.plain')}
      </Switch>
      <Switch
        isOn={settings.desktopNotices}
        onChange={isOn => void setDesktop(isOn)}
        help={t('settings.desktopHelp')}
      >
        {t('settings.desktop')}
      </Switch>
      <Switch isOn={settings.sound} onChange={isOn => void save({ sound: isOn })}>
        {t('settings.sound')}
      </Switch>
      {settings.imagesFrom.length === 0 ? null : (
        <div className={form.field}>
          <span className={form.label}>{t('settings.pictures')}</span>
          <ul className={styles.people}>
            {settings.imagesFrom.map(address => (
              <li key={address}>
                <bdi>{address}</bdi>
                <IconButton
                  name={t('settings.forget', { address })}
                  hasTip={false}
                  onClick={() =>
                    void save({ imagesFrom: settings.imagesFrom.filter(one => one !== address) })
                  }
                >
                  <IconX size={14} stroke={1.8} />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
