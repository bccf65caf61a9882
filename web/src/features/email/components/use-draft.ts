import { openedPart } from '@smart-fft/contract/email-shapes.rules'
import type { OpenedPart } from '@smart-fft/contract/email-shapes.rules'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../../platform/api/api-error.ts'
import { fetchMail, saveDraft } from '../email.api.ts'
import { type ComposeWindow, type Draft, noteSaved } from './compose-store.ts'
import { bodyOf } from './drafts.ts'

export type KeepState = 'idle' | 'keeping' | 'kept' | 'failed'

/** How long after the last key a draft keeps itself (features.md MAIL-03). */
const WAIT_MS = 2_000

/**
 * A mail as it is written: it keeps itself, one saving after the other, and notices when somebody else has written it over.
 * The text on the screen is never replaced by what the server answers: the caret stays.
 */
export function useDraft({ key, start, saved }: Pick<ComposeWindow, 'key' | 'start' | 'saved'>) {
  const [draft, setDraft] = useState(start)
  const [state, setState] = useState<KeepState>('idle')
  const [theirs, setTheirs] = useState<OpenedPart>()
  const latest = useRef(draft)
  const kept = useRef(start)
  const known = useRef(saved)
  const line = useRef<Promise<void>>(Promise.resolve())

  async function keepNow(isForced: boolean): Promise<void> {
    const now = latest.current
    if (now === kept.current && !isForced) return
    setState('keeping')
    try {
      const { id, version } = known.current ?? {}
      const { email } = await saveDraft({ ...bodyOf(now), ...(id === undefined ? {} : { id }) }, isForced ? undefined : version)
      known.current = { id: email.id, version: email.version }
      kept.current = now
      noteSaved(key, known.current)
      setState('kept')
    } catch (error) {
      setState('failed')
      if (error instanceof ApiError && error.status === 412 && known.current !== undefined) {
        const found = z.safeParse(openedPart, error.current)
        setTheirs(found.success ? found.data : await fetchMail(known.current.id))
      } else throw error
    }
  }
  /** Resolves when everything typed so far is kept; rejects when it could not be. */
  function keep(isForced = false): Promise<void> {
    const next = line.current.catch(() => undefined).then(() => keepNow(isForced))
    line.current = next
    return next
  }
  const keepLatest = useRef(keep)
  keepLatest.current = keep

  useEffect(() => {
    if (draft === kept.current || theirs !== undefined) return undefined
    const timer = setTimeout(() => void keepLatest.current().catch(() => undefined), WAIT_MS)
    return () => clearTimeout(timer)
  }, [draft, theirs])
  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) => latest.current !== kept.current && event.preventDefault()
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
    isChanged: () => latest.current !== kept.current,
    read: () => latest.current,
    saved: () => known.current,
    /** What became of it on the server by other means: taken back, or read anew. */
    settle(next: { id: number; version: number }, now?: Draft) {
      known.current = next
      noteSaved(key, next)
      if (now !== undefined) change(now)
      kept.current = latest.current
      setTheirs(undefined)
    },
    forgetTheirs: () => setTheirs(undefined),
  }
}
