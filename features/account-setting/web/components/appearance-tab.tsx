import { DENSITIES, FONT_SIZES, MOTIONS } from '#features/preferences/contract/preferences.rules.ts'
import { IconTextDirectionLtr, IconTextDirectionRtl } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Card } from '#ui/card/card.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { ThemeChoices } from '#ui/choices/theme-choices.tsx'
import { LANGUAGE_NAMES } from './language-names.ts'
import { ShortcutsCard } from './shortcuts-card.tsx'
import styles from './account.module.css'
import costs from './billing.module.css'

const BY_SIZE = ['small', ...FONT_SIZES.filter(size => size !== 'small')]

/** Appearance on all devices of a person (ACC-14): each choice applies at once. */
export function AppearanceTab() {
  const { t } = useTranslation(['account-setting', 'customizer'])
  const preferences = usePreferences()
  const choices = (key: 'density' | 'fontSize' | 'motion', values: readonly string[]) => (
    <Choices
      name={t(`appearance.${key}.name`)}
      value={preferences[key]}
      options={values.map(value => ({ value, text: t(`appearance.${key}.${value}`) }))}
      onChoose={value => setPreferences({ [key]: value })}
    />
  )
  return (
    <>
      <Card title={t('appearance.title')}>
        <p className={styles.text}>{t('appearance.text')}</p>
        <div className={costs.columns}>
          <ThemeChoices />
          <Choices
            name={t('customizer:direction.name')}
            value={preferences.direction}
            options={[
              { value: 'ltr', text: t('customizer:direction.ltr'), icon: IconTextDirectionLtr },
              { value: 'rtl', text: t('customizer:direction.rtl'), icon: IconTextDirectionRtl },
            ]}
            onChoose={value => setPreferences({ direction: value === 'rtl' ? 'rtl' : 'ltr' })}
          />
          <Choices
            name={t('customizer:language')}
            value={preferences.language}
            options={LANGUAGES.map(value => ({
              value,
              text: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
            }))}
            onChoose={value => setPreferences({ language: LANGUAGES.find(one => one === value) })}
          />
          {choices('density', DENSITIES)}
          {choices('fontSize', BY_SIZE)}
          {choices('motion', MOTIONS)}
        </div>
      </Card>
      <ShortcutsCard />
    </>
  )
}
