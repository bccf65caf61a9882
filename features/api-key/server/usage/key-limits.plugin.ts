import { MINUTE } from '#platform/contract/durations.rules.ts'
import '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Usage } from './usage.service.ts'
import { tooMany } from '#platform/server/http/app-error.ts'

/** Calls per minute that one key may make to one process. */
export const KEY_CALLS_PER_MINUTE = 600

/** Applies to calls with a key only: their own rate limit with headers, and usage recording. */
export function addKeyLimits(
  app: FastifyInstance,
  { usage, isLimited }: { usage: Usage; isLimited: boolean },
): void {
  const take = app.createRateLimit({
    max: request => limitOf(request),
    timeWindow: MINUTE,
    keyGenerator: request => `key:${request.caller?.key?.id}:${limitOf(request)}`,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited || !isByKey(request)) return
    const taken = await take(request)
    if (taken.isAllowed) return
    const headers = {
      'ratelimit-limit': taken.max,
      'ratelimit-remaining': taken.remaining,
      'ratelimit-reset': taken.ttlInSeconds,
      'ratelimit-policy': `${taken.max};w=${MINUTE / 1000}`,
    }
    reply.headers(headers)
    if (taken.isExceeded) throw tooMany(taken.ttlInSeconds)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request
    if (caller === undefined || caller.key === null) return
    usage.record({
      keyId: caller.key.id,
      userId: caller.userId,
      ip: request.ip,
      isRefused: reply.statusCode >= 400,
    })
  })
  app.addHook('onClose', () => usage.stop())
}

const limitOf = ({ routeOptions: { config } }: FastifyRequest): number =>
  config.keyCallsPerMinute ?? KEY_CALLS_PER_MINUTE
const isByKey = ({ caller }: { caller: { key: unknown } | undefined }): boolean =>
  (caller?.key ?? null) !== null
