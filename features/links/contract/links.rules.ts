// How much of links there may be.

/** How many records of one type can be requested at once. */
export const RECORDS_AT_ONCE = 100
export const LINKS_PER_RECORD = 50
