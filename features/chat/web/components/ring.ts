import type { ChatNews } from '../../contract/chat-news.contract.ts'
import { type Place, placeKey } from '../chat.api.ts'

/** Where a message is: its chat, or the thread it answers in. */
export interface Spot {
  place: Place
  threadId: number | null
}
/** A message to announce. */
export interface Ring {
  spot: Spot
  name: string
  text: string
}
type Message = Extract<ChatNews, { kind: 'message' }>

export const spotOf = ({ message, title }: Message): Spot => ({
  place: title === '' ? { contactId: message.senderId } : { chatId: message.chatId },
  threadId: message.threadId,
})
export const spotKey = ({ place, threadId }: Spot): string =>
  threadId === null ? placeKey(place) : `${placeKey(place)}/${threadId}`
export const toSearch = ({ place, threadId }: Spot) => ({
  ...('contactId' in place ? { contact: place.contactId } : { chat: place.chatId }),
  ...(threadId === null ? {} : { thread: threadId }),
})

/** It is on screen already. */
export function isOpenAt(
  { pathname, search }: { pathname: string; search: object },
  spot: Spot,
): boolean {
  if (pathname !== '/apps/chat') return false
  const shown = new Map(Object.entries(search).map(([name, value]) => [name, String(value)]))
  return Object.entries(toSearch(spot)).every(([name, value]) => shown.get(name) === `${value}`)
}
