import type { Right } from '../../contract/roles.rules.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** Roles and rights in the screen's language: built-in roles are translated, custom ones keep their names. */
export function useRoleWords() {
  const { t } = useTranslation('roles')
  const subjectName = useSubjectName()
  const nameOf = ({ name, isSystem }: { name: string; isSystem?: boolean }): string =>
    isSystem === true ? t(`names.${name}`, { defaultValue: name }) : name
  const subjectOf = (subject: Right['subject']): string =>
    subject === 'all' ? t('everything') : subjectName(subject)
  return {
    nameOf,
    subjectOf,
    /** “Todo: delete, own only” */
    rightOf: ({ action, subject, own }: Right): string =>
      subject === 'all' && action === 'manage'
        ? t('everything')
        : t(own === true ? 'rightOwn' : 'right', {
            subject: subjectOf(subject),
            action: t(`actions.${action}`),
          }),
  }
}
