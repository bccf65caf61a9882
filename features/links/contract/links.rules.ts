// How much of links there may be.

/** Records of one type whose links are asked about at once. */
export const RECORDS_AT_ONCE = 100
export const LINKS_PER_RECORD = 50
