/** Each in its own language, so that it is found in a foreign one. */
export const LANGUAGE_NAMES = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
} as const
