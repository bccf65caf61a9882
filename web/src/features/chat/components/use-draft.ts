import { useEffect, useRef, useState } from 'react'
import { type Place, placeKey } from '../chat.api.ts'
import { saveDraft } from '../chat-actions.api.ts'

const WAIT_MILLISECONDS = 600
/** What was typed in this tab, by place: at hand at once when a chat is opened again. */
const typed = new Map<string, string>()

/** A text that is not sent yet: kept for its chat, here at once and on the server soon after the last key. */
export function useDraft(place: Place, stored: string): [string, (text: string) => void] {
  const key = placeKey(place)
  const [text, setText] = useState(typed.get(key) ?? stored)
  const waiting = useRef<{ place: Place; text: string }>(undefined)
  useEffect(() => {
    function flush(): void {
      const { current } = waiting
      waiting.current = undefined
      if (current !== undefined) void saveDraft(current.place, current.text)
    }
    if (waiting.current === undefined) return undefined
    const timer = setTimeout(flush, WAIT_MILLISECONDS)
    addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', flush)
    }
  }, [text])
  useEffect(
    () => () => {
      if (waiting.current !== undefined) void saveDraft(waiting.current.place, waiting.current.text)
    },
    [],
  )
  return [
    text,
    next => {
      typed.set(key, next)
      waiting.current = { place, text: next }
      setText(next)
    },
  ]
}

/** It was sent: nothing is left to keep. The server forgets it by itself. */
export const forgetDraft = (place: Place): void => void typed.delete(placeKey(place))
