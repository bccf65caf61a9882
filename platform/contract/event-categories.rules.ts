/** What an event of a calendar is about (spec section 4), for whoever makes events of other records as well. */
export const EVENT_CATEGORIES = ['Personal', 'Business', 'Family', 'Holiday', 'ETC'] as const
