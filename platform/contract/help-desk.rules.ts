// Questions to whoever helps: what the features that ask go by, whether a help desk is part of the product or not.

/** Where a question comes from. */
export const TICKET_SOURCES = ['faq', 'kb', 'order', 'error', 'mail', 'manual'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]

export const TICKET_SUBJECT_MAX = 160
export const TICKET_MESSAGE_MAX = 10_000

/** The screen of a ticket. */
export const ticketLink = (id: number): string => `/apps/support?ticket=${id}`
