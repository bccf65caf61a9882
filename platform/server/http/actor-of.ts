import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import './request-caller.ts'

/** The actor of a request, as named in the audit log. */
export function actorOf({ caller, ip, id: requestId }: FastifyRequest): Actor {
  return {
    userId: caller?.userId ?? null,
    name: caller?.username ?? '',
    impersonatorId: caller?.impersonatorId ?? null,
    keyId: caller?.key?.id ?? null,
    ip,
    requestId,
  }
}
