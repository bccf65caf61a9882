import { isRetryable } from '#platform/web/api/api-error.ts'
import * as z from 'zod/mini'

import { outbox } from '#platform/web/outbox/outbox.ts'
import { type Place, placeKey } from '../chat.api.ts'
import { saveDraft } from '../chat-actions.api.ts'
import { isUnderway } from './sending.ts'

// Drafts on their way to the server. Offline, the latest per chat waits (features.md X-12).

const KIND = 'chat.draft'
const draft = z.object({
  place: z.union([z.object({ contactId: z.int() }), z.object({ chatId: z.int() })]),
  text: z.string(),
})
interface Draft {
  place: Place
  text: string
}

/** Drafts awaiting a pause in typing. */
const open = new Set<() => Draft | undefined>()

export function saveAtLeaving(read: () => Draft | undefined): () => void {
  open.add(read)
  return () => void open.delete(read)
}

const newest = new Map<string, Draft | undefined>()
/** Replaces a waiting draft by a newer one, or drops it when sent. */
export function forgetWaitingDraft(place: Place, next?: Draft): void {
  newest.set(placeKey(place), next)
  for (const { id, kind, args } of outbox.waiting())
    if (kind === KIND && placeKey(z.parse(draft, args).place) === placeKey(place))
      outbox.takeBack(id)
}

export function saveNow(one: Draft | undefined): void {
  if (one === undefined) return
  forgetWaitingDraft(one.place, one)
  // Rejected because the chat is gone: nothing can be done.
  saveDraft(one.place, one.text).catch((error: unknown) => {
    if (!isRetryable(error) || newest.get(placeKey(one.place)) !== one) return
    if (one.text !== '' || !isUnderway(placeKey(one.place))) outbox.keep(KIND, one)
  })
}

outbox.register(KIND, {
  async send(args) {
    const { place, text } = z.parse(draft, args)
    await saveDraft(place, text)
  },
  onRefused: () => {},
  gather() {
    const last = [...open].flatMap(read => read() ?? [])
    if (!navigator.onLine) return last
    for (const { place, text } of last)
      void saveDraft(place, text, { isLast: true }).catch(() => undefined)
    return []
  },
})
