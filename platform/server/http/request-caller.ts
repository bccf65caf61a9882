import type { Caller } from '../access/caller.ts'
import type { AppError } from './app-error.ts'

// What Fastify is told of our requests, for everybody who sees them.

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller is known by HTTP Basic, with a key for a password, and not by a bearer. */
    takesBasic?: boolean
    /** Calls a minute that one key may make of such a route; the limit of keys everywhere unless given. */
    keyCallsPerMinute?: number
    /** Whether the call is answered to everybody while the instance is closed; undefined for what is no call: pages, files, the live channel. */
    whileClosed?: boolean
  }
  interface FastifyRequest {
    /** Who is calling, from the bearer token; undefined for strangers and for tokens that do not hold. */
    caller: Caller | undefined
    /** Why a bearer does not hold, where that may be said (401). */
    refusal: AppError | undefined
  }
}
