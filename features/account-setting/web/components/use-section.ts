import type { AccountData, AccountSection, AccountUpdate } from '../../contract/account.contract.ts'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { type ApiError, isStale } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { namesOf } from '#ui/form/form-fields.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { mixByName } from '#ui/stale/mix-by-name.ts'
import { type Conflict, useRecordForm } from '#ui/stale/use-record-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { saveSection } from '../account-setting.api.ts'

interface SectionOptions<Name extends string, Output> {
  section: AccountSection
  schema: z.ZodMiniType<Output>
  data: AccountData
  /** The section as texts of its fields. */
  textsOf: (data: AccountData) => Record<Name, string>
  toUpdate: (values: Output) => AccountUpdate
  /** Custom error messages by field. */
  explain?: (name: Name, code: string) => string | undefined
  explainRefusal?: (error: ApiError) => Partial<Record<Name, string>> | undefined
  /** Replaces the default toast. */
  onSaved?: (answer: Awaited<ReturnType<typeof saveSection>>) => void
}

interface Saved<Name extends string> {
  texts: Record<Name, string>
  version: number
}
export interface Section<Name extends string> {
  form: FormControl<Name>
  /** Set when the same fields were saved elsewhere. */
  conflict: Conflict<Name, Saved<Name>> | undefined
}

/** The form of one section: follows live updates while nothing is typed, and never overwrites what was saved elsewhere (ACC-01, X-08). */
export function useSection<Name extends string, Output>(
  options: SectionOptions<Name, Output>,
): Section<Name> {
  const { section, data, textsOf, toUpdate } = options
  const { t } = useTranslation('account-setting')
  const undoOf = useUndoAction(t('undone'))
  const [opened] = useState({ texts: textsOf(data), version: data.versions[section] })
  const readCurrent = (current: unknown) => readNewer(current, opened.texts)
  const {
    form,
    base = opened,
    conflict,
    take,
  } = useRecordForm<Name, Output, Saved<Name>>({
    schema: options.schema,
    initial: opened.texts,
    record: opened,
    textsOf: saved => saved.texts,
    readCurrent,
    ...(options.explain === undefined ? {} : { explain: options.explain }),
    ...(options.explainRefusal === undefined ? {} : { explainRefusal: options.explainRefusal }),
    save: (values, over = opened) => save(values, over),
  })
  const texts = textsOf(data)
  const version = data.versions[section]
  useEffect(() => {
    // Input being saved is not saved yet: it may be rejected for the very version that arrives here.
    if (form.isBusy || form.isUnsaved() || version === base.version) return
    take({ texts, version })
    // Only a newer version matters; the form itself changes with every key press.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, form.isBusy])

  async function save(values: Output, over: Saved<Name>): Promise<void> {
    try {
      const answer = await saveSection(toUpdate(values), over.version)
      take({ texts: textsOf(answer.data), version: answer.data.versions[section] })
      if (options.onSaved === undefined) toast.done(t('saved'), undoOf(answer.changeId))
      else options.onSaved(answer)
    } catch (error) {
      const newer = isStale(error) ? readCurrent(error.current) : undefined
      const versions = newer && { before: over.texts, mine: form.values, theirs: newer.texts }
      // Only fields changed on both sides need a choice.
      if (newer === undefined || versions === undefined || isContested(versions)) throw error
      await save(options.schema.parse(mixByName(versions, {})), newer)
    }
  }
  return { form, conflict }
}

/** Whether both sides changed a field, to different values. */
const isContested = <Name extends string>({
  before,
  mine,
  theirs,
}: Conflict<Name, unknown>['versions']): boolean =>
  namesOf(before).some(
    name =>
      mine[name] !== before[name] && theirs[name] !== before[name] && mine[name] !== theirs[name],
  )

/** The section's current state from the server. */
function readNewer<Name extends string>(current: unknown, known: Record<Name, string>) {
  const given = new Map<string, unknown>(Object.entries(Object(current)))
  const version = given.get('version')
  if (typeof version !== 'number') return undefined
  const texts = { ...known }
  for (const name of namesOf(known)) {
    const value = given.get(name)
    if (typeof value === 'string') texts[name] = value
  }
  return { texts, version }
}
