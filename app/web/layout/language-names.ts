import type { Language } from '#platform/web/preferences/preferences.ts'

/** Each in its own language, so that anyone can find theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
}
