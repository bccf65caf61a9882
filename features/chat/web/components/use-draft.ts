import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { session } from '#platform/web/session/session.ts'
import { type ChatList, chatsQuery, type Place, placeKey } from '../chat.api.ts'
import { forgetWaitingDraft, saveNow, saveAtLeaving } from './drafts.ts'

const WAIT_MILLISECONDS = 600
/** Drafts of this tab by person and chat, available immediately. */
const typed = new Map<string, string>()
/** Those that were ever typed here: they no longer follow other tabs. */
const touched = new Set<string>()
const keyOf = (place: Place) => `${session.getState().user?.id} ${placeKey(place)}`

const draftIn = ({ drafts }: ChatList, place: Place): string =>
  drafts.find(({ contactId, chatId }) =>
    'contactId' in place ? contactId === place.contactId : chatId === place.chatId,
  )?.text ?? ''

/** A draft: kept locally at once, and saved to the server after a pause. Until it is typed here, it follows other tabs. */
export function useDraft(place: Place, stored: string): [string, (text: string) => void] {
  const key = keyOf(place)
  const [text, setText] = useState(typed.get(key) ?? stored)
  const { data: elsewhere } = useQuery({
    ...chatsQuery(),
    enabled: false,
    select: list => draftIn(list, place),
  })
  const before = useRef(elsewhere)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== elsewhere
    before.current = elsewhere
    if (isNews && elsewhere !== undefined && !touched.has(key)) setText(elsewhere)
  }, [elsewhere, key])
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
      touched.add(key)
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
