/** Categories of calendar events (spec section 4), also for features that create events from other records. */
export const EVENT_CATEGORIES = ['Personal', 'Business', 'Family', 'Holiday', 'ETC'] as const
