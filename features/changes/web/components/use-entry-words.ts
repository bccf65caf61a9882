import type { Change } from '../../contract/changes.contract.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useChangeWords } from './use-change-words.ts'

/** How a refused call is written; its id is its method and path. */
const verbOf = (id: string) =>
  id.startsWith('GET ') ? 'read' : id.startsWith('DELETE ') ? 'delete' : 'write'

/**
 * The name of a changed record. A refused call is recorded with its English summary: in other languages, its subject and action are shown.
 * @example const nameOf = useRecordName(); nameOf(change, change.records[0])
 */
export function useRecordName(): (change: Change, record: Change['records'][number]) => string {
  const { t, i18n } = useTranslation('changes')
  const subjectName = useSubjectName()
  return ({ action, subject }, { id, name }) =>
    action === 'refused' && i18n.language !== 'en'
      ? t(`refusedCalls.${verbOf(id)}`, { subject: subjectName(subject) })
      : name
}

/**
 * An entry of the audit log in a few words, refused calls as well.
 * @example const describe = useEntryWords(); describe(change)
 */
export function useEntryWords(): (change: Change) => string {
  const describe = useChangeWords()
  const nameOf = useRecordName()
  return change => {
    const records = change.records.map(one => ({ ...one, name: nameOf(change, one) }))
    return describe({ ...change, records })
  }
}
