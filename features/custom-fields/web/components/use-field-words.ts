import { humanName, pageTexts } from '#platform/contract/resource-texts.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { CustomField } from '../../contract/custom-fields.contract.ts'
import { labelIn, type Labels } from '../../contract/custom-fields.rules.ts'

/** Names of fields, of their records, and of who sees them. */
export function useFieldWords() {
  const { t, i18n } = useTranslation(['custom-fields', 'roles', 'shell'])
  return {
    label: (labels: Labels) => labelIn(labels, i18n.language),
    /** Custom entities are called as their screens. */
    entityName: (entity: string) =>
      t([`entities.${entity}`, `shell:${pageTexts(entity).all}`], {
        defaultValue: humanName(entity),
      }),
    seenBy: ({ roles }: Pick<CustomField, 'roles'>): string =>
      roles.length === 0
        ? t('seenBy.everyone')
        : roles.every(role => role === 'admin')
          ? t('seenBy.admins')
          : roles.map(role => t(`userRoles.${role}`)).join(t('listMark')),
  }
}
