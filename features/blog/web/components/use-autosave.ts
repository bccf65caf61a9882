import { useEffect, useRef } from 'react'
import type { PostValues } from './post-values.ts'

export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'failed'

const WAIT_MS = 3_000
const AGAIN_MS = 8_000
/** With others present: after a short pause, and at most after the longer one. */
const PAUSE_MS = 700
const LONGEST_MS = 2_000

interface Autosave {
  isDirty: boolean
  values: PostValues
  state: SaveState
  /** Saving is paused: it was rejected, or a conflict is open. */
  isHeld: boolean
  isShared: boolean
  save: () => Promise<unknown>
  setState: (state: SaveState) => void
}

/** Autosave: three seconds after the last change; sooner with others present, and during writing. */
export function useAutosave({
  isDirty,
  values,
  state,
  isHeld,
  isShared,
  save,
  setState,
}: Autosave): void {
  const since = useRef<number>(undefined)
  const isOffline = state === 'offline'
  useEffect(() => {
    if (!isDirty || isHeld) {
      since.current = undefined
      return undefined
    }
    if (!isOffline) setState('waiting')
    since.current ??= Date.now()
    const most = since.current + LONGEST_MS - Date.now()
    const wait = isOffline ? AGAIN_MS : isShared ? Math.max(0, Math.min(PAUSE_MS, most)) : WAIT_MS
    const timer = setTimeout(() => {
      since.current = undefined
      void save()
    }, wait)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what is sent is read when it is sent
  }, [isDirty, values, isHeld, isShared, isOffline])
}
