import type { Change } from '../../contract/changes.contract.ts'
import type { TFunction } from '#platform/web/i18n/i18n.ts'
import { findDifferences, nameInWords } from './differences.ts'
import { describeChange } from './use-change-words.ts'

const MAX_FIELDS = 3
/** Fields of entries from before they were renamed: the log itself never changes. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['rhythm', 'frequency'],
  ['saidToBePaid', 'claimedAt'],
  ['sites', 'allowedOrigins'],
  ['wanted', 'requestedPlan'],
  ['wantedEmail', 'pendingEmail'],
  ['way', 'paymentMethod'],
  ['ways', 'channels'],
])

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
