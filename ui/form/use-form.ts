import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { readDraft, writeDraft } from './draft.ts'
import {
  type Errors,
  errorsOf,
  explainerOf,
  fill,
  keepTyped,
  namesOf,
  pick,
  overtakenErrors,
} from './form-fields.ts'

export interface FormOptions<Name extends string, Output> {
  /** The contract's schema: one for the browser and the server. */
  schema: z.ZodMiniType<Output>
  /** Values are texts, as in HTML; the schema makes of them what the call wants. Their order is that of the fields. */
  initial: Record<Name, string>
  /**
   * Sends them. What it throws is shown: at the fields an `ApiError` names, else below the form. `unsaved`: not sent, without
   * anything being wrong; what is typed stays unsaved.
   */
  onSubmit: (values: Output) => Promise<'unsaved' | void>
  /** Custom messages for a field's issue; `undefined` uses the general ones. */
  explain?: (name: Name, code: string, text: string) => string | undefined
  /** Custom messages for a server error, by field; or one sentence for the form as a whole. */
  explainRefusal?: (error: ApiError) => Errors<Name> | string | undefined
  /** Stores input across a reload under this key. */
  draftKey?: string
  /** Clears the fields on submit, as in message composers; on an error the input returns. */
  clearOnSubmit?: boolean
}

export interface FormControl<Name extends string> {
  values: Record<Name, string>
  errors: Errors<Name>
  /** What went wrong with the form as a whole: an error, or the sentence that says it. */
  failure: unknown
  isBusy: boolean
  isDirty: boolean
  hasDraft: boolean
  /** What is typed survives closing the form, as a draft. */
  keepsDraft: boolean
  /** Whether there are unsaved changes right now, also between two renders. */
  isUnsaved: () => boolean
  set: (name: Name, value: string) => void
  /** Checks one field, when it has been left. */
  check: (name: Name) => void
  /**
   * Puts other values in, as if the form had been opened with them. Called while the form is sent, it leaves what was typed since; with
   * `from`, what is not as there.
   */
  reset: (values: Record<Name, string>, from?: Record<Name, string>) => void
  /** Throws a restored draft away: back to what the form opened with. */
  startOver: () => void
  /** Discards the input: leaving no longer asks. */
  discard: () => void
  submit: (event?: FormEvent) => Promise<void>
  /** Whether it could be sent, as a submission that sends nothing: shows what is wrong. For a button that asks before it saves. */
  probe: () => boolean
  attach: (form: HTMLFormElement | null) => void
}

/**
 * A form: its values, their errors by the contract's schema, sending, and what is unsaved.
 *
 * @example const form = useForm({ schema: newUser, initial: EMPTY, onSubmit: async user => add(user), draftKey: 'user.add' })
 */
export function useForm<Name extends string, Output>(
  options: FormOptions<Name, Output>,
): FormControl<Name> {
  const { schema, onSubmit, draftKey, explainRefusal } = options
  const names = namesOf(options.initial)
  const { t } = useTranslation('ui')
  const [initial, setInitial] = useState(options.initial)
  const [draft] = useState(() => readDraft(draftKey, options.initial))
  const [values, setValues] = useState(draft ?? initial)
  const [errors, setErrors] = useState(() => overtakenErrors(draftKey, options.initial, t))
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [hasDraft, setHasDraft] = useState(draft !== undefined)
  const element = useRef<HTMLFormElement>(null)
  const unsaved = useRef(false)
  const probed = useRef<{ isFine: boolean }>(undefined)
  const latest = useRef(values)
  const sent = useRef<Record<Name, string>>(undefined)
  const refused = useRef<Errors<Name>>({}) // By the server, of fields whose value hasn't changed since.
  const base = useRef(initial) // What is saved, as far as is known here: a draft is the changes to it.
  const isDirty = names.some(name => values[name] !== initial[name])
  useEffect(() => {
    unsaved.current = isDirty
    latest.current = values
    // A submission in flight stays a draft until it has succeeded.
    if (sent.current === undefined) writeDraft(draftKey, isDirty ? values : undefined, base.current)
  }, [draftKey, initial, isDirty, values])

  const isChanged = (): boolean => names.some(name => latest.current[name] !== base.current[name])
  function findErrors(now: Record<Name, string>): Errors<Name> {
    const found: Errors<Name> = { ...refused.current }
    const wordsOf = explainerOf(options, now, t)
    for (const issue of z.safeParse(schema, now).error?.issues ?? []) {
      const name = names.find(one => one === issue.path[0])
      if (name !== undefined) found[name] ??= wordsOf(name, issue)
    }
    return found
  }
  function show(found: Errors<Name>): void {
    setErrors(found)
    const first = names.find(name => found[name] !== undefined)
    if (first !== undefined)
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  function refuse(error: unknown): void {
    const found =
      error instanceof ApiError
        ? (explainRefusal?.(error) ?? errorsOf(names, error, explainerOf(options, values, t)))
        : {}
    if (typeof found === 'string') return setFailure(found)
    const atFields = pick(names, found)
    refused.current = atFields
    if (names.every(name => atFields[name] === undefined)) setFailure(error)
    else show(atFields)
  }
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    const parsed = z.safeParse(schema, values)
    if (!parsed.success) return show(findErrors(values))
    if (probed.current !== undefined) return void (probed.current.isFine = true)
    refused.current = {}
    setBusy(true)
    // While submitting nothing counts as unsaved: navigation caused by the response must not prompt.
    unsaved.current = false
    sent.current = values
    if (options.clearOnSubmit === true) {
      setValues(initial)
      setHasDraft(false)
    }
    try {
      if ((await onSubmit(parsed.data)) === 'unsaved') unsaved.current = isChanged()
      else if (base.current === initial && options.clearOnSubmit !== true) base.current = values
    } catch (error) {
      if (options.clearOnSubmit === true) {
        const typed = latest.current
        // What was sent in vain, and after it what was typed since.
        latest.current = fill(options.initial, name =>
          typed[name] === values[name] ? values[name] : `${values[name]}\n${typed[name]}`.trim(),
        )
        setValues(latest.current)
      }
      unsaved.current = isChanged()
      refuse(error)
    } finally {
      sent.current = undefined
      // What was typed in the meantime is unsaved again.
      writeDraft(draftKey, unsaved.current ? latest.current : undefined, base.current)
      setBusy(false)
    }
  }
  function reset(next: Record<Name, string>, before = sent.current): void {
    base.current = next
    setInitial(next)
    setValues(typed => (before === undefined ? next : keepTyped({ typed, before, next })))
    refused.current = {}
    setErrors({})
    setFailure(undefined)
    setHasDraft(false)
  }
  return {
    values,
    errors,
    failure,
    isBusy,
    isDirty,
    hasDraft,
    keepsDraft: draftKey !== undefined,
    isUnsaved: () => unsaved.current,
    set(name, value) {
      const now = { ...values, [name]: value }
      // Of several that are set at once each counts.
      setValues(known => ({ ...known, [name]: value }))
      refused.current = { ...refused.current, [name]: undefined }
      if (errors[name] !== undefined)
        setErrors(known => ({ ...known, ...pick([name], findErrors(now)) }))
    },
    check(name) {
      // Keeps an error just shown at another field: showing it took the focus from here.
      if (values[name] !== initial[name])
        setErrors(known => ({ ...known, ...pick([name], findErrors(values)) }))
    },
    reset,
    startOver: () => reset(initial),
    discard() {
      unsaved.current = false
      writeDraft(draftKey, undefined)
    },
    submit,
    // By a real submission: fields with text that can't be read hold it back.
    probe() {
      const result = { isFine: false }
      probed.current = result
      element.current?.requestSubmit()
      probed.current = undefined
      return result.isFine
    },
    attach: form => void (element.current = form),
  }
}
