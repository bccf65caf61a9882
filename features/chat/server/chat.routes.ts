import { chatContract } from '../contract/chat.contract.ts'
import { CONTACTS_TOLD, MESSAGES_AT_ONCE } from '../contract/chat.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { sendWhisper } from '#platform/server/live/whisper.ts'
import {
  countMembers,
  countUnseen,
  findDirect,
  getMembership,
  listMemberships,
  type Membership,
  partnerOf,
  updateMember,
} from './chat.repo.ts'
import type { ChatParts } from './chat.context.ts'
import { groupsRoutes } from './groups/groups.routes.ts'
import { keepingRoutes } from './keeping/keeping.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { sendMessage } from './messages/send.service.ts'
import { toReach } from './news/news.service.ts'
import {
  findPerson,
  findProfile,
  listContacts,
  listPeople,
  toContacts,
} from './people/people.repo.ts'
import { peopleRoutes } from './people/people.routes.ts'
import {
  deleteDraft,
  findDraft,
  listDrafts,
  noteDelivered,
  noteRead,
  noteUnread,
  saveDraft,
} from './unseen/unseen.service.ts'
import { describeChat, summarise } from './view/view.service.ts'

// Chats: the list, one of them, writing, and how far it was read. A chat is its members': whoever is not one of them, administrators
// included, is told that it is not there. The spec's `id` is a contact's (spec section 7, features.md 6.5).

/** A key reads nothing in their name. */
const isThemselves = (caller: Caller): boolean => caller.key === null

export function chatRoutes(parts: ChatParts): Route[] {
  return [
    listRoute(parts),
    getRoute(parts),
    sendRoute(parts),
    ...readingRoutes(parts),
    ...draftRoutes(parts),
    ...messagesRoutes(parts),
    ...peopleRoutes(parts),
    ...groupsRoutes(parts),
    ...keepingRoutes(parts),
  ]
}

const listRoute = ({ database, whereabouts, pictures }: ChatParts): Route =>
  route(chatContract.listChats, async ({ caller }) => {
    const { read, dialect } = database
    const { userId } = caller
    const members = await listMemberships(read, userId)
    const summaries = await summarise(read, { dialect, members })
    const telling = { caller, whereabouts, urlOf: (file: string) => pictures.urlOf(file, caller) }
    const partners = new Map(
      members.flatMap(({ pair, chat_id }) => [[partnerOf(pair, userId) ?? 0, chat_id] as const]),
    )
    const known = await toContacts(
      read,
      await listPeople(read, { ids: [...partners.keys()].filter(id => id > 0), userId }),
      telling,
    )
    const others = await listContacts(read, { userId, limit: CONTACTS_TOLD + 1 })
    const sizes = await countMembers(
      read,
      members.filter(({ kind }) => kind === 'group').map(({ chat_id }) => chat_id),
    )
    const newestFirst = (a: { chat: { lastMessage: { id: number } | null } }, b: typeof a) =>
      (b.chat.lastMessage?.id ?? 0) - (a.chat.lastMessage?.id ?? 0)
    const chatOf = (id: number) => summaries.get(id)
    const profile = await findProfile(read, userId)
    const user = await read
      .selectFrom('users')
      .select(['id', 'avatar', 'avatar_color', 'full_name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return {
      chatsContacts: known
        .flatMap(contact => {
          const chat = chatOf(partners.get(contact.id) ?? 0)
          return chat === undefined ? [] : [{ ...contact, chat }]
        })
        .toSorted(newestFirst),
      contacts: await toContacts(
        read,
        others.slice(0, CONTACTS_TOLD).filter(person => !partners.has(person.id)),
        telling,
      ),
      contactsTruncated: others.length > CONTACTS_TOLD,
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
        avatar: user.avatar === null ? null : telling.urlOf(user.avatar),
        avatarColor: user.avatar_color,
        fullName: user.full_name,
        status: profile.choice,
      },
    }
  })

const getRoute = ({ database, clock, whereabouts, pictures }: ChatParts): Route =>
  route(chatContract.getChat, async ({ query, caller }) => {
    const { read, dialect } = database
    const { userId } = caller
    const urlOf = (file: string) => pictures.urlOf(file, caller)
    const member =
      query.chat === undefined
        ? await findDirect(read, { userId, contactId: query.id ?? 0 })
        : await getMembership(read, { chatId: query.chat, userId })
    const contactId = query.id ?? partnerOf(member?.pair ?? null, userId)
    const person =
      contactId === null ? undefined : await findPerson(read, { id: contactId, userId })
    const [contact = null] =
      person === undefined ? [] : await toContacts(read, [person], { caller, whereabouts, urlOf })
    const draft = await findDraft(read, {
      userId,
      place: contactId === null ? { chatId: query.chat ?? 0 } : { contactId },
    })
    if (member === undefined) return { chat: null, contact, draft }
    const chat = await describeChat(read, { dialect, member, urlOf, limit: MESSAGES_AT_ONCE })
    if (isThemselves(caller) && isBehind(member)) {
      await database.write(async trx =>
        noteRead(trx, {
          member: await getMembership(trx, { chatId: member.chat_id, userId }),
          now: clock(),
        }),
      )
    }
    return { chat, contact, draft }
  })

const isBehind = ({ read_id, seen_id, last_id }: Membership): boolean =>
  read_id < last_id || seen_id < last_id

const sendRoute = ({ database, clock, pictures }: ChatParts): Route =>
  creatingRoute(chatContract.sendMessage, async ({ body: { obj }, caller, trx }) => {
    const urlOf = (file: string) => pictures.urlOf(file, caller)
    const made = await sendMessage(trx, {
      dialect: database.dialect,
      now: clock(),
      sender: caller,
      message: obj,
      urlOf,
    })
    return { response: { newMessageData: made, id: made.chatId } }
  })

function readingRoutes({ database, clock }: ChatParts): Route[] {
  return [
    route(chatContract.countUnseen, async ({ caller }) => {
      const { userId } = caller
      const members = await listMemberships(database.read, userId)
      const late = members.filter(member => member.delivered_id < member.last_id)
      if (late.length > 0 && isThemselves(caller))
        await database.write(trx => noteDelivered(trx, { members: late, now: clock() }))
      const counts = await countUnseen(database.read, userId)
      const now = clock().toISOString()
      const chats = members.flatMap(({ chat_id: id, pair, muted_until }) => {
        const unseen = counts.get(id)?.unseen ?? 0
        const isMuted = muted_until !== null && muted_until > now
        return unseen === 0 && !isMuted
          ? []
          : [{ id, contactId: partnerOf(pair, userId), unseen, isMuted }]
      })
      const sum = (some: typeof chats) => some.reduce((all, { unseen }) => all + unseen, 0)
      return { total: sum(chats), loud: sum(chats.filter(({ isMuted }) => !isMuted)), chats }
    }),
    route(chatContract.markRead, async ({ body: { id }, caller: { userId } }) => {
      await database.write(async trx => {
        const members =
          id === undefined
            ? await listMemberships(trx, userId)
            : [await getMembership(trx, { chatId: id, userId })]
        for (const member of members) await noteRead(trx, { member, now: clock() })
      })
      return { ok: true as const }
    }),
    route(chatContract.markUnread, async ({ body: { id, messageId }, caller: { userId } }) => {
      await database.write(async trx =>
        noteUnread(trx, {
          member: await getMembership(trx, { chatId: id, userId }),
          messageId,
          now: clock(),
        }),
      )
      return { ok: true as const }
    }),
    route(chatContract.tellTyping, async ({ body: { id, isTyping }, caller: { userId } }) => {
      await getMembership(database.read, { chatId: id, userId })
      const who = await database.read
        .selectFrom('users')
        .select('full_name')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const data = { kind: 'typing', chatId: id, userId, name: who.full_name, isTyping }
      sendWhisper(database.signals, { topic: 'Chat', reach: toReach({ chat: id }), data })
      return { ok: true as const }
    }),
    route(chatContract.deleteChat, async ({ id, caller: { userId } }) => {
      await database.write(async trx => {
        const member = await getMembership(trx, { chatId: id, userId })
        await noteRead(trx, { member, now: clock() })
        await updateMember(trx, { chatId: id, userId }, { hidden_id: member.last_id })
        await announce(trx, { topic: 'Chat', ids: [id], now: clock(), userId })
      })
      return { ok: true as const }
    }),
  ]
}

function draftRoutes({ database, clock }: ChatParts): Route[] {
  return [
    route(
      chatContract.saveDraft,
      async ({ body: { contactId, chatId, text }, caller: { userId } }) => {
        await database.write(async trx => {
          if (chatId !== undefined) await getMembership(trx, { chatId, userId })
          else await findPerson(trx, { id: contactId ?? 0, userId })
          const place = chatId === undefined ? { contactId: contactId ?? 0 } : { chatId }
          if (text.trim() === '') await deleteDraft(trx, { userId, place })
          else await saveDraft(trx, { userId, place, text, now: clock() })
          await announce(trx, { topic: 'Chat', ids: ['drafts'], now: clock(), userId })
        })
        return { ok: true as const }
      },
    ),
  ]
}
