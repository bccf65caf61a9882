import type { Change } from '@smart-fft/contract/changes.contract'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../../platform/i18n/i18n.ts'

/** What a change did, in a few words: "Deleted Maria Lopez", "Changed 12 users". */
export function tellChange({ action, subject, records, count }: Change, t: TFunction<'changes'>): string {
  const [first] = records
  const noun = t(`subjects.${subject}`, { count, defaultValue: subject })
  const what = count === 1 && first !== undefined ? first.name : count === 0 ? '' : noun
  return t(`actions.${action}`, { what }).trim()
}

/**
 * `tellChange` in the language of the screen.
 * @example const tell = useChangeWords(); tell(change)
 */
export function useChangeWords(): (change: Change) => string {
  const { t } = useTranslation('changes')
  return change => tellChange(change, t)
}
