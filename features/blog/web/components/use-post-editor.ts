import { type BlogEdit, blogEdit } from '../../contract/blog-shapes.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, isStale } from '#platform/web/api/api-error.ts'
import { createSerialQueue } from '#platform/web/queue/serial-queue.ts'
import type { TextHandle } from '#ui/rich-text/rich-text-editor.tsx'
import { fetchEdit, refreshBlog, savePost } from '../blog.api.ts'
import { type MergedValues, mergeValues, respell } from './merge-values.ts'
import { changesOf, isChanged, type PostValues } from './post-values.ts'
import { type SaveState, useAutosave } from './use-autosave.ts'
import { type Held, spell, useHeldPost } from './use-held-post.ts'
import { dropPostDraft, usePostDraft } from './use-post-draft.ts'

/** Merges and retries a conflicting save this many times. */
const ATTEMPTS = 4

export interface PostEditor {
  values: PostValues
  /** The server's version in the editor's spelling. */
  saved: PostValues
  /** The server's record; undefined before the first save. */
  record: BlogEdit | undefined
  state: SaveState
  /** Rejections by field of the call. */
  errors: Record<string, string>
  /** The same block or field was saved elsewhere: current and base values, and the result of either choice. */
  stale: Stale | undefined
  /** Unsent input was restored. */
  hasDraft: boolean
  /** A save was rejected because the post has been moved to the trash. */
  isInTrash: boolean
  set: (change: Partial<PostValues>) => void
  /** Sends unsaved changes; returns the record, or undefined when rejected. */
  save: () => Promise<BlogEdit | undefined>
  /** Merges in others' saves, unless they conflict. */
  pull: () => Promise<void>
  /** Continues with the server's version. */
  take: (record: BlogEdit) => void
  /** Continues with these values, based on the server's version. */
  keep: (values: PostValues, theirs: BlogEdit) => void
  /** Registers or unregisters the text editor. */
  setText: (handle: TextHandle | undefined) => void
  setErrors: (errors: Record<string, string>) => void
  closeStale: () => void
  isUnsaved: () => boolean
  discard: () => void
}
interface Stale {
  theirs: BlogEdit
  before: PostValues
  merged: MergedValues
}
/**
 * The post editor: autosaves with one call at a time, and merges concurrent saves instead of overwriting them (docs/adr/0056). Unsent input
 * is kept in this tab and retried.
 */
export function usePostEditor(
  opened: BlogEdit | undefined,
  draftKey: string,
  options: { isShared: boolean },
): PostEditor {
  const { now, record, values, write, applySaved, replace, setText, giveUp } = useHeldPost(opened)
  const [hasDraft, setHasDraft] = useState(false)
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [stale, setStale] = useState<Stale>()
  const [isInTrash, setInTrash] = useState(false)
  const [inSequence] = useState(createSerialQueue)

  const isDirty = isChanged(values, now.current.saved)
  usePostDraft(draftKey, { now, values, isDirty }, ({ merged, base }) => {
    write(merged.mine)
    setHasDraft(true)
    if (merged.conflicts.length > 0 && opened !== undefined)
      setStale({ theirs: opened, before: base, merged })
  })
  const isHeld = stale !== undefined || state === 'failed'
  useAutosave({ isDirty, values, state, isHeld, ...options, save, setState })

  /** One call at a time: later input goes with the next. */
  function save(): Promise<BlogEdit | undefined> {
    return inSequence(() => send(ATTEMPTS))
  }
  async function send(attempts: number): Promise<BlogEdit | undefined> {
    const [sent, known] = [now.current.values, now.current.record]
    const body = changesOf(sent, now.current.saved)
    if (Object.keys(body).length === 0 && known !== undefined) return known
    setState('saving')
    try {
      const saved = await savePost(
        { ...body, ...(known === undefined ? {} : { id: known.id }) },
        known?.version,
      )
      applySaved(saved, sent)
      setErrors({})
      setInTrash(false)
      setState(isChanged(now.current.values, now.current.saved) ? 'waiting' : 'saved')
      void refreshBlog()
      return saved
    } catch (error) {
      const isMet = handleRefusal(error)
      return isMet && attempts > 1 ? send(attempts - 1) : undefined
    }
  }
  /** Returns whether it was a concurrent save that is now merged. */
  function handleRefusal(error: unknown): boolean {
    if (isStale(error)) {
      const theirs = z.safeParse(blogEdit, error.current)
      setState('waiting')
      return theirs.success && meet(theirs.data, setStale)
    }
    if (error instanceof ApiError && error.code === 'post.in_trash') {
      setInTrash(true)
      setState('failed')
    } else if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
      setErrors(Object.keys(error.errors).length === 0 ? { form: error.message } : error.errors)
      setState('failed')
    } else setState('offline')
    return false
  }
  /** Merges someone else's save, unless it conflicts. */
  function meet(theirs: BlogEdit, onConflict?: (stale: Stale) => void): boolean {
    const stored = spell(now.current, theirs)
    const base = respell(stored, { sent: now.current.saved, stored: now.current.stored })
    const merged = mergeValues({ base: now.current.saved, mine: now.current.values, theirs: base })
    if (merged.conflicts.length > 0) onConflict?.({ theirs, before: now.current.saved, merged })
    else goOn({ record: theirs, saved: base, stored, values: merged.mine })
    return merged.conflicts.length === 0
  }
  function goOn(next: Held): void {
    replace(next)
    setStale(undefined)
    setErrors({})
  }
  return {
    values,
    saved: now.current.saved,
    record,
    state: isDirty && state === 'saved' ? 'waiting' : state,
    errors,
    stale,
    hasDraft,
    isInTrash,
    set(change) {
      write(change)
      setState(known => (known === 'failed' ? 'waiting' : known))
    },
    save,
    pull: () =>
      inSequence(async () => {
        // One's own saves arrive as events, too.
        const isOwn = !options.isShared && Date.now() - now.current.savedAt < OWN_MS
        if (now.current.record === undefined || stale !== undefined || isOwn) return
        const theirs = await fetchEdit(`${now.current.record.id}`).catch(() => undefined)
        if (theirs !== undefined && theirs.version > now.current.record.version) meet(theirs)
      }),
    take: saved => {
      const stored = spell(now.current, saved)
      goOn({ record: saved, saved: stored, stored, values: stored })
      setState('saved')
      setHasDraft(false)
    },
    keep: (next, theirs) => {
      const stored = spell(now.current, theirs)
      goOn({ record: theirs, saved: stored, stored, values: next })
      setState('waiting')
    },
    setText,
    setErrors,
    closeStale: () => setStale(undefined),
    isUnsaved: () => isChanged(now.current.values, now.current.saved),
    discard() {
      giveUp()
      dropPostDraft(draftKey)
    },
  }
}

const OWN_MS = 1_500
