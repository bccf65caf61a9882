import { openedPart } from '../../contract/email-shapes.rules.ts'
import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, isStale, isRetryable } from '#platform/web/api/api-error.ts'
import { createKey } from '#platform/web/api/create-key.ts'

import { fetchMail } from '../email.api.ts'
import { type ComposeWindow, type Draft, recordSaved } from './compose-store.ts'
import { carryDraft, followWriting, type Unsure, type Writing } from './waiting-mail.ts'

/** Sent, discarded or deleted in the meantime, in another tab. */
export const isDraftMissing = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['email.no_draft', 'email.draft_discarded', 'email.not_found'].includes(error.code)

/** What it replies to or forwards was deleted for good. */
const isOriginalMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'email.original_not_found'

export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting' | 'failed'

/** Autosave delay after the last keystroke (features.md MAIL-03). */
const WAIT_MS = 2_000
/** Retry interval while offline, or while the server can’t. */
const AGAIN_MS = 5_000

const isAnswer = ({ inReplyTo, forwardOf }: Draft): boolean =>
  inReplyTo !== undefined || forwardOf !== undefined

/**
 * The draft of a compose window: saves automatically, one save after the other, and detects concurrent changes. The server's answer never
 * replaces the text on screen, so the caret stays. What is written after the draft was sent or deleted elsewhere becomes a new one, and an
 * answer to what no longer exists a new email.
 */
export function useDraft(
  { key, start, saved }: Pick<ComposeWindow, 'key' | 'start' | 'saved'>,
  on: { missing: () => void; originalMissing: () => void },
) {
  const [draft, setDraft] = useState(start)
  const [state, setState] = useState<SaveState>('idle')
  const [theirs, setTheirs] = useState<OpenedPart>()
  const latest = useRef(draft)
  const stored = useRef(start)
  const known = useRef(saved)
  const line = useRef<Promise<void>>(Promise.resolve())

  const unsure = useRef<Unsure>(undefined)

  async function carry(one: Unsure): Promise<void> {
    unsure.current = one
    known.current = await carryDraft(one, known.current)
    unsure.current = undefined
    stored.current = one.draft
    recordSaved(key, known.current)
  }
  async function saveNow(): Promise<void> {
    if (latest.current === stored.current) return
    setState(before => (before === 'waiting' ? before : 'saving'))
    try {
      // Repeating the same request tells whether the last one arrived.
      if (unsure.current !== undefined) await carry(unsure.current)
      if (latest.current !== stored.current)
        await carry({ key: createKey(), draft: latest.current })
      setState('saved')
    } catch (error) {
      if (isRetryable(error)) {
        setState('waiting')
        throw error
      }
      unsure.current = undefined
      if (isOriginalMissing(error) && isAnswer(latest.current)) {
        change({ inReplyTo: undefined, forwardOf: undefined })
        on.originalMissing()
        return saveNow()
      }
      if (isDraftMissing(error) && known.current !== undefined) {
        loseSaved()
        return saveNow()
      }
      setState('failed')
      if (isStale(error) && known.current !== undefined) {
        const found = z.safeParse(openedPart, error.current)
        setTheirs(found.success ? found.data : await fetchMail(known.current.id))
      } else throw error
    }
  }
  function loseSaved(): void {
    known.current = undefined
    recordSaved(key, undefined)
    on.missing()
  }
  /** Resolves when everything typed so far is saved; rejects when that fails. */
  function keep(): Promise<void> {
    const next = line.current.catch(() => undefined).then(() => saveNow())
    line.current = next
    return next
  }
  const latestSave = useRef(keep)
  latestSave.current = keep

  useEffect(() => {
    if (draft === stored.current || theirs !== undefined) return undefined
    const timer = setTimeout(() => void latestSave.current().catch(() => undefined), WAIT_MS)
    return () => clearTimeout(timer)
  }, [draft, theirs])
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setInterval(() => void latestSave.current().catch(() => undefined), AGAIN_MS)
    return () => clearInterval(timer)
  }, [state])
  useEffect(
    () =>
      followWriting(key, () =>
        latest.current === stored.current
          ? undefined
          : { ...writingOf({ latest, known, unsure }), key: createKey() },
      ),
    [key],
  )
  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) =>
      latest.current !== stored.current && event.preventDefault()
    addEventListener('beforeunload', handleLeave)
    return () => removeEventListener('beforeunload', handleLeave)
  }, [])

  function change(next: Partial<Draft>): void {
    latest.current = { ...latest.current, ...next }
    setDraft(latest.current)
  }
  return {
    draft,
    state,
    theirs,
    change,
    keep,
    isChanged: () => latest.current !== stored.current,
    read: () => latest.current,
    /** What the server has, as far as is known here. */
    lastSaved: () => stored.current,
    saved: () => known.current,
    loseSaved,
    writing: () => writingOf({ latest, known, unsure }),
    /** Accepts a server state that did not come from a save: an undone send, or a reload. */
    acceptVersion(next: { id: number; version: number }, now?: Draft) {
      known.current = next
      recordSaved(key, next)
      if (now !== undefined) change(now)
      stored.current = latest.current
      setTheirs(undefined)
    },
    forgetTheirs: () => setTheirs(undefined),
  }
}
export type DraftControl = ReturnType<typeof useDraft>

interface Refs {
  latest: { current: Draft }
  known: { current: Writing['saved'] }
  unsure: { current: Unsure | undefined }
}
const writingOf = ({ latest, known, unsure }: Refs): Writing => ({
  draft: latest.current,
  saved: known.current,
  unsure: unsure.current,
})
