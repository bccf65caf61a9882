import type { Caller } from '#platform/server/access/caller.ts'
import type { ChatParts } from '../chat.context.ts'
import { countMembers, getMembership } from '../chat.repo.ts'
import { findGroups } from '../groups/groups.repo.ts'
import { findMessages } from '../messages/find-messages.repo.ts'
import { toMessages } from '../messages/messages.repo.ts'
import { listContacts, toContacts } from '../people/people.repo.ts'
import { listPlaces, NOWHERE } from './places.repo.ts'

const FOUND = 30

/** Messages that contain a text; across chats, people and groups as well. */
export async function searchChat(
  { database, presence, shownParts, pictures }: Omit<ChatParts, 'clock'>,
  caller: Caller,
  { q, chat: chatId }: { q: string; chat?: number | undefined },
) {
  const { read, dialect } = database
  const { userId } = caller
  const urlOf = (file: string) => pictures.urlOf(file, caller)
  if (chatId !== undefined) await getMembership(read, { chatId, userId })
  const rows = await findMessages(read, { userId, q, chatId, limit: FOUND })
  const places = await listPlaces(read, { rows, userId })
  const messages = await toMessages(read, { dialect, rows, reader: { userId, urlOf } })
  const people = chatId === undefined ? await listContacts(read, { userId, q, limit: FOUND }) : []
  const groups = chatId === undefined ? await findGroups(read, { userId, q, limit: FOUND }) : []
  const sizes = await countMembers(
    read,
    groups.map(group => group.id),
  )
  return {
    contacts: await toContacts(read, people, { caller, presence, shownParts, urlOf }),
    groups: groups.map(group => ({ ...group, memberCount: sizes.get(group.id) ?? 0 })),
    messages: messages.map(message => ({ message, ...(places.get(message.chatId) ?? NOWHERE) })),
  }
}
