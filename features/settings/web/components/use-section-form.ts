import { type SettingsChange, settingsChange } from '../../contract/settings.contract.ts'
import type { SettingsSection } from '../../contract/settings-form.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { newerSection, refreshSettings, updateSettings } from '../settings.api.ts'

type Texts<Name extends string> = Record<Name, string>
type Values = Record<string, unknown>

/** Fields with their own label text. */
const OWN_WORDS = new Set<string>([
  'email',
  'website',
  'iban',
  'swiftCode',
  'timeZone',
  'senderAddress',
  'replyTo',
])

interface SectionOptions<Name extends string> {
  section: SettingsSection
  /** As the server has them. */
  values: Values
  version: number
  /** How each value is written in the form, in the order of the fields. */
  toTexts: (values: Values) => Texts<Name>
  /** What the form's texts mean; `undefined` where a text means nothing at all. */
  fromTexts: (texts: Texts<Name>) => Values
}
export interface SectionForm<Name extends string> {
  form: FormControl<Name>
  /** A concurrent edit, for `<StaleDialog>`. */
  stale:
    | {
        fields: StaleField[]
        keep: (sides: Readonly<Record<string, 'mine' | 'theirs'>>) => void
        take: () => void
        close: () => void
      }
    | undefined
  /** Saves the form with changes, for a button next to it. */
  saveWith: (change: Partial<Texts<Name>>) => Promise<void>
}

/**
 * The form of one section: validated by the contract, saved as a whole under the version that was read, with Undo on the toast. Concurrent
 * changes appear while nothing has been typed; after that they are compared.
 */
export function useSectionForm<Name extends string>(
  options: SectionOptions<Name>,
): SectionForm<Name> {
  const { section, values, version, toTexts, fromTexts } = options
  const { t } = useTranslation('settings')
  const undoOf = useUndoAction(t('undone'))
  const wordsFor = (group: 'fields' | 'wrong', name: string) => t(`${group}.${name}`)
  const [known, setKnown] = useState({ values, version })
  const [theirs, setTheirs] = useState<typeof known>()
  const toChange = (texts: Texts<Name>) => ({ ...known.values, ...fromTexts(texts), section })
  const form = useForm<Name, SettingsChange>({
    schema: asSchema(toChange),
    initial: toTexts(known.values),
    draftKey: `settings.${section}`,
    explain: (name, code) =>
      OWN_WORDS.has(name) && code !== 'too_big' ? wordsFor('wrong', name) : undefined,
    onSubmit: change => save(change, known.version),
  })
  // Another person's change is applied at once if nothing is lost.
  if (known.version < version && !form.isDirty && theirs === undefined && !form.isBusy)
    take({ values, version })

  function take(next: typeof known): void {
    setKnown(next)
    setTheirs(undefined)
    form.reset(toTexts(next.values))
  }

  async function save(change: SettingsChange, over: number): Promise<'unsaved' | void> {
    try {
      const { settings, version: now, changeId } = await updateSettings(change, over)
      take({ values: { ...settings[section] }, version: now })
      toast.done(t('saved', { section: t(`sections.${section}`) }), undoOf(changeId))
      void refreshSettings()
    } catch (error) {
      const newer = newerSection(section, error)
      if (newer === undefined) throw error
      setTheirs(newer)
      return 'unsaved'
    }
  }

  return {
    form,
    stale: theirs === undefined ? undefined : staleOf(theirs),
    async saveWith(change) {
      await save(settingsChange.parse(toChange({ ...form.values, ...change })), known.version)
    },
  }

  function staleOf(newer: typeof known): NonNullable<SectionForm<Name>['stale']> {
    const [before, mine, now] = [toTexts(known.values), form.values, toTexts(newer.values)]
    const names = namesOf(before)
    return {
      fields: names.map(name => ({
        name,
        label: wordsFor('fields', name),
        before: before[name],
        mine: mine[name],
        theirs: now[name],
      })),
      keep(sides) {
        const mixed = { ...mine }
        for (const name of names) if (sides[name] === 'theirs') mixed[name] = now[name]
        form.discard()
        setTheirs(undefined)
        void save(
          settingsChange.parse({ ...newer.values, ...fromTexts(mixed), section }),
          newer.version,
        )
      },
      take: () => take(newer),
      close: () => setTheirs(undefined),
    }
  }
}

/** The contract's schema for texts: errors appear under the field of the same name. */
const asSchema = <Name extends string>(toChange: (texts: Texts<Name>) => Values) =>
  z.pipe(z.transform(toChange), settingsChange)

function namesOf<Name extends string>(texts: Texts<Name>): Name[] {
  const names: Name[] = []
  for (const name in texts) names.push(name)
  return names
}
