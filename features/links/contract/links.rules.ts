// Records that stand for each other across rooms: what both sides go by.

/** What can be linked. */
export const RECORD_TYPES = ['email', 'chat', 'task', 'kanban', 'event', 'order', 'invoice', 'ticket'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** Records of one type whose links are asked about at once. */
export const RECORDS_AT_ONCE = 100
export const LINKS_PER_RECORD = 50
