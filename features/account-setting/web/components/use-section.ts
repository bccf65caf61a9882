import type { AccountData, AccountSection, AccountUpdate } from '../../contract/account.contract.ts'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
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

export interface Section<Name extends string> {
  form: FormControl<Name>
  /** Set when the same fields were saved elsewhere: the choices, and how to resolve them. */
  stale:
    | {
        fields: (labelOf: (name: string) => string) => StaleField[]
        merge: (sides: Readonly<Record<string, 'mine' | 'theirs'>>) => void
        take: () => void
      }
    | undefined
  closeStale: () => void
}

/** The form of one section: follows live updates while nothing is typed, and never overwrites what was saved elsewhere (ACC-01, X-08). */
export function useSection<Name extends string, Output>(
  options: SectionOptions<Name, Output>,
): Section<Name> {
  const { section, data, textsOf, toUpdate } = options
  const { t } = useTranslation('account-setting')
  const undoOf = useUndoAction(t('undone'))
  const [base, setBase] = useState({ texts: textsOf(data), version: data.versions[section] })
  const [theirs, setTheirs] = useState<{ texts: Record<Name, string>; version: number }>()
  const form = useForm<Name, Output>({
    schema: options.schema,
    initial: base.texts,
    ...(options.explain === undefined ? {} : { explain: options.explain }),
    ...(options.explainRefusal === undefined ? {} : { explainRefusal: options.explainRefusal }),
    onSubmit: values => send(values, base.version),
  })
  const texts = textsOf(data)
  const version = data.versions[section]
  useEffect(() => {
    // Input being saved is not saved yet: it may be rejected for the very version that arrives here.
    if (form.isBusy || form.isUnsaved() || version === base.version) return
    setBase({ texts, version })
    form.reset(texts)
    // Only a newer version matters; the form itself changes with every key press.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, form.isBusy])

  async function send(values: Output, over: number): Promise<'unsaved' | void> {
    try {
      const answer = await saveSection(toUpdate(values), over)
      const saved = textsOf(answer.data)
      setBase({ texts: saved, version: answer.data.versions[section] })
      setTheirs(undefined)
      form.reset(saved)
      if (options.onSaved === undefined) toast.done(t('saved'), undoOf(answer.changeId))
      else options.onSaved(answer)
    } catch (error) {
      const newer =
        error instanceof ApiError && error.status === 412
          ? readNewer(error.current, base.texts)
          : undefined
      if (newer === undefined) throw error
      // Only fields changed on both sides need a choice.
      const both = namesOf(base.texts).filter(
        name => form.values[name] !== base.texts[name] && newer.texts[name] !== base.texts[name],
      )
      if (both.every(name => form.values[name] === newer.texts[name])) return sendMixed(newer, {})
      setTheirs(newer)
      return 'unsaved'
    }
  }

  async function sendMixed(
    newer: { texts: Record<Name, string>; version: number },
    sides: Readonly<Record<string, 'mine' | 'theirs'>>,
  ): Promise<'unsaved' | void> {
    const mixed = { ...newer.texts }
    for (const name of namesOf(mixed)) {
      const isMine = form.values[name] !== base.texts[name] && sides[name] !== 'theirs'
      if (isMine) mixed[name] = form.values[name]
    }
    return send(options.schema.parse(mixed), newer.version)
  }

  const fields = (labelOf: (name: string) => string): StaleField[] =>
    namesOf(base.texts).map(name => ({
      name,
      label: labelOf(name),
      before: base.texts[name],
      mine: form.values[name],
      theirs: theirs?.texts[name] ?? '',
    }))
  return {
    form,
    closeStale: () => setTheirs(undefined),
    stale:
      theirs === undefined
        ? undefined
        : {
            fields,
            merge: sides => void sendMixed(theirs, sides),
            take() {
              setBase(theirs)
              form.reset(theirs.texts)
              setTheirs(undefined)
            },
          },
  }
}

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

function namesOf<Name extends string>(texts: Record<Name, string>): Name[] {
  const names: Name[] = []
  for (const name in texts) names.push(name)
  return names
}
