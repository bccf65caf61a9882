import { THEMES } from '#features/preferences/contract/preferences.rules.ts'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Choices } from './choices.tsx'

const ICONS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/**
 * Light, dark or system theme: applies at once. Its texts are those of the customizer.
 *
 * @example <ThemeChoices />
 */
export function ThemeChoices() {
  const { t } = useTranslation('customizer')
  return (
    <Choices
      name={t('skin.name')}
      value={usePreferences().theme}
      options={THEMES.map(value => ({ value, text: t(`skin.${value}`), icon: ICONS[value] }))}
      onChoose={value => setPreferences({ skin: THEMES.find(one => one === value) })}
    />
  )
}
