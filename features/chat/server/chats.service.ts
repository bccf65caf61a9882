import { MAX_CONTACTS, MESSAGES_AT_ONCE } from '../contract/chat.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { sendEphemeral } from '#platform/server/live/ephemeral.ts'
import { getFullName } from '#features/users/server/users.service.ts'
import type { ChatParts } from './chat.context.ts'
import {
  countMembers,
  countUnread,
  findDirect,
  getMembership,
  listMemberships,
  type Membership,
  partnerOf,
} from './chat.repo.ts'
import { describeChat, summarize } from './chat-view.service.ts'
import { toAudience } from './news/news.service.ts'
import {
  findPerson,
  findProfile,
  getFace,
  listContacts,
  listPeople,
  toContacts,
} from './people/people.repo.ts'
import { findDraft, listDrafts } from './unread/drafts.repo.ts'
import { recordDelivered, recordRead } from './unread/unread.service.ts'

/** An API key marks nothing as read. */
const isThemselves = (caller: Caller): boolean => caller.key === null

/** A person's chats with last messages, contacts, and drafts. */
export async function listChats(
  { database, presence, shownParts, pictures }: Omit<ChatParts, 'clock'>,
  caller: Caller,
) {
  const { read, dialect } = database
  const { userId } = caller
  const members = await listMemberships(read, userId)
  const summaries = await summarize(read, { dialect, members })
  const urlOf = (file: string) => pictures.urlOf(file, caller)
  const telling = { caller, presence, shownParts, urlOf }
  const partners = new Map(
    members.flatMap(({ pair, chat_id }) => [[partnerOf(pair, userId) ?? 0, chat_id] as const]),
  )
  const known = await toContacts(
    read,
    await listPeople(read, { ids: [...partners.keys()].filter(id => id > 0), userId }),
    telling,
  )
  const others = await listContacts(read, { userId, limit: MAX_CONTACTS + 1 })
  const sizes = await countMembers(
    read,
    members.filter(({ kind }) => kind === 'group').map(({ chat_id }) => chat_id),
  )
  const newestFirst = (a: { chat: { lastMessage: { id: number } | null } }, b: typeof a) =>
    (b.chat.lastMessage?.id ?? 0) - (a.chat.lastMessage?.id ?? 0)
  const chatOf = (id: number) => summaries.get(id)
  const profile = await findProfile(read, userId)
  const user = await getFace(read, userId)
  return {
    chatsContacts: known
      .flatMap(contact => {
        const chat = chatOf(partners.get(contact.id) ?? 0)
        return chat === undefined ? [] : [{ ...contact, chat }]
      })
      .toSorted(newestFirst),
    contacts: await toContacts(
      read,
      others.slice(0, MAX_CONTACTS).filter(person => !partners.has(person.id)),
      telling,
    ),
    contactsTruncated: others.length > MAX_CONTACTS,
    groups: members
      .flatMap(({ kind, chat_id: id, name }) => {
        const chat = chatOf(id)
        return kind === 'direct' || chat === undefined
          ? []
          : [{ id, name, memberCount: sizes.get(id) ?? 0, chat }]
      })
      .toSorted(newestFirst),
    drafts: await listDrafts(read, userId),
    profileUser: {
      id: user.id,
      avatar: user.avatar === null ? null : urlOf(user.avatar),
      avatarColor: user.avatar_color,
      fullName: user.full_name,
      status: profile.choice,
    },
  }
}

/** One chat as the caller finds it; it is marked as read afterwards. */
export async function getChat(
  { database, clock, presence, shownParts, pictures }: ChatParts,
  caller: Caller,
  query: { id?: number | undefined; chat?: number | undefined },
) {
  const { read, dialect } = database
  const { userId } = caller
  const urlOf = (file: string) => pictures.urlOf(file, caller)
  const member =
    query.chat === undefined
      ? await findDirect(read, { userId, contactId: query.id ?? 0 })
      : await getMembership(read, { chatId: query.chat, userId })
  const contactId = query.id ?? partnerOf(member?.pair ?? null, userId)
  const person = contactId === null ? undefined : await findPerson(read, { id: contactId, userId })
  const [contact = null] =
    person === undefined
      ? []
      : await toContacts(read, [person], { caller, presence, shownParts, urlOf })
  const draft = await findDraft(read, {
    userId,
    place: contactId === null ? { chatId: query.chat ?? 0 } : { contactId },
  })
  if (member === undefined) return { chat: null, contact, draft }
  const chat = await describeChat(read, { dialect, member, urlOf, limit: MESSAGES_AT_ONCE })
  if (isThemselves(caller) && isBehind(member)) {
    await database.write(async trx =>
      recordRead(trx, {
        member: await getMembership(trx, { chatId: member.chat_id, userId }),
        now: clock(),
      }),
    )
  }
  return { chat, contact, draft }
}

const isBehind = ({ read_id, seen_id, last_id }: Membership): boolean =>
  read_id < last_id || seen_id < last_id

/** Unread counts by chat. Asking implies delivery to one of the person's devices. */
export async function countUnreadMessages(
  { database, clock }: Pick<ChatParts, 'database' | 'clock'>,
  caller: Caller,
) {
  const { userId } = caller
  const members = await listMemberships(database.read, userId)
  const late = members.filter(member => member.delivered_id < member.last_id)
  if (late.length > 0 && isThemselves(caller))
    await database.write(trx => recordDelivered(trx, { members: late, now: clock() }))
  const counts = await countUnread(database.read, userId)
  const now = clock().toISOString()
  const chats = members.flatMap(({ chat_id: id, pair, muted_until }) => {
    const { unread = 0, threads = [] } = counts.get(id) ?? {}
    const isMuted = muted_until !== null && muted_until > now
    return unread === 0 && !isMuted
      ? []
      : [{ id, contactId: partnerOf(pair, userId), unread, isMuted, threads }]
  })
  const sum = (some: typeof chats) => some.reduce((all, { unread }) => all + unread, 0)
  return { total: sum(chats), unmuted: sum(chats.filter(({ isMuted }) => !isMuted)), chats }
}

/** Typing indicators are sent to those present, and not stored. */
export async function notifyTyping(
  { database }: Pick<ChatParts, 'database'>,
  { userId }: Caller,
  { id, isTyping }: { id: number; isTyping: boolean },
): Promise<void> {
  await getMembership(database.read, { chatId: id, userId })
  const name = await getFullName(database.read, userId)
  const data = { kind: 'typing', chatId: id, userId, name, isTyping }
  sendEphemeral(database.signals, { topic: 'Chat', audienceKey: toAudience({ chat: id }), data })
}
