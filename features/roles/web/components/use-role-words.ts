import { semicolonOf } from '#platform/contract/punctuation.rules.ts'
import type { Right } from '../../contract/roles.rules.ts'
import { useActionName } from '#platform/web/access/action-name.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** Roles and rights in the screen's language: built-in roles are translated, custom ones keep their names. */
export function useRoleWords() {
  const { t, i18n } = useTranslation('roles')
  const subjectName = useSubjectName()
  const actionName = useActionName()
  const nameOf = ({ name, isSystem }: { name: string; isSystem?: boolean }): string =>
    isSystem === true ? t(`names.${name}`, { defaultValue: name }) : name
  const subjectOf = (subject: Right['subject']): string =>
    subject === 'all' ? t('everything') : subjectName(subject)
  /** “Todo: delete, own only” */
  const rightOf = ({ action, subject, own }: Right): string =>
    subject === 'all' && action === 'manage'
      ? t('everything')
      : t(own === true ? 'rightOwn' : 'right', {
          subject: subjectOf(subject),
          action: actionName(action),
        })
  return {
    nameOf,
    subjectOf,
    rightOf,
    /** One after the other; between them a semicolon, for there are commas in them. */
    rightsOf: (rights: readonly Right[]): string =>
      rights.map(rightOf).join(`${semicolonOf(i18n.language)} `),
  }
}
