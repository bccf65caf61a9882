import * as z from 'zod/mini'
import {
  CHAT_EVENTS,
  FILES_PER_MESSAGE,
  GROUP_ROLES,
  MESSAGE_FILTERS,
  MAX_MESSAGE,
  MESSAGES_AT_ONCE,
  PRESENCES,
  VOICE_BARS,
  VOICE_PEAK,
  VOICE_SECONDS,
} from './chat.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { AVATAR_COLORS, USER_ROLES } from '#features/users/contract/users.rules.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// Chat (CHAT-01 to CHAT-21). The first four calls are the specification's. `id` means a person where the
// specification says so, and a chat everywhere else; groups are requested by `chat`.

/** Someone to write to. */
export const chatContact = z.object({
  id: z.int(),
  fullName: z.string(),
  username: z.string(),
  role: z.enum(USER_ROLES),
  about: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  /** Their current presence. */
  status: z.enum(PRESENCES),
  /** Their chosen status; `online` means automatic. */
  choice: z.enum(PRESENCES),
  /** When they were last seen, if they share that. */
  lastSeenAt: z.nullable(moment),
  /** For readers of users. */
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The caller's own marks. */
  isImportant: z.boolean(),
  tags: z.array(z.string()),
  /** Who has blocked whom; neither can write then. */
  block: z.nullable(z.enum(['mine', 'theirs'])),
})
export type ChatContact = z.infer<typeof chatContact>

/** What is known of a voice message besides its file: its length, and its loudness over time. */
export const voice = z.strictObject({
  seconds: z.number().check(z.positive(), z.maximum(VOICE_SECONDS)),
  bars: z
    .array(z.int().check(z.minimum(0), z.maximum(VOICE_PEAK)))
    .check(z.minLength(1), z.maxLength(VOICE_BARS)),
})
export type Voice = z.infer<typeof voice>

export const chatAttachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
  /** Of a voice message. */
  voice: z.optional(voice),
})
export type ChatAttachment = z.infer<typeof chatAttachment>

const quoted = z.object({
  id: z.int(),
  senderId: z.int(),
  senderName: z.string(),
  message: z.string(),
  isDeleted: z.boolean(),
})

export const chatMessage = z.object({
  id: z.int(),
  chatId: z.int(),
  message: z.string(),
  time: moment,
  /** 0: a writer without an account, of an imported message. */
  senderId: z.int(),
  senderName: z.string(),
  clientId: z.nullable(z.string()),
  /** First seen by the other side; in groups, members have read positions instead. */
  seenAt: z.nullable(moment),
  editedAt: z.nullable(moment),
  /** Deleted: the text is gone. */
  deletedAt: z.nullable(moment),
  pinnedAt: z.nullable(moment),
  attachments: z.array(chatAttachment),
  replyTo: z.nullable(quoted),
  reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(z.int()) })),
  mentions: z.array(z.int()),
  /** The message whose thread it belongs to. */
  threadId: z.nullable(z.int()),
  /** Replies in its thread. */
  thread: z.nullable(z.object({ count: z.int(), lastAt: moment })),
  /** A personal mark of the caller. */
  isStarred: z.boolean(),
  /** A system message: joined, left. */
  event: z.nullable(z.object({ kind: z.enum(CHAT_EVENTS), names: z.array(z.string()) })),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const lastMessage = z.object({
  id: z.int(),
  message: z.string(),
  time: moment,
  senderId: z.int(),
  isDeleted: z.boolean(),
  files: z.int(),
  isVoice: z.boolean(),
  event: chatMessage.shape.event,
})

/** A chat in the list. */
export const chatSummary = z.object({
  id: z.int(),
  unseenMsgs: z.int(),
  /** Unread messages that mention the caller. */
  unreadMentions: z.int(),
  lastMessage: z.nullable(lastMessage),
  mutedUntil: z.nullable(moment),
})
export type ChatSummary = z.infer<typeof chatSummary>

export const groupLine = z.object({
  id: z.int(),
  name: z.string(),
  memberCount: z.int(),
  chat: chatSummary,
})
export type GroupLine = z.infer<typeof groupLine>

export const chatMember = z.object({
  userId: z.int(),
  fullName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  role: z.enum(GROUP_ROLES),
  /** Read and delivered up to these ids. */
  seenId: z.int(),
  deliveredId: z.int(),
})
export type ChatMember = z.infer<typeof chatMember>

export const chat = z.object({
  id: z.int(),
  /** The caller. */
  userId: z.int(),
  unseenMsgs: z.int(),
  messages: z.array(chatMessage),
  hasMore: z.boolean(),
  /** The first unread message before this call. */
  firstUnreadId: z.nullable(z.int()),
  mutedUntil: z.nullable(moment),
  kind: z.enum(['direct', 'group']),
  name: z.string(),
  members: z.array(chatMember),
  /** The caller's role in a group. */
  role: z.enum(GROUP_ROLES),
})
export type Chat = z.infer<typeof chat>

export const chatProfile = z.object({
  id: z.int(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  fullName: z.string(),
  username: z.string(),
  role: z.enum(USER_ROLES),
  about: z.string(),
  status: z.enum(PRESENCES),
  settings: z.object({
    isTwoStepAuthVerificationEnabled: z.boolean(),
    isNotificationsOn: z.boolean(),
    /** Whether others see when the person was last there. */
    isLastSeenShown: z.boolean(),
  }),
})
export type ChatProfile = z.infer<typeof chatProfile>

const fileId = z.string().check(z.regex(/^[\w-]{22}$/))
/** Created by the client: a message sent twice is stored once. */
export const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/))
const text = z.string().check(z.trim(), z.maxLength(MAX_MESSAGE))
const target = z.strictObject({ id })

export const newMessage = z
  .strictObject({
    contact: z.optional(target),
    chat: z.optional(target),
    message: text,
    clientId: z.optional(clientId),
    replyToId: z.optional(id),
    threadId: z.optional(id),
    fileIds: z._default(z.array(fileId).check(z.maxLength(FILES_PER_MESSAGE)), []),
    /** The one file is a voice message. */
    voice: z.optional(voice),
  })
  .check(
    z.refine(
      one => (one.contact === undefined) !== (one.chat === undefined),
      'Choose a contact or a chat.',
    ),
    z.refine(one => one.message !== '' || one.fileIds.length > 0, {
      path: ['message'],
      message: 'Write a message.',
    }),
    z.refine(one => one.voice === undefined || one.fileIds.length === 1, {
      path: ['voice'],
      message: 'A voice message has exactly one file.',
    }),
  )
export type NewMessage = z.input<typeof newMessage>

const reading = { access: { can: ['read', 'Chat'], own: true }, personal: true } as const
const creating = { access: { can: ['create', 'Chat'], own: true }, personal: true } as const
const updating = { access: { can: ['update', 'Chat'], own: true }, personal: true } as const
const removing = { access: { can: ['delete', 'Chat'], own: true }, personal: true } as const
const limit = z._default(
  z.coerce.number().check(z.int(), z.positive(), z.maximum(100)),
  MESSAGES_AT_ONCE,
)

export const chatContract = {
  getChatProfile: defineCall({
    method: 'GET',
    path: '/apps/chat/users/profile-user',
    ...reading,
    summary: 'Get your chat profile and settings',
    output: chatProfile,
  }),
  listChats: defineCall({
    method: 'GET',
    path: '/apps/chat/chats-and-contacts',
    ...reading,
    summary: 'List your chats, newest first, your groups, and everyone you can message',
    output: z.object({
      chatsContacts: z.array(z.extend(chatContact, { chat: chatSummary })),
      contacts: z.array(chatContact),
      /** More people exist than are returned. */
      contactsTruncated: z.boolean(),
      groups: z.array(groupLine),
      drafts: z.array(
        z.object({ contactId: z.nullable(z.int()), chatId: z.nullable(z.int()), text: z.string() }),
      ),
      profileUser: z.pick(chatProfile, {
        id: true,
        avatar: true,
        avatarColor: true,
        fullName: true,
        status: true,
      }),
    }),
  }),
  getChat: defineCall({
    method: 'GET',
    path: '/apps/chat/get-chat',
    ...reading,
    summary:
      'Get a chat with a contact (`id`) or group (`chat`), and mark its newest messages as read',
    query: z.strictObject({ id: z.optional(id), chat: z.optional(id) }).check(
      z.refine(one => (one.id === undefined) !== (one.chat === undefined), {
        path: ['id'],
        message: 'Choose a contact or a chat.',
      }),
    ),
    output: z.object({
      chat: z.nullable(chat),
      contact: z.nullable(chatContact),
      draft: z.string(),
    }),
  }),
  sendMessage: defineCall({
    method: 'POST',
    path: '/apps/chat/send-msg',
    ...creating,
    idempotent: true,
    summary: 'Send a message to a contact or chat',
    status: 201,
    body: z.strictObject({ obj: newMessage }),
    output: z.object({ response: z.object({ newMessageData: chatMessage, id: z.int() }) }),
  }),
  listMessages: defineCall({
    method: 'GET',
    path: '/apps/chat/messages',
    ...reading,
    summary:
      'List messages in a chat or thread, before, after or around one; by default, the newest',
    query: z
      .strictObject({
        id,
        before: z.optional(id),
        after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
        around: z.optional(id),
        thread: z.optional(id),
        limit,
      })
      .check(
        z.refine(
          ({ before, after, around }) =>
            [before, after, around].filter(one => one !== undefined).length < 2,
          {
            path: ['before'],
            message: 'Use only one of before, after, and around.',
          },
        ),
      ),
    output: z.object({
      messages: z.array(chatMessage),
      hasBefore: z.boolean(),
      hasAfter: z.boolean(),
    }),
  }),
  countUnread: defineCall({
    method: 'GET',
    path: '/apps/chat/unread',
    ...reading,
    summary: 'Get the number of unread messages, and mark them as delivered for their senders',
    output: z.object({
      total: z.int(),
      /** Without muted chats. */
      unmuted: z.int(),
      chats: z.array(
        z.object({
          id: z.int(),
          contactId: z.nullable(z.int()),
          /** With those of its threads. */
          unread: z.int(),
          isMuted: z.boolean(),
          threads: z.array(z.object({ id: z.int(), unread: z.int(), mentions: z.int() })),
        }),
      ),
    }),
  }),
  markRead: defineCall({
    method: 'POST',
    path: '/apps/chat/mark-read',
    ...updating,
    summary: 'Mark a chat as read; by default, all chats',
    body: z.strictObject({
      id: z.optional(id),
      /** Of the chat, only this thread; null for what is outside of threads. */
      threadId: z.optional(z.nullable(id)),
    }),
    output: done,
  }),
  markUnread: defineCall({
    method: 'POST',
    path: '/apps/chat/mark-unread',
    ...updating,
    summary: 'Mark a chat as unread, from a message on or only its newest one',
    body: z.strictObject({ id, messageId: z.optional(id) }),
    output: done,
  }),
  notifyTyping: defineCall({
    method: 'POST',
    path: '/apps/chat/typing',
    ...creating,
    summary: 'Show others in a chat that you’re typing',
    body: z.strictObject({ id, isTyping: z.boolean() }),
    output: done,
  }),
  saveDraft: defineCall({
    method: 'POST',
    path: '/apps/chat/save-draft',
    ...updating,
    summary: 'Save a draft; an empty one is deleted',
    body: z
      .strictObject({
        contactId: z.optional(id),
        chatId: z.optional(id),
        text: z.string().check(z.maxLength(MAX_MESSAGE)),
      })
      .check(
        z.refine(
          one => (one.contactId === undefined) !== (one.chatId === undefined),
          'Choose a contact or a chat.',
        ),
      ),
    output: done,
  }),
  listFilteredMessages: defineCall({
    method: 'GET',
    path: '/apps/chat/filtered',
    ...reading,
    summary: 'List messages in a chat with files, pinned, or starred by you, newest first',
    query: z.strictObject({ id, kind: z.enum(MESSAGE_FILTERS), before: z.optional(id) }),
    output: z.object({ messages: z.array(chatMessage), hasMore: z.boolean() }),
  }),
  deleteChat: defineCall({
    method: 'DELETE',
    path: '/apps/chat/delete-chat',
    ...removing,
    summary: 'Remove a chat from your list until someone writes again',
    id,
    output: done,
  }),
}
