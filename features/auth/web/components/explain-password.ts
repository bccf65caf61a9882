import { PASSWORD_SENTENCES } from '../../contract/passwords.rules.ts'
import type { TFunction } from 'i18next'

/** The server's message on a new password, in the page's language. */
export function explainPassword(said: string, t: TFunction<'auth'>): string {
  if (said === PASSWORD_SENTENCES.common) return t('errors.passwordCommon')
  return said === PASSWORD_SENTENCES.own ? t('errors.passwordOwn') : said
}
