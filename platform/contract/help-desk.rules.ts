import * as z from 'zod/mini'

// Support requests: shared by the features that send them, with or without a help desk in the product.

/** Where a ticket comes from. */
export const TICKET_SOURCES = ['faq', 'kb', 'order', 'error', 'mail', 'manual'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]

export const TICKET_SUBJECT_MAX = 160
export const TICKET_MESSAGE_MAX = 10_000

/** What people ask the operators about. */
export const HELP_SUBJECTS = ['error', 'license'] as const
const HELP_TEXT_MAX = 2_000
/** What they are written. */
export const helpText = z.string().check(z.trim(), z.minLength(1), z.maxLength(HELP_TEXT_MAX))

/** The screen of a ticket. */
export const ticketLink = (id: number): string => `/apps/support?ticket=${id}`
