import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** The name of a label: the four of the specification have theirs in the locale files, a person's own are as they wrote them. */
export function useLabelName(): (label: Pick<EmailLabel, 'id' | 'key' | 'name'>) => string {
  const { t } = useTranslation('email')
  return ({ id, key, name }) => (id === null ? t(`labels.names.${key}`) : name)
}
