// Apart from locales.rules.ts, which every screen needs.

/** `;`, as the language writes it; French has a space before it. */
export const semicolonOf = (language: string): string =>
  language === 'ar' ? '؛' : language === 'fr' ? '\u00A0;' : ';'

/** `:`, as the language writes it; French has a space before it. */
export const colonOf = (language: string): string => (language === 'fr' ? '\u00A0:' : ':')
