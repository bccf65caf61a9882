/** Each in its own language: whoever is lost in a foreign one must find it. */
export const LANGUAGE_NAMES = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
} as const
