import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// Notifications of a person. Texts are in the locale files under `notifications.<kind>`.

export const NOTIFICATION_KINDS = [
  'welcome',
  'user-registered',
  'role-changed',
  'role-given',
  'role-ended',
  'new-device',
  'session-reused',
  'two-factor-on',
  'two-factor-off',
  'passkey-added',
  'passkey-copied',
  'connection-added',
  'recovery-code-used',
  'password-changed',
  'access-requested',
  'access-granted',
  'access-refused',
  'access-ended',
  'job-failed',
  'key-expires',
  'webhook-paused',
  'chat-message',
  'chat-mention',
  'chat-added',
  'chat-reminder',
  'chat-reported',
  'task-assigned',
  'task-comment',
  'task-reminder',
  'kanban-assigned',
  'kanban-mention',
  'kanban-comment',
  'kanban-invited',
  'kanban-rule-failed',
  'calendar-invited',
  'calendar-changed',
  'calendar-cancelled',
  'calendar-accepted',
  'calendar-maybe',
  'calendar-declined',
  'calendar-reminder',
  'record-comment',
  'plan-changed',
  'plan-requested',
  'ticket-new',
  'ticket-answered',
  'ticket-written',
  'ticket-assigned',
  'ticket-closed',
  'trial-ending',
  'referral-joined',
  'profile-comment',
  'profile-mention',
  'profile-reported',
  'figure-above',
  'figure-below',
  // People can opt out of these: notifications.rules.ts.
  'announcement',
  'product-update',
  'article-comment',
  'form-answer',
  'new-follower',
  'blog-digest',
  'mail-received',
  'product-back',
  'wish-cheaper',
  'wish-back',
  'stock-low',
  'review-reported',
  'blog-submitted',
  'blog-published',
  'blog-released',
  'invoice-approval-requested',
  'invoice-approved',
  'invoice-sent-back',
  'order-approval-requested',
  'order-approved',
  'order-declined',
  'quote-requested',
  'quote-offered',
  'quote-accepted',
  'quote-declined',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const NOTIFICATIONS_SHOWN = ['all', 'unread'] as const

export const notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** What the text speaks of. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Who triggered it; null for the system. */
  by: z.nullable(
    z.object({
      id: z.int(),
      fullName: z.string(),
      avatar: z.nullable(z.string()),
      avatarColor: z.enum(AVATAR_COLORS),
    }),
  ),
  /** A screen of ours, or nothing. */
  link: z.string(),
  /** Whether the bell shows it, and whether the browser does. */
  inApp: z.boolean(),
  inBrowser: z.boolean(),
  createdAt: moment,
  readAt: z.nullable(moment),
})
export type Notification = z.infer<typeof notification>

/** An announcement by administrators: about the organization, or the product. */
export const newAnnouncement = z.strictObject({
  kind: z.enum(['announcement', 'product-update']),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
})

export const notificationsContract = {
  listNotifications: defineCall({
    method: 'GET',
    path: '/api/notifications/data',
    access: 'session',
    summary: 'List your newest notifications, or those before a given one, with the unread count',
    query: z.strictObject({
      before: z.optional(id),
      show: z._default(z.enum(NOTIFICATIONS_SHOWN), 'all'),
    }),
    output: z.object({
      notifications: z.array(notification),
      unread: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  readNotifications: defineCall({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'session',
    summary: 'Mark notifications as read, or all of them if no IDs are given',
    body: z.strictObject({ ids: z.optional(z.array(id).check(z.maxLength(200))) }),
    output: done,
  }),
  announce: defineCall({
    method: 'POST',
    path: '/api/notifications/announce',
    access: { can: ['manage', 'Settings'] },
    idempotent: true,
    summary: 'Send an announcement to everyone who hasn’t opted out',
    status: 201,
    body: newAnnouncement,
    output: z.object({ id: z.int(), people: z.int() }),
  }),
}
