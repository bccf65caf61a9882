import type { ChatNews } from '../../contract/chat-news.contract.ts'
import type { Place } from '../chat.api.ts'

/** A message to announce. */
export interface Ring {
  id: number
  place: Place
  name: string
  text: string
}
type Message = Extract<ChatNews, { kind: 'message' }>

export const placeOf = ({ message, title }: Message): Place =>
  title === '' ? { contactId: message.senderId } : { chatId: message.chatId }
export const toSearch = (place: Place) =>
  'contactId' in place ? { contact: place.contactId } : { chat: place.chatId }
