import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import type { BLANK } from './user-form.tsx'

type Texts = typeof BLANK
interface Versions {
  before: Texts
  mine: Texts
  theirs: Texts
}

/** The form's texts of two versions, formatted. */
export function useUserTexts() {
  const { t } = useTranslation('users')
  const WORDS: Partial<Record<string, string>> = {
    role: 'roles',
    currentPlan: 'plans',
    status: 'statuses',
  }
  const read = (name: string, value: string): string =>
    WORDS[name] === undefined ? value : t(`${WORDS[name]}.${value}`)
  return {
    fieldsOf: ({ before, mine, theirs }: Versions): StaleField[] => {
      const [old, own, other] = [before, mine, theirs].map(texts => new Map(Object.entries(texts)))
      return Object.keys(before).map(name => ({
        name,
        label: t(`fields.${name === 'currentPlan' ? 'plan' : name}`),
        before: read(name, old?.get(name) ?? ''),
        mine: read(name, own?.get(name) ?? ''),
        theirs: read(name, other?.get(name) ?? ''),
      }))
    },
    /** The texts of the side that was chosen for each field. */
    mix: (
      { mine, theirs }: Omit<Versions, 'before'>,
      sides: Readonly<Record<string, 'mine' | 'theirs'>>,
    ): object => {
      const other = new Map(Object.entries(theirs))
      return Object.fromEntries(
        Object.entries(mine).map(([name, value]) => [
          name,
          sides[name] === 'mine' ? value : other.get(name),
        ]),
      )
    },
  }
}
