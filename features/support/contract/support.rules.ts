// Support tickets: what both sides go by (ADD-04).

/** `new`: support has not replied or taken it; it counts as open as well. */
export const TICKET_STATUSES = ['new', 'open', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
export const TICKET_SORT_COLUMNS = [
  'updatedAt',
  'createdAt',
  'number',
  'priority',
  'subject',
] as const
/** The first one ever. */
export const TICKET_FIRST_NUMBER = 1001
