// Boards and their contents (features.md DASH-05, DASH-06).

/** Stored in people's preferences: a name is never reused for another board. */
export const BOARDS = ['store', 'analytics', 'statistics', 'figures'] as const
export type BoardName = (typeof BOARDS)[number]
/** Cards in order with their widths; hidden ones start with a minus: `medal=m,-sales=s`. */
export const LAYOUT = /^-?[a-z][a-z\d-]{0,39}=[smlxf](?:,-?[a-z][a-z\d-]{0,39}=[smlxf]){0,59}$/
export const MAX_NOTES = 1_000
export const NOTE_LENGTH = 200
