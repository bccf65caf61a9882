import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Switch } from '#ui/switch/switch.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const { menuHidden, navbar, footer } = usePreferences()
  const isBlank = menuHidden && navbar === 'hidden' && footer === 'hidden'
  return (
    <Switch
      label={t('w.blank')}
      help={t('w.remembered')}
      isOn={isBlank}
      onChange={isOn =>
        setPreferences({
          menuHidden: isOn,
          navbar: isOn ? 'hidden' : 'floating',
          footer: isOn ? 'hidden' : 'static',
        })
      }
    />
  )
}
