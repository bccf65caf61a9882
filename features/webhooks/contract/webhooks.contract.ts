import * as z from 'zod/mini'
import { SUBJECTS, type Subject, defineCall } from '#platform/contract/define.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { id, moment, page, perPage } from '#platform/contract/wire.ts'

// Webhooks: other programs are notified of changes here. All calls are ours (KEY-06).

export const WEBHOOKS_PER_PERSON = 20
/** Tries of one delivery, over about two hours. */
export const WEBHOOK_ATTEMPTS = 8
/** Deliveries given up in a row after which a webhook is paused. */
export const WEBHOOK_PAUSED_AFTER = 5
/** After a rotation both secrets sign for so long. */
export const WEBHOOK_GRACE_HOURS = 24
/** How long deliveries are logged. */
export const WEBHOOK_LOG_DAYS = 30

/** The signature is that of standardwebhooks.com: over `<id>.<timestamp>.<body>`, as `v1,<base64>`. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

export const WEBHOOK_ACTIONS = ['create', 'update', 'delete', 'restore', 'import'] as const
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number]
const SECRETIVE: readonly Subject[] = ['all', 'Auth', 'Account']
/** What may be listened to. */
export const WEBHOOK_SUBJECTS = SUBJECTS.filter(subject => !SECRETIVE.includes(subject))
/** Sent only to the person they belong to. */
export const PRIVATE_SUBJECTS: readonly Subject[] = [
  'Email',
  'EmailFilter',
  'Chat',
  'Todo',
  'Calendar',
]

/** `User.create`; `User.*` for all of a subject; `*` for everything. */
export const webhookEvent = z.string().check(
  z.refine(
    text => {
      if (text === '*') return true
      const [subject, action, ...rest] = text.split('.')
      const isAction = action === '*' || WEBHOOK_ACTIONS.some(one => one === action)
      return isAction && rest.length === 0 && WEBHOOK_SUBJECTS.some(one => one === subject)
    },
    { error: 'This event doesn’t exist.' },
  ),
)

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
/** The server looks closer, and refuses what leads inside. */
export const webhookUrl = z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/\S+$/i))
const events = z.array(webhookEvent).check(z.minLength(1), z.maxLength(60))

export const WEBHOOK_STATES = ['active', 'paused', 'failing'] as const

export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** `paused` by a person, `failing`: by us, after deliveries were given up. */
  state: z.enum(WEBHOOK_STATES),
  createdAt: moment,
  owner: z.object({ id: z.int(), fullName: z.string() }),
  graceUntil: z.nullable(moment),
  /** The newest delivery that was tried. */
  last: z.nullable(z.object({ at: moment, status: z.nullable(z.int()), isDelivered: z.boolean() })),
  version: z.int(),
})
export type Webhook = z.infer<typeof webhook>

export const newWebhook = z.strictObject({ name, url: webhookUrl, events })
export type NewWebhook = z.input<typeof newWebhook>

const attempt = z.object({
  at: moment,
  milliseconds: z.int(),
  /** The response's status; null without a response. */
  status: z.nullable(z.int()),
  /** Why it is no success: a code of ours, as `connection.refused`. */
  problem: z.nullable(z.string()),
  /** The beginning of what was answered. */
  answer: z.string(),
})
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const
export const delivery = z.object({
  id: z.int(),
  event: z.string(),
  eventId: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: moment,
  endedAt: z.nullable(moment),
  /** When it is tried next. */
  nextAt: z.nullable(moment),
  attempts: z.array(attempt),
  /** What is sent. */
  body: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/** The request body. `data.records` contain only what the webhook's owner may read. */
export const webhookPayload = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: moment,
  data: z.object({
    subject: z.string(),
    action: z.string(),
    /** Who did it; omitted for owners who may not see people. */
    by: z.optional(z.object({ id: z.nullable(z.int()), name: z.string() })),
    count: z.int(),
    /** The first records; `count` is their number. */
    records: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        fields: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
})
export type WebhookPayload = z.infer<typeof webhookPayload>

const withSecret = z.object({ webhook, secret: z.nullable(z.string()) })
const can = {
  read: { can: ['read', 'ApiKey'], own: true },
  update: { can: ['update', 'ApiKey'], own: true },
} as const

export const webhooksContract = {
  listWebhooks: defineCall({
    method: 'GET',
    path: '/webhooks/data',
    access: can.read,
    summary: 'List your webhooks, or everyone’s for administrators',
    query: z.strictObject({ owner: z._default(z.union([z.literal(''), z.literal('all')]), '') }),
    output: z.object({ webhooks: z.array(webhook) }),
  }),
  listDeliveries: defineCall({
    method: 'GET',
    path: '/webhooks/deliveries',
    access: can.read,
    summary: 'List the deliveries of a webhook, newest first',
    query: z.strictObject({ id, page, perPage: perPage(10) }),
    output: z.object({ deliveries: z.array(delivery), total: z.int() }),
  }),
  createWebhook: defineCall({
    method: 'POST',
    path: '/webhooks/create',
    access: { can: ['create', 'ApiKey'], own: true },
    idempotent: true,
    shownOnce: ['secret'],
    summary: 'Create a webhook; the signing secret is returned only once',
    status: 201,
    body: newWebhook,
    output: withSecret,
  }),
  updateWebhook: defineCall({
    method: 'POST',
    path: '/webhooks/update',
    access: can.update,
    summary: 'Update, pause or resume a webhook; events that occur while it’s paused aren’t sent',
    body: z.strictObject({
      id,
      name: z.optional(name),
      url: z.optional(webhookUrl),
      events: z.optional(events),
      isPaused: z.optional(z.boolean()),
    }),
    output: z.object({ webhook, changeId }),
  }),
  rotateWebhook: defineCall({
    method: 'POST',
    path: '/webhooks/rotate',
    access: can.update,
    summary: 'Rotate the signing secret of a webhook; both secrets sign for 24 hours',
    body: z.strictObject({ id }),
    output: withSecret,
  }),
  testWebhook: defineCall({
    method: 'POST',
    path: '/webhooks/test',
    access: can.update,
    summary: 'Send a test ping, once',
    body: z.strictObject({ id }),
    output: z.object({ deliveryId: z.int() }),
  }),
  resendDelivery: defineCall({
    method: 'POST',
    path: '/webhooks/resend',
    access: can.update,
    summary: 'Resend a delivery with the same event ID',
    body: z.strictObject({ id }),
    output: z.object({ deliveryId: z.int() }),
  }),
  deleteWebhook: defineCall({
    method: 'DELETE',
    path: '/webhooks/delete',
    access: { can: ['delete', 'ApiKey'], own: true },
    summary: 'Delete a webhook (can be undone)',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
}
export type WebhookUpdate = z.input<typeof webhooksContract.updateWebhook.body>
