import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { LANGUAGE_NAMES } from './language-names.ts'
import { DropMenu, closeMenu, dropItem } from './drop-menu.tsx'
import button from '#ui/button/button.module.css'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const { language } = usePreferences()
  const name = t('navbar.language')
  return (
    <DropMenu
      name={name}
      tip={name}
      className={button.icon}
      button={<IconLanguage size={19} stroke={1.7} />}
    >
      {LANGUAGES.map(one => (
        <button
          key={one}
          type="button"
          role="menuitemradio"
          aria-checked={one === language}
          tabIndex={-1}
          className={dropItem}
          onClick={event => {
            closeMenu(event.currentTarget)
            setPreferences({ language: one })
          }}
        >
          <span lang={one}>{LANGUAGE_NAMES[one]}</span>
          {one === language ? <IconCheck size={16} /> : null}
        </button>
      ))}
    </DropMenu>
  )
}
