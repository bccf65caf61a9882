import { useTranslation } from '../i18n/i18n.ts'

/**
 * What a right is about, in the language of the screen: `Invoice` is “Invoices”. A subject that is gone keeps its key.
 * @example const subjectName = useSubjectName(); subjectName(change.subject)
 */
export function useSubjectName(): (subject: string) => string {
  const { t } = useTranslation('shell')
  return subject => t(`rights.subjects.${subject}`, { defaultValue: subject })
}
