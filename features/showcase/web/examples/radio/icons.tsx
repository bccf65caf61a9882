import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Choices } from '#ui/choices/choices.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const { skin } = usePreferences()
  return (
    <Choices
      name={t('w.skin')}
      value={skin}
      options={[
        { value: 'dark', text: t('w.dark'), icon: IconMoon },
        { value: 'light', text: t('w.light'), icon: IconSun },
      ]}
      onChoose={value => setPreferences({ skin: value === 'light' ? 'light' : 'dark' })}
    />
  )
}
