import type { Language } from '#platform/web/preferences/preferences.ts'

/** Each in its own language: whoever is lost in a foreign one must find it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
}
