import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** A label's name: from the locale files for the specification's four, as written for custom ones. */
export function useLabelName(): (label: Pick<EmailLabel, 'id' | 'key' | 'name'>) => string {
  const { t } = useTranslation('email')
  return ({ id, key, name }) => (id === null ? t(`labels.names.${key}`) : name)
}
