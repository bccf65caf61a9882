import type { Language } from '#features/preferences/contract/preferences.rules.ts'

// How numbers, amounts and days are written in the languages of the product, by the names that `Intl` has for it, on both sides.

/** For numbers, amounts, times, names of days and lists. Digits are Latin in all of them. */
export const LOCALES: Record<Language, string> = {
  en: 'en-US',
  ar: 'ar-u-nu-latn',
  de: 'de-DE',
  fr: 'fr-FR',
  pt: 'pt-BR',
}
/** For dates: English has the specification's form, `13 Sep 2019`, with the day first and no month of four letters. */
export const DATE_LOCALES: Record<Language, string> = { ...LOCALES, en: 'en-AE' }

/** `,`, as the language writes it. */
export const commaOf = (language: string): string => (language === 'ar' ? '،' : ',')
