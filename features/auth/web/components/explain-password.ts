import { PASSWORD_SENTENCES } from '../../contract/passwords.rules.ts'
import type { TFunction } from 'i18next'

/** What the server said of a new password, in the language of the page. */
export function explainPassword(said: string, t: TFunction<'auth'>): string {
  if (said === PASSWORD_SENTENCES.common) return t('errors.passwordCommon')
  return said === PASSWORD_SENTENCES.own ? t('errors.passwordOwn') : said
}
