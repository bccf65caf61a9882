import type { Change } from '../../contract/changes.contract.ts'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'

/** Records without a name have a number, which is meaningless to people. */
const NUMBER = /^#\d+$/

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

/**
 * `describeChange` in the current language.
 * @example const describe = useChangeWords(); describe(change)
 */
export function useChangeWords(): (change: Change) => string {
  const { t } = useTranslation('changes')
  return change => describeChange(change, t)
}
