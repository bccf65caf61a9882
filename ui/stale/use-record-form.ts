import { useState } from 'react'
import { isStale } from '#platform/web/api/api-error.ts'
import { type FormControl, type FormOptions, useForm } from '../form/use-form.ts'
import { useSaveMerged } from './use-save-merged.ts'

interface RecordFormOptions<Name extends string, Output, Saved> extends Omit<
  FormOptions<Name, Output>,
  'onSubmit'
> {
  /** The record that is edited; undefined for a new one. */
  record: Saved | undefined
  /** A saved record as values of the form. */
  textsOf: (record: Saved) => Record<Name, string>
  /** Reads the record that came with a conflict; undefined when it is none. */
  readCurrent: (current: unknown) => Saved | undefined
  /** Saves over the version it is based on. What it throws is shown in the form, a conflict (412) in the dialog. */
  save: (values: Output, base: Saved | undefined) => Promise<'unsaved' | void>
}

/** The same record saved by someone else in the meantime. */
export interface Conflict<Name extends string, Saved> {
  theirs: Saved
  versions: Record<'before' | 'mine' | 'theirs', Record<Name, string>>
  isBusy: boolean
  /** Saves the mix of both versions over theirs. */
  saveMix: (mix: Readonly<Record<Name, string>>) => void
  /** Drops what was typed here, and goes on with their version. */
  takeTheirs: () => void
  /** Returns to the form without a choice. */
  close: () => void
}

/**
 * The form of a record that others may save meanwhile: nothing is overwritten silently (features.md X-08). Render its `conflict` by
 * `RecordConflict`; `base` is the version a save goes over.
 *
 * @example const { form, conflict } = useRecordForm({
 *     schema, initial: textsOf(key), record: key, textsOf,
 *     readCurrent: current => apiKey.safeParse(current).data,
 *     save: async (values, base) => update(values, base.version),
 *   })
 */
export function useRecordForm<Name extends string, Output, Saved>({
  record,
  textsOf,
  readCurrent,
  save,
  ...options
}: RecordFormOptions<Name, Output, Saved>): {
  form: FormControl<Name>
  base: Saved | undefined
  conflict: Conflict<Name, Saved> | undefined
  /** Goes on with a newer version, as if the form had been opened with it. */
  take: (current: Saved) => void
  /** Shows the conflict of another save of the record, such as by a switch beside the form; throws what is none. */
  catchConflict: (error: unknown) => 'unsaved'
} {
  const [base, setBase] = useState(record)
  const [theirs, setTheirs] = useState<Saved>()
  const form = useForm<Name, Output>({
    ...options,
    async onSubmit(values) {
      try {
        return await save(values, base)
      } catch (error) {
        return catchConflict(error)
      }
    },
  })
  function catchConflict(error: unknown): 'unsaved' {
    const current = isStale(error) ? readCurrent(error.current) : undefined
    if (current === undefined) throw error
    setTheirs(current)
    return 'unsaved'
  }
  const saveMerged = useSaveMerged(form)
  function rebase(current: Saved): void {
    setBase(current)
    setTheirs(undefined)
  }
  function take(current: Saved): void {
    rebase(current)
    form.reset(textsOf(current))
  }
  const toConflict = (before: Saved, current: Saved): Conflict<Name, Saved> => ({
    theirs: current,
    versions: { before: textsOf(before), mine: form.values, theirs: textsOf(current) },
    isBusy: form.isBusy,
    saveMix(mix) {
      rebase(current)
      saveMerged({ theirs: textsOf(current), mix })
    },
    takeTheirs: () => take(current),
    close: () => setTheirs(undefined),
  })
  return {
    form,
    base,
    conflict: theirs === undefined || base === undefined ? undefined : toConflict(base, theirs),
    take,
    catchConflict,
  }
}
