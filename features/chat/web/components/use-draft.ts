import { useEffect, useRef, useState } from 'react'
import { session } from '#platform/web/session/session.ts'
import { type Place, placeKey } from '../chat.api.ts'
import { forgetWaitingDraft, saveNow, saveAtLeaving } from './drafts.ts'

const WAIT_MILLISECONDS = 600
/** Drafts of this tab by person and chat, available immediately. */
const typed = new Map<string, string>()
const keyOf = (place: Place) => `${session.getState().user?.id} ${placeKey(place)}`

/** A draft: kept locally at once, and saved to the server after a pause. */
export function useDraft(place: Place, stored: string): [string, (text: string) => void] {
  const key = keyOf(place)
  const [text, setText] = useState(typed.get(key) ?? stored)
  const waiting = useRef<{ place: Place; text: string }>(undefined)
  useEffect(() => {
    if (waiting.current === undefined) return undefined
    const timer = setTimeout(() => saveNow(take(waiting)), WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const stop = saveAtLeaving(() => take(waiting))
    return () => {
      stop()
      saveNow(take(waiting))
    }
  }, [])
  return [
    text,
    next => {
      typed.set(key, next)
      waiting.current = { place, text: next }
      setText(next)
    },
  ]
}

function take(waiting: { current: { place: Place; text: string } | undefined }) {
  const { current } = waiting
  waiting.current = undefined
  return current
}

/** Drops a sent draft. The server does so automatically. */
export function forgetDraft(place: Place): void {
  typed.delete(keyOf(place))
  forgetWaitingDraft(place)
}
