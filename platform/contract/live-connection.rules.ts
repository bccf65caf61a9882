import { MINUTE } from './durations.rules.ts'

// Address and timings of the live channel, separate from its messages: connection code needs no schema for them.

export const LIVE_PATH = '/api/live'
/** Clients that do not authenticate in time are disconnected; a silent connection is pinged at this interval. */
export const LIVE_HELLO_MILLISECONDS = 10_000
export const LIVE_BEAT_MILLISECONDS = 20_000
/** A tab without input for this long is idle. */
export const LIVE_IDLE_MILLISECONDS = 5 * MINUTE
/** A tab opened longer ago has refetched its data since. */
export const LIVE_MAX_AGE = MINUTE
/** Close codes: the session has ended, or the server is restarting. */
export const LIVE_CLOSE = { sessionOver: 4401, restart: 1012 } as const
