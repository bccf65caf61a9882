import { TYPING_MILLISECONDS } from '@smart-fft/contract/chat.rules'
import { useSyncExternalStore } from 'react'

// Who is typing where, for a few seconds after each was last heard of.

const typing = new Map<number, Map<number, string>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
let names = new Map<number, readonly string[]>()
const NOBODY: readonly string[] = []

interface Heard {
  chatId: number
  userId: number
  name: string
  isTyping: boolean
}

export function heardTyping({ chatId, userId, name, isTyping }: Heard): void {
  const key = `${chatId}/${userId}`
  clearTimeout(timers.get(key))
  const some = typing.get(chatId) ?? new Map<number, string>()
  if (isTyping) {
    typing.set(chatId, some.set(userId, name))
    timers.set(
      key,
      setTimeout(() => heardTyping({ chatId, userId, name, isTyping: false }), TYPING_MILLISECONDS),
    )
  } else if (!some.delete(userId)) return
  names = new Map([...typing].map(([id, people]) => [id, [...people.values()]]))
  for (const listener of listeners) listener()
}

/** The names of who is typing in a chat. */
export const useTyping = (chatId: number | undefined): readonly string[] =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => (chatId === undefined ? NOBODY : (names.get(chatId) ?? NOBODY)),
  )
