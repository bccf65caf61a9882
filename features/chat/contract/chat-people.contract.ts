import * as z from 'zod/mini'
import { chatContact, chatProfile } from './chat.contract.ts'
import {
  MAX_ABOUT,
  MAX_GROUP_NAME,
  GROUP_ROLES,
  MEMBERS_AT_ONCE,
  MUTE_TIMES,
  PRESENCES,
  TAGS_PER_CONTACT,
} from './chat.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import { done, fileOutput, id } from '#platform/contract/wire.ts'

// People in chat: oneself, contacts, groups, and retention (features.md CHAT-04, 11 to 13, 17, 19).

const reading = { access: { can: ['read', 'Chat'], own: true }, personal: true } as const
const creating = { access: { can: ['create', 'Chat'], own: true }, personal: true } as const
const updating = { access: { can: ['update', 'Chat'], own: true }, personal: true } as const
/** Everyone's chats, for managers. */
const managing = { access: { can: ['manage', 'Chat'] }, personal: true } as const

const groupName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_GROUP_NAME))
const people = z.array(id).check(z.maxLength(MEMBERS_AT_ONCE))

const day = z.iso.date()
export const chatRetention = z.object({ role: z.enum(USER_ROLES), days: z.nullable(z.int()) })

export const chatPeopleContract = {
  updateChatProfile: defineCall({
    method: 'POST',
    path: '/apps/chat/update-profile',
    ...updating,
    summary: 'Update your chat profile and settings',
    body: z.strictObject({
      status: z.optional(z.enum(PRESENCES)),
      about: z.optional(z.string().check(z.trim(), z.maxLength(MAX_ABOUT))),
      settings: z.optional(
        z.strictObject({
          isNotificationsOn: z.optional(z.boolean()),
          isLastSeenShown: z.optional(z.boolean()),
        }),
      ),
    }),
    output: chatProfile,
  }),
  getContact: defineCall({
    method: 'GET',
    path: '/apps/chat/contact',
    ...reading,
    summary: 'Get a contact',
    query: z.strictObject({ id }),
    output: z.object({ contact: chatContact }),
  }),
  markContact: defineCall({
    method: 'POST',
    path: '/apps/chat/mark-contact',
    ...updating,
    summary: 'Mark a contact as important or add tags, visible only to you',
    body: z.strictObject({
      id,
      isImportant: z.optional(z.boolean()),
      tags: z.optional(
        z
          .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(30)))
          .check(z.maxLength(TAGS_PER_CONTACT)),
      ),
    }),
    output: z.object({ contact: chatContact }),
  }),
  muteChat: defineCall({
    method: 'POST',
    path: '/apps/chat/mute',
    ...updating,
    summary: 'Mute a chat, for a while or until you unmute it',
    body: z.strictObject({ id, for: z.enum(MUTE_TIMES) }),
    output: done,
  }),
  blockContact: defineCall({
    method: 'POST',
    path: '/apps/chat/block',
    ...updating,
    summary: 'Block or unblock a contact; while blocked, neither side can message the other',
    body: z.strictObject({ id, isBlocked: z.boolean() }),
    output: done,
  }),
  clearChat: defineCall({
    method: 'POST',
    path: '/apps/chat/clear',
    ...updating,
    summary: 'Clear a chat, only for yourself',
    body: z.strictObject({ id }),
    output: done,
  }),
  reportChat: defineCall({
    method: 'POST',
    path: '/apps/chat/report',
    ...creating,
    idempotent: true,
    summary: 'Report a chat, or one message in it, to administrators',
    body: z.strictObject({
      id,
      messageId: z.optional(id),
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
    }),
    output: done,
  }),
  addGroup: defineCall({
    method: 'POST',
    path: '/apps/chat/add-group',
    ...creating,
    idempotent: true,
    summary: 'Create a group; you become its owner',
    status: 201,
    body: z.strictObject({ name: groupName, memberIds: people }),
    output: z.object({ id: z.int() }),
  }),
  renameGroup: defineCall({
    method: 'POST',
    path: '/apps/chat/update-group',
    ...updating,
    summary: 'Rename a group you own',
    body: z.strictObject({ id, name: groupName }),
    output: done,
  }),
  updateMembers: defineCall({
    method: 'POST',
    path: '/apps/chat/update-members',
    ...updating,
    summary: 'Add or remove members of a group you own, or make them owners',
    body: z.strictObject({
      id,
      add: z._default(people, []),
      remove: z._default(people, []),
      roles: z._default(
        z
          .array(z.strictObject({ userId: id, role: z.enum(GROUP_ROLES) }))
          .check(z.maxLength(MEMBERS_AT_ONCE)),
        [],
      ),
    }),
    output: done,
  }),
  leaveGroup: defineCall({
    method: 'POST',
    path: '/apps/chat/leave-group',
    ...updating,
    summary: 'Leave a group; if its last owner leaves, the oldest member becomes the owner',
    body: z.strictObject({ id }),
    output: done,
  }),
  getRetention: defineCall({
    method: 'GET',
    path: '/apps/chat/retention',
    ...managing,
    summary: 'Get how many days messages are stored, by the sender’s role; unlimited if not set',
    output: z.object({ rules: z.array(chatRetention) }),
  }),
  updateRetention: defineCall({
    method: 'POST',
    path: '/apps/chat/update-retention',
    ...managing,
    summary: 'Set how many days messages are stored, by the sender’s role',
    body: z.strictObject({
      rules: z
        .array(
          z.strictObject({
            role: z.enum(USER_ROLES),
            days: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
          }),
        )
        .check(z.maxLength(USER_ROLES.length)),
    }),
    output: z.object({ rules: z.array(chatRetention) }),
  }),
  exportPerson: defineCall({
    method: 'GET',
    path: '/apps/chat/compliance-export',
    ...managing,
    sessionOnly: true,
    summary: 'Export messages to and from a person in a date range',
    description: 'Includes edits and deletions. The export is recorded in the audit log.',
    query: z.strictObject({
      id,
      from: day,
      to: day,
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    }),
    file: true,
    output: fileOutput,
  }),
}
