import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// Notifications of a person. Texts are in the locale files under `notifications.<kind>`.

/** Kinds that concern the account, or several apps. */
const GENERAL_KINDS = [
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
  'record-comment',
  'plan-changed',
  'plan-requested',
  'referral-joined',
  'announcement',
  'product-update',
  'form-answer',
] as const
/** The kinds about each app that can be turned off: with it they are left out, as they would lead nowhere. */
export const KINDS_OF_APP = {
  blog: [
    'article-comment',
    'blog-digest',
    'blog-submitted',
    'blog-published',
    'blog-released',
    'blog-unfinished',
  ],
  calendar: [
    'calendar-invited',
    'calendar-changed',
    'calendar-cancelled',
    'calendar-accepted',
    'calendar-maybe',
    'calendar-declined',
    'calendar-reminder',
  ],
  chat: ['chat-message', 'chat-mention', 'chat-added', 'chat-reminder', 'chat-reported'],
  dashboards: ['figure-above', 'figure-below'],
  email: ['mail-received'],
  invoice: ['invoice-approval-requested', 'invoice-approved', 'invoice-sent-back'],
  kanban: [
    'kanban-assigned',
    'kanban-mention',
    'kanban-comment',
    'kanban-invited',
    'kanban-rule-failed',
  ],
  orders: [
    'order-approval-requested',
    'order-approved',
    'order-declined',
    'order-refund-failed',
    'order-capture-failed',
    'order-release-failed',
    'quote-requested',
    'quote-offered',
    'quote-accepted',
    'quote-declined',
  ],
  pricing: ['trial-ending'],
  profile: ['profile-comment', 'profile-mention', 'profile-reported', 'new-follower'],
  shop: ['product-back', 'wish-cheaper', 'wish-back', 'stock-low', 'review-reported'],
  support: ['ticket-new', 'ticket-answered', 'ticket-written', 'ticket-assigned', 'ticket-closed'],
  todo: ['task-assigned', 'task-comment', 'task-reminder'],
  webhooks: ['webhook-paused'],
} as const
/** People can opt out of some: notifications.rules.ts. */
export const NOTIFICATION_KINDS = [...GENERAL_KINDS, ...Object.values(KINDS_OF_APP).flat()]
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
