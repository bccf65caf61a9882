import { PASSWORD_SENTENCES } from '../../contract/passwords.rules.ts'
import type { TFunction } from '#platform/web/i18n/translation.ts'

/** The server's message on a new password, in the page's language. */
export function explainPassword(said: string, t: TFunction): string {
  if (said === PASSWORD_SENTENCES.common) return t('errors.passwordCommon')
  return said === PASSWORD_SENTENCES.own ? t('errors.passwordOwn') : said
}
