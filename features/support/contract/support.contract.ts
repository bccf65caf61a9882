import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import { TICKET_PRIORITIES, TICKET_SORT_COLUMNS, TICKET_STATUSES } from './support.rules.ts'
import {
  HELP_SUBJECTS,
  helpText,
  MAX_TICKET_MESSAGE,
  TICKET_SOURCES,
  MAX_TICKET_SUBJECT,
} from '#platform/contract/help-desk.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { id, moment, page, perPage, searchText, sortDirection } from '#platform/contract/wire.ts'

// Support tickets (features.md ADD-04): everyone has their own; those who may read tickets see all.

const changeId = z.int()
const ofTicket = (action: 'read' | 'create' | 'update') =>
  ({ can: [action, 'Ticket'], own: true }) as const
const subject = z.string().check(z.trim(), z.minLength(3), z.maxLength(MAX_TICKET_SUBJECT))
const message = richText(MAX_TICKET_MESSAGE)

export const ticketPerson = z.object({
  id: z.int(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
})
export type TicketPerson = z.infer<typeof ticketPerson>

export const ticket = z.object({
  id: z.int(),
  number: z.int(),
  subject: z.string(),
  source: z.enum(TICKET_SOURCES),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  requester: z.nullable(ticketPerson),
  assignee: z.nullable(ticketPerson),
  createdAt: moment,
  updatedAt: moment,
  /** When support answered for the first time. */
  firstReplyAt: z.nullable(moment),
  closedAt: z.nullable(moment),
  /** Messages that the caller may read. */
  messages: z.int(),
  /** What it is about, as a path of a screen. */
  about: z.nullable(z.string()),
  version: z.int(),
})
export type Ticket = z.infer<typeof ticket>

export const ticketMessage = z.object({
  id: z.int(),
  author: z.nullable(ticketPerson),
  isStaff: z.boolean(),
  /** An internal note; the requester never sees it. */
  isInternal: z.boolean(),
  /** Rich text. */
  message: z.string(),
  createdAt: moment,
})
export type TicketMessage = z.infer<typeof ticketMessage>

export const ticketListQuery = z.strictObject({
  /** In subject, number, names and messages. */
  q: searchText,
  page,
  perPage: perPage(10),
  /** `open` has those that are new as well. */
  status: z._default(z.enum(['', ...TICKET_STATUSES]), ''),
  priority: z._default(z.enum(['', ...TICKET_PRIORITIES]), ''),
  assigned: z._default(z.enum(['', 'me', 'none']), ''),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(TICKET_SORT_COLUMNS), 'updatedAt'),
})
export type TicketListQuery = z.output<typeof ticketListQuery>

export const newTicket = z.strictObject({
  subject,
  message,
  priority: z._default(z.enum(TICKET_PRIORITIES), 'normal'),
  /** On behalf of someone else: support only. */
  requesterId: z.optional(id),
  source: z._default(z.enum(['manual', 'mail', 'order', 'error']), 'manual'),
  /** What it is about, as a path of a screen. */
  about: z.optional(z.string().check(z.regex(/^\/[\w./?=&%-]{0,300}$/))),
})

export const supportContract = {
  listTickets: defineCall({
    method: 'GET',
    path: '/apps/support/tickets',
    access: ofTicket('read'),
    summary: 'List your own tickets, or all tickets for support',
    query: ticketListQuery,
    output: z.object({ tickets: z.array(ticket), total: z.int() }),
  }),
  countTickets: defineCall({
    method: 'GET',
    path: '/apps/support/counts',
    access: ofTicket('read'),
    summary: 'Get the number of tickets you can read by status, and the median time to first reply',
    output: z.object({
      new: z.int(),
      open: z.int(),
      closed: z.int(),
      /** Open ones that are the caller’s to answer. */
      mine: z.int(),
      /** The median of the last 28 days. */
      firstReplyMinutes: z.nullable(z.number()),
    }),
  }),
  getTicket: defineCall({
    method: 'GET',
    path: '/apps/support/ticket',
    access: ofTicket('read'),
    summary: 'Get a ticket with its messages',
    query: z.strictObject({ id }),
    output: z.object({ ticket, messages: z.array(ticketMessage) }),
  }),
  addTicket: defineCall({
    method: 'POST',
    path: '/apps/support/add-ticket',
    access: ofTicket('create'),
    idempotent: true,
    summary: 'Create a ticket',
    status: 201,
    body: newTicket,
    output: z.object({ ticket }),
  }),
  addQuestion: defineCall({
    method: 'POST',
    path: '/apps/support/add-question',
    access: ofTicket('create'),
    idempotent: true,
    summary: 'Ask a question that the help articles didn’t answer; creates a ticket for you',
    status: 201,
    body: z.strictObject({
      question: subject,
      details: z._default(z.string().check(z.trim(), z.maxLength(MAX_TICKET_MESSAGE)), ''),
      /** The slug of what was read. */
      about: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.object({ ticket }),
  }),
  contactSupport: defineCall({
    perMinute: 10,
    method: 'POST',
    path: '/api/contact-support',
    access: 'session',
    summary: 'Report an error or ask about the license; creates a support ticket for you',
    body: z.strictObject({
      about: z.enum(HELP_SUBJECTS),
      text: helpText,
      /** Added by the page: the failed request's id, and its URL. */
      reference: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({ ticketId: z.int() }),
  }),
  replyTicket: defineCall({
    method: 'POST',
    path: '/apps/support/reply',
    access: ofTicket('create'),
    idempotent: true,
    summary: 'Reply to a ticket; support can also add an internal note',
    status: 201,
    body: z.strictObject({
      id,
      message,
      isInternal: z._default(z.boolean(), false),
      /** And close it. */
      close: z._default(z.boolean(), false),
    }),
    output: z.object({ ticket, message: ticketMessage }),
  }),
  updateTicket: defineCall({
    method: 'POST',
    path: '/apps/support/update-ticket',
    access: ofTicket('update'),
    summary: 'Close or reopen a ticket; support can also change its priority, assignee and subject',
    body: z.strictObject({
      id,
      status: z.optional(z.enum(['open', 'closed'])),
      priority: z.optional(z.enum(TICKET_PRIORITIES)),
      assigneeId: z.optional(z.nullable(id)),
      subject: z.optional(subject),
    }),
    output: z.object({ ticket, changeId: z.optional(changeId) }),
  }),
}
