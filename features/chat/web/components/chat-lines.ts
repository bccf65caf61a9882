import { containsText } from '#platform/contract/fold.rules.ts'
import type { ChatContact, ChatSummary, GroupLine } from '../../contract/chat.contract.ts'
import { type ChatList, type Place, placeKey } from '../chat.api.ts'

/** A list item: a chat with a person, a group, or a contact without a chat. */
export interface ChatLine {
  place: Place
  key: string
  title: string
  contact: ChatContact | undefined
  group: GroupLine | undefined
  chat: ChatSummary | undefined
  draft: string
}

/** Chats and groups, newest first; drafts without a chat come on top. */
export function toLines({ chatsContacts, groups, contacts, drafts }: ChatList): {
  chats: ChatLine[]
  contacts: ChatLine[]
} {
  const byPlace = new Map(
    drafts.map(
      ({ contactId, chatId, text }) =>
        [contactId === null ? `chat:${chatId}` : `person:${contactId}`, text] as const,
    ),
  )
  const make = (
    place: Place,
    line: Pick<ChatLine, 'title' | 'contact' | 'group' | 'chat'>,
  ): ChatLine => ({
    ...line,
    place,
    key: placeKey(place),
    draft: byPlace.get(placeKey(place)) ?? '',
  })
  const direct = chatsContacts.map(contact =>
    make(
      { contactId: contact.id },
      { title: contact.fullName, contact, group: undefined, chat: contact.chat },
    ),
  )
  const ofGroups = groups.map(group =>
    make({ chatId: group.id }, { title: group.name, contact: undefined, group, chat: group.chat }),
  )
  const last = (line: ChatLine) => line.chat?.lastMessage?.id ?? 0
  return {
    chats: [...direct, ...ofGroups].toSorted((a, b) => last(b) - last(a)),
    contacts: contacts.map(contact =>
      make(
        { contactId: contact.id },
        { title: contact.fullName, contact, group: undefined, chat: undefined },
      ),
    ),
  }
}

/** `''`, `unread`, `important`, or a tag as `#tag`. */
export function filterLines(
  lines: ChatLine[],
  { filter, q }: { filter: string; q: string },
): ChatLine[] {
  const query = q.trim()
  return lines.filter(({ title, contact, chat }) => {
    if (query !== '' && ![title, contact?.username ?? ''].some(text => containsText(text, query)))
      return false
    if (filter === 'unread') return (chat?.unseenMsgs ?? 0) > 0
    if (filter === 'important') return contact?.isImportant === true
    return !filter.startsWith('#') || contact?.tags.includes(filter.slice(1)) === true
  })
}

export const tagsOf = (list: ChatList): string[] => [
  ...new Set([...list.chatsContacts, ...list.contacts].flatMap(contact => contact.tags)),
]
