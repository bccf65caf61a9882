import { PASSWORD_SENTENCES } from '../../contract/passwords.rules.ts'
import type { TFunction } from '#platform/web/i18n/translation.ts'

/** The server's message on a new password, in the page's language. */
export function explainPassword(message: string, t: TFunction): string {
  if (message === PASSWORD_SENTENCES.common) return t('errors.passwordCommon')
  return message === PASSWORD_SENTENCES.own ? t('errors.passwordOwn') : message
}
