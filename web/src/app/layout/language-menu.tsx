import { Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { LANGUAGES, type Language, setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import styles from './navbar.module.css'

/** Each in its own language: whoever is lost in a foreign one must find it. */
const NAMES: Record<Language, string> = { en: 'English', ar: 'العربية' }

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const { language } = usePreferences()
  return (
    <Menu position="bottom-end" width={180}>
      <Tooltip label={t('navbar.language')}>
        <Menu.Target>
          <button type="button" className={styles.tool} aria-label={t('navbar.language')}>
            <IconLanguage size={19} stroke={1.7} />
          </button>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {LANGUAGES.map(one => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === language}
            rightSection={one === language ? <IconCheck size={16} /> : undefined}
            onClick={() => setPreferences({ language: one })}
          >
            <span lang={one}>{NAMES[one]}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
