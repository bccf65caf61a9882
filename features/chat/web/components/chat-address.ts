import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ChatMessage } from '../../contract/chat.contract.ts'
import type { Place } from '../chat.api.ts'

/** The chat screen's state in the URL: linkable, with Back as one step. */
/** A message of a thread is shown there, beside the message it answers. */
export const addressOf = ({ id, threadId }: Pick<ChatMessage, 'id' | 'threadId'>) => ({
  message: threadId ?? id,
  thread: threadId ?? undefined,
})

export interface ChatAddress {
  place: Place | undefined
  message: number | undefined
  thread: number | undefined
  panel: string | undefined
  filter: string
  go: (
    to: Partial<Record<'message' | 'thread' | 'panel' | 'filter', string | number | undefined>>,
  ) => void
  open: (place: Place | undefined, at?: { message: number; thread: number | undefined }) => void
}

export function useChatAddress(): ChatAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [contactId, chatId] = [readId(raw['contact']), readId(raw['chat'])]
  const place = useMemo(
    () =>
      contactId === undefined ? (chatId === undefined ? undefined : { chatId }) : { contactId },
    [contactId, chatId],
  )
  return {
    place,
    message: readId(raw['message']),
    thread: readId(raw['thread']),
    panel: typeof raw['panel'] === 'string' ? raw['panel'] : undefined,
    filter: typeof raw['filter'] === 'string' ? raw['filter'] : '',
    go: to =>
      void navigate({
        to: '.',
        search: { ...raw, ...to },
        replace: !isStep(to),
        resetScroll: false,
      }),
    open(next, at) {
      const where =
        next === undefined
          ? {}
          : 'contactId' in next
            ? { contact: next.contactId }
            : { chat: next.chatId }
      void navigate({
        to: '.',
        search: { ...where, ...at, filter: raw['filter'] },
        resetScroll: false,
      })
    },
  }
}

/** Opening a panel adds a history entry; choosing a filter or message does not. */
const isStep = (to: object): boolean =>
  Object.entries(to).some(
    ([name, value]) => (name === 'panel' || name === 'thread') && value !== undefined,
  )

function readId(value: unknown): number | undefined {
  const id = Number(value)
  return value !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
