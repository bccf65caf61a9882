import '@fastify/cookie'
import type { Access, Call } from '@smart-fft/contract/define'
import { fromEtag, toEtag } from '@smart-fft/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from '../platform/access/caller.ts'
import { forbidden, notSignedIn } from '../platform/http/app-error.ts'
import type { ReplyContext, RequestContext, Route } from '../platform/http/route.ts'
import { readInput } from './read-input.ts'
import { sendFile } from './send-file.ts'

export interface BindOptions {
  /** Cookies are marked Secure, as they must be under https. */
  secureCookies: boolean
  /** Calls by path that get a rate limit of their own, as @fastify/rate-limit takes it. */
  rateLimits?: Record<string, { max: number; timeWindow: number }>
}

/**
 * Binds the routes of the features: who may call, then what may be said, then the handler, then the declared output.
 * Access comes before the input, so that nobody learns from an error what they may not call.
 */
export function bindRoutes(app: FastifyInstance, routes: Route[], options: BindOptions): void {
  for (const { call, handler } of routes) {
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      // Fastify's own check of the input is not used: contract schemas parse, and give the same texts on both sides.
      schema: call.file === true ? {} : { response: { '2xx': outputSchema(call) } },
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      config: { rateLimit: options.rateLimits?.[call.path] ?? false },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const caller = request.caller
        checkAccess(call.access, caller)
        const input = { ...readInput(call, request), caller, request: describe(request), reply: speak(reply, options) }
        // The pair was checked by `route()`; the binder only passes it through.
        // oxlint-disable-next-line typescript/no-unsafe-argument
        const output: unknown = await handler(asNever(input))
        reply.code(call.status ?? 200)
        return call.file === true ? sendFile(reply, output) : reply.send(output)
      },
    })
  }
}

const isNever = (_value: unknown): _value is never => true
function asNever(value: unknown): never {
  if (isNever(value)) return value
  throw new Error('unreachable')
}

function outputSchema(call: Call): object {
  const { $schema: _, ...schema } = z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' })
  return schema
}

/** Throws 401 or 403 unless the caller may make such a call at all; rights to one's own records are checked by the handler. */
export function checkAccess(access: Access, caller: Caller | undefined): void {
  if (access === 'public') return
  if (caller === undefined) throw notSignedIn()
  if (access === 'session') return
  const [action, subject] = access.can
  if (caller.can(action, subject)) return
  if (access.own === true && caller.canOwn(action, subject, caller.userId)) return
  throw forbidden(action, subject)
}

function describe(request: FastifyRequest): RequestContext {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    ifMatch: fromEtag(request.headers['if-match']),
    cookies: request.cookies,
    header(name) {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
  }
}

function speak(reply: FastifyReply, { secureCookies }: BindOptions): ReplyContext {
  const common = { httpOnly: true, secure: secureCookies, sameSite: 'strict' } as const
  return {
    etag: version => void reply.header('etag', toEtag(version)),
    setCookie: (name, value, { path, maxAgeSeconds }) =>
      void reply.setCookie(name, value, { ...common, path, ...(maxAgeSeconds > 0 ? { maxAge: maxAgeSeconds } : {}) }),
    clearCookie: (name, { path }) => void reply.clearCookie(name, { ...common, path }),
    header: (name, value) => void reply.header(name, value),
  }
}
