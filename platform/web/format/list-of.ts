import { commaOf } from '#platform/contract/locales.rules.ts'
import { getPreferences, type Language } from '../preferences/preferences.ts'

/**
 * Names or words one after the other, with the comma of the language: the chosen one unless given.
 *
 * @example listOf(['Ada', 'Bruno']) // 'Ada, Bruno'
 */
export const listOf = (
  parts: readonly string[],
  language: Language = getPreferences().language,
): string => parts.join(`${commaOf(language)} `)
