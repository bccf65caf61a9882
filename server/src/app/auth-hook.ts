import type { FastifyInstance } from 'fastify'
import type { Caller } from '../platform/access/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling, from the bearer token; undefined for strangers and for tokens that do not hold. */
    caller: Caller | undefined
  }
}

/** Answers who a token belongs to, or undefined when it does not hold (any more). */
export type Authenticate = (accessToken: string) => Promise<Caller | undefined>

/** Makes `request.caller` from `Authorization: Bearer …`. Whether a stranger may go on is the call's matter. */
export function addAuthHook(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async request => {
    const token = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined) request.caller = await authenticate(token)
  })
}
