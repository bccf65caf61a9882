import type { Change } from '../../contract/changes.contract.ts'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'
import { findDifferences, nameInWords } from './differences.ts'

const MAX_FIELDS = 3
/** Records without a name have a number, which is meaningless to people. */
const NUMBER = /^#\d+$/
/** Fields of entries from before they were renamed: the log itself never changes. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['saidToBePaid', 'claimedAt'],
  ['wanted', 'requestedPlan'],
  ['wantedEmail', 'pendingEmail'],
  ['way', 'paymentMethod'],
])

/** What the log calls by a key: a request for access. */
const KEYED: Readonly<Record<string, RegExp>> = { Permission: /^request-/ }

/** A change in a few words: "Deleted Maria Lopez", "Changed 12 users". */
export const describeChange = (change: Change, t: TFunction): string =>
  t(`actions.${change.action}`, { what: nameChanged(change, t) }).trim()

/** What was changed, for toasts: "Maria Lopez", "12 users"; empty if there is nothing to name. */
export function nameChanged({ subject, records, count }: Change, t: TFunction): string {
  const [first] = records
  if (count === 1 && first !== undefined) {
    if (subject === 'Settings') return nameSettings(first, t)
    if (KEYED[subject]?.test(first.id) === true) return t(`keyed.${subject}`)
    if (!NUMBER.test(first.name)) return first.name
  }
  return count === 0 ? '' : t(`subjects.${subject}`, { count, defaultValue: subject })
}

/** A section has a key, what is kept beside the sections a name of its own. */
function nameSettings({ id, name }: Change['records'][number], t: TFunction): string {
  const section = t(`settings.${id}`, { defaultValue: name })
  return section === '' ? t('keyed.Settings') : t('settingsOf', { section })
}

/** With the changed fields: "Changed Maria Lopez: Status, Role". */
export function describeWholeChange(change: Change, t: TFunction): string {
  const words = describeChange(change, t)
  if (change.action !== 'update') return words
  const differing = change.records
    .flatMap(({ before, after }) => findDifferences(before, after))
    .filter(({ kind }) => kind === 'changed')
  const fields = [...new Set(differing.map(({ field }) => fieldLabel(field, t)))]
  if (fields.length === 0) return words
  const names = fields.slice(0, MAX_FIELDS).join(t('listMark'))
  return t('withFields', { what: words, fields: fields.length > MAX_FIELDS ? `${names}…` : names })
}

/** What people call a field. */
export function fieldLabel(field: string, t: TFunction): string {
  const name = RENAMED.get(field) ?? field
  return t(`fields.${name}`, { defaultValue: nameInWords(name) })
}

/**
 * `describeChange` in the current language.
 * @example const describe = useChangeWords(); describe(change)
 */
export function useChangeWords(): (change: Change) => string {
  const { t } = useTranslation('changes')
  return change => describeChange(change, t)
}
