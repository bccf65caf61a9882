import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { keyInName } from '#platform/contract/custom-values.rules.ts'
import { type CustomForm, useCustomWords } from '#features/resource/web/custom-form.public.ts'
import type { UserTexts as Texts } from './user-form.tsx'

interface Versions {
  before: Texts
  mine: Texts
  theirs: Texts
}

/** The form's texts of two versions, formatted. */
export function useUserTexts(custom: CustomForm | null) {
  const { t } = useTranslation('users')
  const words = useCustomWords(custom)
  const WORDS: Partial<Record<string, string>> = {
    role: 'roles',
    currentPlan: 'plans',
    status: 'statuses',
  }
  const read = (name: string, value: string): string =>
    keyInName(name) !== undefined
      ? (words?.shown(name, value) ?? value)
      : WORDS[name] === undefined
        ? value
        : t(`${WORDS[name]}.${value}`)
  const labelOf = (name: string): string =>
    keyInName(name) === undefined
      ? t(`fields.${name === 'currentPlan' ? 'plan' : name}`, { defaultValue: name })
      : (words?.labelOf(name) ?? name)
  return {
    labelOf,
    fieldsOf: ({ before, mine, theirs }: Versions): StaleField[] => {
      const [old, own, other] = [before, mine, theirs].map(texts => new Map(Object.entries(texts)))
      return Object.keys(before).map(name => ({
        name,
        label: labelOf(name),
        before: read(name, old?.get(name) ?? ''),
        mine: read(name, own?.get(name) ?? ''),
        theirs: read(name, other?.get(name) ?? ''),
      }))
    },
  }
}
