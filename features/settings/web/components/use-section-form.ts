import { type SettingsChange, settingsChange } from '../../contract/settings.contract.ts'
import type { SettingsSection } from '../../contract/settings-form.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { type Conflict, useRecordForm } from '#ui/stale/use-record-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { readSection, refreshSettings, updateSettings } from '../settings.api.ts'

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
interface Saved {
  values: Values
  version: number
}
export interface SectionForm<Name extends string> {
  form: FormControl<Name>
  conflict: Conflict<Name, Saved> | undefined
  /** Of the fields of a conflict. */
  labelOf: (name: Name) => string
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
  const [opened] = useState({ values, version })
  const toChange = (texts: Texts<Name>): Values => ({
    ...base.values,
    ...fromTexts(texts),
    section,
  })
  const {
    form,
    base = opened,
    conflict,
    take,
    catchConflict,
  } = useRecordForm<Name, SettingsChange, Saved>({
    schema: z.pipe(z.transform(toChange), settingsChange),
    initial: toTexts(opened.values),
    draftKey: `settings.${section}`,
    record: opened,
    textsOf: saved => toTexts(saved.values),
    readCurrent: current => readSection(section, current),
    explain: (name, code) =>
      OWN_WORDS.has(name) && code !== 'too_big' ? t(`wrong.${name}`) : undefined,
    save: (change, over = opened) => save(change, over.version),
  })
  // Another person's change is applied at once if nothing is lost.
  if (base.version < version && !form.isDirty && conflict === undefined && !form.isBusy)
    take({ values, version })

  async function save(change: SettingsChange, over: number): Promise<void> {
    const { settings, version: now, changeId } = await updateSettings(change, over)
    take({ values: { ...settings[section] }, version: now })
    toast.done(t('saved', { section: t(`sections.${section}`) }), undoOf(changeId))
    void refreshSettings()
  }
  return {
    form,
    conflict,
    labelOf: name => t(`fields.${name}`),
    async saveWith(change) {
      const whole = settingsChange.parse(toChange({ ...form.values, ...change }))
      await save(whole, base.version).catch(catchConflict)
    },
  }
}
