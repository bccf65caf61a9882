import type { Change } from '../../contract/changes.contract.ts'
import type { TFunction } from 'i18next'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { findDifferences, nameInWords } from './differences.ts'

const MAX_FIELDS = 3
/** Records without a name have a number, which is meaningless to people. */
const NUMBER = /^#\d+$/

/** A change in a few words: "Deleted Maria Lopez", "Changed 12 users". */
export function describeChange(
  { action, subject, records, count }: Change,
  t: TFunction<'changes'>,
): string {
  const [first] = records
  const noun = t(`subjects.${subject}`, { count, defaultValue: subject })
  const isNamed = count === 1 && first !== undefined && !NUMBER.test(first.name)
  const what = isNamed ? first.name : count === 0 ? '' : noun
  return t(`actions.${action}`, { what }).trim()
}

/** With the changed fields: "Changed Maria Lopez: Status, Role". */
export function describeWholeChange(change: Change, t: TFunction<'changes'>): string {
  const words = describeChange(change, t)
  if (change.action !== 'update') return words
  const differing = change.records
    .flatMap(({ before, after }) => findDifferences(before, after))
    .filter(({ kind }) => kind === 'changed')
  const fields = [
    ...new Set(
      differing.map(({ field }) => t(`fields.${field}`, { defaultValue: nameInWords(field) })),
    ),
  ]
  if (fields.length === 0) return words
  const names = fields.slice(0, MAX_FIELDS).join(t('listMark'))
  return t('withFields', { what: words, fields: fields.length > MAX_FIELDS ? `${names}…` : names })
}

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
 * `describeChange` in the current language.
 * @example const describe = useChangeWords(); describe(change)
 */
export function useChangeWords(): (change: Change) => string {
  const { t } = useTranslation('changes')
  const nameOf = useRecordName()
  return change => {
    const records = change.records.map(one => ({ ...one, name: nameOf(change, one) }))
    return describeChange({ ...change, records }, t)
  }
}
