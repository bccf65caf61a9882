import { useQuery } from '@tanstack/react-query'
import { type UnreadThread, unreadQuery } from '../chat.api.ts'

const NONE: readonly UnreadThread[] = []

/** The threads of a chat with replies that one hasn't seen. */
export function useUnreadThreads(chatId: number | undefined): readonly UnreadThread[] {
  const { data } = useQuery(unreadQuery())
  return data?.chats.find(chat => chat.id === chatId)?.threads ?? NONE
}
