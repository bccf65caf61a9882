import * as z from 'zod/mini'
import { BOARDS } from './card-boards.rules.ts'
import {
  LAST_MONTH_DAY,
  MAIL_FREQUENCIES,
  MAX_READERS,
  RENDERABLE_CARDS,
} from './card-mails.rules.ts'
import { PERIODS } from './card.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'
import { fileOutput, id, moment } from '#platform/contract/wire.ts'

// Boards outside of the app (features.md DASH-05, CARD-03): mailed as a document, and single cards embedded in other pages. All ours.

const card = z.enum(RENDERABLE_CARDS)
const mailFields = {
  board: z.enum(BOARDS),
  cards: z.array(card).check(z.minLength(1), z.maxLength(RENDERABLE_CARDS.length)),
  frequency: z.enum(MAIL_FREQUENCIES),
  /** 0 is Monday; for weekly mails. */
  weekday: z._default(z.int().check(z.minimum(0), z.maximum(6)), 0),
  monthDay: z._default(z.int().check(z.minimum(1), z.maximum(LAST_MONTH_DAY)), 1),
  time: z._default(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)), '07:00'),
  timeZone,
  /** Recipients; each sees what they have access to. */
  userIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_READERS)),
}
export const newBoardMail = z.strictObject(mailFields)
export const boardMailChange = z.strictObject({
  id,
  cards: z.optional(mailFields.cards),
  frequency: z.optional(mailFields.frequency),
  weekday: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
  monthDay: z.optional(z.int().check(z.minimum(1), z.maximum(LAST_MONTH_DAY))),
  time: z.optional(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))),
  timeZone: z.optional(timeZone),
  userIds: z.optional(mailFields.userIds),
  isPaused: z.optional(z.boolean()),
})
export const boardMail = z.object({
  id: z.int(),
  board: z.enum(BOARDS),
  cards: z.array(card),
  frequency: z.enum(MAIL_FREQUENCIES),
  weekday: z.int(),
  monthDay: z.int(),
  time: z.string(),
  timeZone: z.string(),
  isPaused: z.boolean(),
  nextAt: moment,
  lastAt: z.nullable(moment),
  isOwn: z.boolean(),
  /** Who scheduled it. */
  owner: z.string(),
  /** For one's own: the recipients, and who has unsubscribed. */
  people: z.array(z.object({ id: z.int(), fullName: z.string(), hasUnsubscribed: z.boolean() })),
  version: z.int(),
})
export type BoardMail = z.infer<typeof boardMail>

export const cardEmbed = z.object({
  id: z.int(),
  card,
  period: z.enum(PERIODS),
  /** Origins that may embed it; empty for all. */
  allowedOrigins: z.array(z.string()),
  createdAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
  /** As a page to embed, and as a picture. */
  pageUrl: z.string(),
  pictureUrl: z.string(),
})
export type CardEmbed = z.infer<typeof cardEmbed>
const origin = z.string().check(z.regex(/^https?:\/\/[a-z\d.-]{1,200}(?::\d{1,5})?$/))
export const newEmbed = z.strictObject({
  card,
  period: z._default(z.enum(PERIODS), 'last28'),
  days: z.int().check(z.minimum(1), z.maximum(365)),
  allowedOrigins: z._default(z.array(origin).check(z.maxLength(10)), []),
})

const saved = z.object({ mail: boardMail, changeId: z.optional(z.int()) })
const token = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,200}$/)) })
const shown = z.strictObject({ skin: z._default(z.enum(['light', 'dark']), 'light') })

export const cardMailsContract = {
  listBoardMails: defineCall({
    method: 'GET',
    path: '/dashboard/mails',
    access: 'session',
    summary: 'List scheduled dashboard emails that you created or receive',
    output: z.object({ mails: z.array(boardMail) }),
  }),
  addBoardMail: defineCall({
    method: 'POST',
    path: '/dashboard/mails/add',
    access: 'session',
    idempotent: true,
    summary: 'Schedule a dashboard email',
    description:
      'It goes to you or, if you can read reports and people, also to others who can read reports.',
    body: newBoardMail,
    output: saved,
    status: 201,
  }),
  updateBoardMail: defineCall({
    method: 'POST',
    path: '/dashboard/mails/update',
    access: 'session',
    summary:
      'Update, pause or resume your own scheduled email; `If-Match` takes the version you read',
    body: boardMailChange,
    output: saved,
  }),
  deleteBoardMail: defineCall({
    method: 'DELETE',
    path: '/dashboard/mails/{id}',
    access: 'session',
    summary: 'Delete your own scheduled email',
    params: z.strictObject({ id }),
    output: z.object({ changeId: z.int() }),
  }),
  leaveBoardMail: defineCall({
    method: 'POST',
    path: '/dashboard/mails/leave',
    access: 'session',
    summary: 'Unsubscribe from a scheduled email, or subscribe again',
    body: z.strictObject({ id, hasUnsubscribed: z.boolean() }),
    output: z.object({ hasUnsubscribed: z.boolean() }),
  }),
  listEmbeds: defineCall({
    method: 'GET',
    path: '/card/embeds',
    access: 'session',
    summary: 'List your links to embedded cards',
    output: z.object({ embeds: z.array(cardEmbed) }),
  }),
  addEmbed: defineCall({
    method: 'POST',
    path: '/card/embeds/add',
    access: 'session',
    idempotent: true,
    summary: 'Create a signed link that shows a card without sign-in',
    description: 'It works for a limited time and shows the data you can see.',
    body: newEmbed,
    output: z.object({ embed: cardEmbed }),
    status: 201,
  }),
  revokeEmbed: defineCall({
    method: 'POST',
    path: '/card/embeds/revoke',
    access: 'session',
    summary: 'Revoke your own link to an embedded card, immediately',
    body: z.strictObject({ id }),
    output: z.object({ embed: cardEmbed }),
  }),
  openEmbed: defineCall({
    answersPage: true,
    method: 'GET',
    path: '/embed/card/{token}',
    access: 'public',
    summary: 'Get an embedded card as a page for a frame, by its signed link',
    params: token,
    query: shown,
    output: fileOutput,
    file: true,
  }),
  getEmbedPicture: defineCall({
    method: 'GET',
    path: '/embed/card/{token}/picture.svg',
    access: 'public',
    summary: 'Get an embedded card as an image, by its signed link',
    params: token,
    query: shown,
    output: fileOutput,
    file: true,
  }),
}
