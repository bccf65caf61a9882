import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { LANGUAGE_NAMES } from './language-names.ts'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const { language } = usePreferences()
  const name = t('navbar.language')
  return (
    <Menu
      name={name}
      opener={bind => (
        <IconButton name={name} {...bind}>
          <IconLanguage size={19} stroke={1.7} />
        </IconButton>
      )}
    >
      {() =>
        LANGUAGES.map(one => (
          <MenuItem
            key={one}
            text={LANGUAGE_NAMES[one]}
            lang={one}
            isChosen={one === language}
            onChoose={() => setPreferences({ language: one })}
          />
        ))
      }
    </Menu>
  )
}
