/** Categories of calendar events, fixed by the specification, also for features that create events from other records. */
export const EVENT_CATEGORIES = ['Personal', 'Business', 'Family', 'Holiday', 'ETC'] as const
