import {
  directionOf,
  getPreferences,
  setPreferences,
} from '#platform/web/preferences/preferences.ts'
import { readPageSizes } from '#platform/web/preferences/page-size.ts'

/** Resets all appearance preferences; language, formats and page sizes stay. */
export function resetPreferences(): void {
  const { language, timeZone, currency, weekStart } = getPreferences()
  setPreferences({
    reset: true,
    skin: 'dark',
    language,
    direction: directionOf(language),
    menuCollapsed: false,
    menuHidden: false,
    content: 'boxed',
    navbar: 'floating',
    footer: 'static',
    transition: 'fade',
    density: 'comfortable',
    fontSize: 'normal',
    motion: 'system',
    singleKeyShortcuts: true,
    shortcutKeys: {},
    timeZone,
    currency,
    weekStart,
    pageSizes: readPageSizes(),
  })
}
