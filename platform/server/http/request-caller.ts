import type { Caller } from '../access/caller.ts'
import type { AppError } from './app-error.ts'

// Augments Fastify's request types.

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller authenticates by HTTP Basic, with a key as the password, and not by a bearer token. */
    takesBasic?: boolean
    /** The same, or by a bearer token: whichever is sent. */
    takesEither?: boolean
    /** Calls per minute of one key on this route; defaults to the general limit. */
    keyCallsPerMinute?: number
    /** Whether the call is served during maintenance; undefined for what is no call: pages, files, the live channel. */
    whileClosed?: boolean
  }
  interface FastifyRequest {
    /** The caller, from the bearer token; undefined for guests and invalid tokens. */
    caller: Caller | undefined
    /** Why a token is invalid, where that may be revealed (401). */
    refusal: AppError | undefined
  }
}
