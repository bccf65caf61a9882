// The boards and what is put on them (features.md DASH-05, DASH-06).

/** The names stand in people's preferences: they are never given to another board. */
export const BOARDS = ['store', 'analytics', 'statistics', 'figures'] as const
export type BoardName = (typeof BOARDS)[number]
/** Cards in their order, with their widths; hidden ones begin with a minus: `medal=m,-sales=s`. */
export const LAYOUT = /^-?[a-z][a-z\d-]{0,39}=[smlxf](?:,-?[a-z][a-z\d-]{0,39}=[smlxf]){0,59}$/
export const MOST_NOTES = 1_000
export const NOTE_LENGTH = 200
