import { type BlogEdit, blogEdit } from '@smart-fft/contract/blog-shapes.rules'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../../platform/api/api-error.ts'
import { readDraft, writeDraft } from '../../../ui/form/draft.ts'
import { refreshBlog, savePost } from '../blog.api.ts'
import { BLANK, changesOf, isChanged, type PostValues, valuesOf } from './post-values.ts'

const WAIT_MS = 3_000
const AGAIN_MS = 8_000

export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'failed'

export interface PostEditor {
  values: PostValues
  /** As the server has it; undefined before the first time. */
  record: BlogEdit | undefined
  state: SaveState
  /** What the server refused, by field of the call. */
  errors: Record<string, string>
  /** Somebody else has saved meanwhile: what it is now, and what it was when it was opened. */
  stale: { theirs: BlogEdit; before: PostValues } | undefined
  /** What was typed and never sent was brought back. */
  hasDraft: boolean
  set: (change: Partial<PostValues>) => void
  /** Sends what is not saved yet; answers the record, or undefined when it was not taken. */
  save: () => Promise<BlogEdit | undefined>
  /** Goes on with what is on the server. */
  take: (record: BlogEdit) => void
  /** Goes on with these values, on what is on the server. */
  keep: (values: PostValues, theirs: BlogEdit) => void
  setErrors: (errors: Record<string, string>) => void
  closeStale: () => void
  isUnsaved: () => boolean
  discard: () => void
}

/**
 * Writing of a post: saved by itself three seconds after a change, one call at a time, never over what somebody else has saved. What
 * cannot be sent is kept in this tab and tried again.
 */
export function usePostEditor(opened: BlogEdit | undefined, draftKey: string): PostEditor {
  const [record, setRecord] = useState(opened)
  const [hasDraft, setHasDraft] = useState(false)
  const [values, setValues] = useState(() => (opened === undefined ? BLANK : valuesOf(opened)))
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [stale, setStale] = useState<PostEditor['stale']>()
  const now = useRef({ values, saved: opened === undefined ? BLANK : valuesOf(opened), record: opened, isStale: false })
  const running = useRef<Promise<BlogEdit | undefined>>(undefined)
  now.current.values = values

  useEffect(() => {
    const draft = readDraft(draftKey, { json: '' })
    if (draft === undefined || draft.json === '') return
    const read: Partial<PostValues> = Object(JSON.parse(draft.json))
    setValues(known => ({ ...known, ...read }))
    setHasDraft(true)
  }, [draftKey])
  const isDirty = isChanged(values, now.current.saved)
  useEffect(() => {
    writeDraft(draftKey, isDirty ? { json: JSON.stringify(values) } : undefined)
  }, [draftKey, isDirty, values])
  useEffect(() => {
    if (!isDirty || stale !== undefined || state === 'failed') return undefined
    if (state !== 'offline') setState('waiting')
    const timer = setTimeout(() => void save(), state === 'offline' ? AGAIN_MS : WAIT_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what is sent is read when it is sent
  }, [isDirty, values, stale, state === 'offline', state === 'failed'])

  /** One call at a time: what is typed meanwhile goes with the next. */
  async function save(): Promise<BlogEdit | undefined> {
    await running.current
    const body = changesOf(now.current.values, now.current.saved)
    if (Object.keys(body).length === 0 && now.current.record !== undefined) return now.current.record
    const sent = now.current.values
    running.current = send(sent, body)
    const answer = await running.current
    running.current = undefined
    return answer
  }
  async function send(sent: PostValues, body: ReturnType<typeof changesOf>): Promise<BlogEdit | undefined> {
    setState('saving')
    const known = now.current.record
    try {
      const saved = await savePost({ ...body, ...(known === undefined ? {} : { id: known.id }) }, known?.version)
      settle(saved, sent)
      setState(isChanged(now.current.values, now.current.saved) ? 'waiting' : 'saved')
      void refreshBlog()
      return saved
    } catch (error) {
      refuse(error)
      return undefined
    }
  }
  /** The server has this now; what was typed stands as it was typed. */
  function settle(saved: BlogEdit, sent: PostValues): void {
    now.current.record = saved
    now.current.saved = { ...sent, categories: saved.blogCategories }
    setRecord(saved)
    setErrors({})
    // Names that were made categories have their numbers now.
    setValues(typed => (typed.categories === sent.categories ? { ...typed, categories: saved.blogCategories } : typed))
  }
  function refuse(error: unknown): void {
    if (error instanceof ApiError && error.status === 412) {
      const theirs = z.safeParse(blogEdit, error.current)
      if (theirs.success) setStale({ theirs: theirs.data, before: now.current.saved })
      return setState('waiting')
    }
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
      setErrors(Object.keys(error.errors).length === 0 ? { form: error.message } : error.errors)
      return setState('failed')
    }
    setState('offline')
  }
  function goOn(saved: BlogEdit, next: PostValues): void {
    now.current = { ...now.current, record: saved, saved: valuesOf(saved), values: next }
    setRecord(saved)
    setValues(next)
    setStale(undefined)
    setErrors({})
  }
  return {
    values,
    record,
    state: isDirty && state === 'saved' ? 'waiting' : state,
    errors,
    stale,
    hasDraft,
    set(change) {
      setValues(known => ({ ...known, ...change }))
      setState(known => (known === 'failed' ? 'waiting' : known))
    },
    save,
    take: saved => {
      goOn(saved, valuesOf(saved))
      setState('saved')
      setHasDraft(false)
    },
    keep: (next, theirs) => {
      goOn(theirs, next)
      setState('waiting')
    },
    setErrors,
    closeStale: () => setStale(undefined),
    isUnsaved: () => isChanged(now.current.values, now.current.saved),
    discard() {
      now.current.saved = now.current.values
      writeDraft(draftKey, undefined)
    },
  }
}
