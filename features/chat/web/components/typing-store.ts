import { TYPING_MILLISECONDS } from '../../contract/chat.rules.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'

// Typing indicators, each for a few seconds.

const typing = new Map<number, Map<number, string>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const names = createStore<ReadonlyMap<number, readonly string[]>>(new Map())
const NOBODY: readonly string[] = []

interface Received {
  chatId: number
  userId: number
  name: string
  isTyping: boolean
}

export function handleTyping({ chatId, userId, name, isTyping }: Received): void {
  const key = `${chatId}/${userId}`
  clearTimeout(timers.get(key))
  const some = typing.get(chatId) ?? new Map<number, string>()
  if (isTyping) {
    typing.set(chatId, some.set(userId, name))
    timers.set(
      key,
      setTimeout(
        () => handleTyping({ chatId, userId, name, isTyping: false }),
        TYPING_MILLISECONDS,
      ),
    )
  } else if (!some.delete(userId)) return
  names.set(new Map([...typing].map(([id, people]) => [id, [...people.values()]])))
}

/** The names of people typing in a chat. */
export const useTyping = (chatId: number | undefined): readonly string[] =>
  useStore(names, now => (chatId === undefined ? NOBODY : (now.get(chatId) ?? NOBODY)))
