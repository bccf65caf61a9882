import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Choices } from '#ui/choices/choices.tsx'
import { Switch } from '#ui/switch/switch.tsx'

const NAMES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
}

export function Example() {
  const { t } = useTranslation('showcase')
  const { language, direction } = usePreferences()
  return (
    <>
      <Choices
        name={t('w.language')}
        value={language}
        options={LANGUAGES.map(one => ({
          value: one,
          text: <bdi lang={one}>{NAMES[one] ?? one}</bdi>,
        }))}
        onChoose={value => setPreferences({ language: LANGUAGES.find(one => one === value) })}
      />
      <Switch
        label={t('w.rtl')}
        isOn={direction === 'rtl'}
        onChange={isOn => setPreferences({ direction: isOn ? 'rtl' : 'ltr' })}
      />
      <p>{t('w.lorem')}</p>
    </>
  )
}
