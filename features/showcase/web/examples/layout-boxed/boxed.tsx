import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Switch } from '#ui/switch/switch.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const { content } = usePreferences()
  return (
    <Switch
      label={t('w.boxed')}
      help={t('w.remembered')}
      isOn={content === 'boxed'}
      onChange={isOn => setPreferences({ content: isOn ? 'boxed' : 'full' })}
    />
  )
}
