import type { ChatAttachment, ChatMessage } from '../../contract/chat.contract.ts'
import { session } from '#platform/web/session/session.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { type Place, placeKey } from '../chat.api.ts'

// What a message is sent with beside its text: kept in this tab by person, chat and thread, so that looking into another chat loses nothing.

/** A file being uploaded. */
export interface Incoming {
  key: string
  name: string
  share: number
  stop: AbortController
}
export interface ComposerParts {
  incoming: readonly Incoming[]
  ready: readonly ChatAttachment[]
  replyTo: ChatMessage | undefined
}

const NONE: ComposerParts = { incoming: [], ready: [], replyTo: undefined }
const parts = createStore<ReadonlyMap<string, ComposerParts>>(new Map())

export function useComposerParts(place: Place, threadId: number | undefined) {
  const key = `${session.getState().user?.id} ${placeKey(place)} ${threadId}`
  const { incoming, ready, replyTo } = useStore(parts, now => now.get(key) ?? NONE)
  function change(next: (now: ComposerParts) => Partial<ComposerParts>): void {
    const now = parts.get().get(key) ?? NONE
    parts.set(new Map([...parts.get(), [key, { ...now, ...next(now) }]]))
  }
  return { incoming, ready, replyTo, change }
}
