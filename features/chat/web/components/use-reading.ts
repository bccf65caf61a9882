import { useEffect, useRef, useState } from 'react'
import { isLooking } from '#platform/web/desktop/looking.ts'
import { onMessage } from '../chat.api.ts'
import { markRead } from '../chat-actions.api.ts'

const GATHER_MILLISECONDS = 250

interface ReadingParts {
  chatId: number | undefined
  firstUnreadId: number | null
  /** Only what is in this thread; otherwise only what is outside of threads. */
  threadId?: number
}

/** Marks messages as read while the page is visible and the end of the chat in view. Otherwise a divider marks where new ones start. */
export function useReading({ chatId, firstUnreadId, threadId }: ReadingParts) {
  const [dividerId, setDividerId] = useState(firstUnreadId)
  const isAtEnd = useRef(true)
  // Opening a chat has marked it as read, opening a thread has not.
  const owes = useRef(threadId !== undefined)
  const payNow = useRef(() => {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (chatId === undefined) return undefined
    const id = chatId
    function pay(): void {
      if (!owes.current || !isAtEnd.current || !isLooking()) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        owes.current = false
        void markRead(id, threadId ?? null).catch(() => (owes.current = true))
      }, GATHER_MILLISECONDS)
    }
    const end = onMessage(({ message, isNew }) => {
      if (message.chatId !== id || message.threadId !== (threadId ?? null) || !isNew) return
      if (!owes.current && !isLooking()) setDividerId(message.id)
      owes.current = true
      pay()
    })
    payNow.current = pay
    pay()
    addEventListener('focus', pay)
    document.addEventListener('visibilitychange', pay)
    return () => {
      end()
      removeEventListener('focus', pay)
      document.removeEventListener('visibilitychange', pay)
    }
  }, [chatId, threadId])
  return {
    dividerId,
    setAtEnd: (now: boolean) => {
      isAtEnd.current = now
      if (now) payNow.current()
    },
  }
}
