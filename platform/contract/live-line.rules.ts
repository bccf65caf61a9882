// The live channel's address and times, apart from what is said over it: whoever holds a line needs no schema for them.

export const LIVE_PATH = '/api/live'
/** Who does not say who they are within this time is cut off; a silent line is tried this often. */
export const LIVE_HELLO_MILLISECONDS = 10_000
export const LIVE_BEAT_MILLISECONDS = 20_000
/** A tab that nobody has touched for so long lies idle. */
export const LIVE_IDLE_MILLISECONDS = 5 * 60_000
/** A tab that was opened longer ago has asked for what it shows since. */
export const LIVE_LONGEST_AGE = 60_000
/** Why the server closes: the session is over, or it goes down and comes back. */
export const LIVE_CLOSE = { sessionOver: 4401, restart: 1012 } as const
