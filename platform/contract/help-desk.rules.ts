import * as z from 'zod/mini'

// Support requests: shared by the features that send them, with or without a help desk in the product.

/** Where a ticket comes from. */
export const TICKET_SOURCES = ['faq', 'kb', 'order', 'error', 'mail', 'manual'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]

export const MAX_TICKET_SUBJECT = 160
export const MAX_TICKET_MESSAGE = 10_000

/** What people ask the operators about. */
export const HELP_SUBJECTS = ['error', 'license'] as const
const MAX_HELP_TEXT = 2_000
/** What they are written. */
export const helpText = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_HELP_TEXT))

/** The screen of a ticket. */
export const ticketLink = (id: number): string => `/apps/support?ticket=${id}`
