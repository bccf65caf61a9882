import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Switch } from '#ui/switch/switch.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const { menuHidden } = usePreferences()
  return (
    <Switch
      label={t('w.menuHidden')}
      help={t('w.remembered')}
      isOn={menuHidden}
      onChange={isOn => setPreferences({ menuHidden: isOn })}
    />
  )
}
