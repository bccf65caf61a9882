import * as z from 'zod/mini'
import { chatContact, chatMessage, groupLine } from './chat.contract.ts'
import { MAX_MESSAGE } from './chat.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { done, fileOutput, id, moment } from '#platform/contract/wire.ts'

// Actions on messages, search, reminders and export (features.md CHAT-05, 08, 14, 19).

const reading = { access: { can: ['read', 'Chat'], own: true }, personal: true } as const
const updating = { access: { can: ['update', 'Chat'], own: true }, personal: true } as const
const removing = { access: { can: ['delete', 'Chat'], own: true }, personal: true } as const

/** One emoji, of any number of code points. */
const emoji = z.string().check(z.minLength(1), z.maxLength(16), z.regex(/^\P{L}+$/u))

export const chatReminder = z.object({
  id: z.int(),
  remindAt: moment,
  note: z.string(),
  message: chatMessage,
  /** Its chat: a person or a group. */
  contactId: z.nullable(z.int()),
  title: z.string(),
})
export type ChatReminder = z.infer<typeof chatReminder>

export const chatMessagesContract = {
  editMessage: defineCall({
    method: 'POST',
    path: '/apps/chat/edit-msg',
    ...updating,
    summary: 'Edit your own message, within 15 minutes',
    body: z.strictObject({
      id,
      message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE)),
    }),
    output: z.object({ message: chatMessage }),
  }),
  deleteMessage: defineCall({
    method: 'DELETE',
    path: '/apps/chat/delete-msg',
    ...removing,
    summary: 'Delete your own message within 15 minutes, or any message in a group you own',
    id,
    output: z.object({ message: chatMessage }),
  }),
  reactToMessage: defineCall({
    method: 'POST',
    path: '/apps/chat/react',
    ...updating,
    summary: 'Add or remove a reaction',
    body: z.strictObject({ id, emoji, isOn: z.boolean() }),
    output: z.object({ message: chatMessage }),
  }),
  pinMessage: defineCall({
    method: 'POST',
    path: '/apps/chat/pin',
    ...updating,
    summary: 'Pin or unpin a message for everyone in the chat',
    body: z.strictObject({ id, isPinned: z.boolean() }),
    output: z.object({ message: chatMessage }),
  }),
  starMessage: defineCall({
    method: 'POST',
    path: '/apps/chat/star',
    ...updating,
    summary: 'Star or unstar a message for yourself',
    body: z.strictObject({ id, isStarred: z.boolean() }),
    output: done,
  }),
  searchChat: defineCall({
    method: 'GET',
    path: '/apps/chat/search',
    ...reading,
    summary: 'Search people, groups and messages',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      chat: z.optional(id),
    }),
    output: z.object({
      contacts: z.array(chatContact),
      groups: z.array(z.pick(groupLine, { id: true, name: true, memberCount: true })),
      messages: z.array(
        z.object({ message: chatMessage, contactId: z.nullable(z.int()), title: z.string() }),
      ),
    }),
  }),
  addReminder: defineCall({
    method: 'POST',
    path: '/apps/chat/remind',
    ...updating,
    idempotent: true,
    summary: 'Create a reminder for a message',
    status: 201,
    body: z.strictObject({
      id,
      at: z.iso.datetime(),
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    }),
    output: z.object({ id: z.int() }),
  }),
  listReminders: defineCall({
    method: 'GET',
    path: '/apps/chat/reminders',
    ...reading,
    summary: 'List your reminders, soonest first',
    output: z.object({ reminders: z.array(chatReminder) }),
  }),
  deleteReminder: defineCall({
    method: 'DELETE',
    path: '/apps/chat/delete-reminder',
    ...removing,
    summary: 'Delete a reminder',
    id,
    output: done,
  }),
  exportChat: defineCall({
    method: 'GET',
    path: '/apps/chat/export',
    ...reading,
    summary: 'Export a chat as text or JSON, with the messages you can see',
    query: z.strictObject({ id, format: z.enum(['txt', 'json']) }),
    file: true,
    output: fileOutput,
  }),
}
