import { MINUTE } from '#platform/contract/durations.rules.ts'
import { Readable } from 'node:stream'
import { type Call, type Effect, effectOf } from '#platform/contract/define.ts'
import { fromEtag, toEtag } from '#platform/contract/etag.rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createOnce } from '#platform/server/idempotency/idempotency.ts'
import { AppError, dryRunImpossible, featureOff } from '#platform/server/http/app-error.ts'
import type { ReplyContext, RequestContext, Route } from '#platform/server/http/route.ts'
import { actorOf } from '#platform/server/http/actor-of.ts'
import { sanitizeAhead } from '#platform/server/rich-text/sanitize-ahead.ts'
import { limitBody } from './body-limit.ts'
import { authorize, asked, assertSameOrigin } from './authorize.ts'
import { createCookies, readCookies } from './cookies.ts'
import { readInput } from './read-input.ts'
import type { Switches } from './switches.ts'
import { type Ask, readWritten } from './read-written.ts'
import { answerSame, type Same, versionOf } from '#platform/server/write-back/unchanged.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { serializerOf } from './serialize.ts'

export interface BindOptions {
  database: Database
  clock: Clock
  /** Where people open the application. */
  baseUrl: string
  /** `false` in tests that call often. */
  isLimited: boolean
  switches: Pick<Switches, 'isOn' | 'settled'>
}

/** Makes Fastify use a serializer; the schema itself is the contract's. */
const ANY_ANSWER = { response: { '2xx': {} } }

/**
 * Binds the routes of the features: access, then input, then the handler, then the declared output.
 * Access comes before input, so that errors reveal nothing about calls one may not make.
 */
export function bindRoutes(
  app: FastifyInstance,
  routes: readonly BoundRoute[],
  options: BindOptions,
): void {
  const handlers = new Map(routes.map(one => [one.call, one]))
  for (const route of routes) {
    const { call } = route
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      // Fastify's own check of the input is not used: contract schemas parse, and give the same texts on both sides.
      ...(call.file === true
        ? {}
        : { schema: ANY_ANSWER, serializerCompiler: () => output => serializerOf(call)(output) }),
      ...limitBody(call),
      // Before the body is read: anyone who is not signed in can't make the process read a large one.
      preParsing: async request => {
        const { caller, refusal } = request
        if (caller !== undefined || call.access === 'public') return
        await assertSwitchedOn(route, options)
        authorize(call, { caller, refusal })
      },
      config: {
        rateLimit:
          options.isLimited && call.perMinute !== undefined
            ? { max: call.perMinute, timeWindow: MINUTE }
            : false,
        whileClosed: call.whileClosed ?? false,
      },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const caller = request.caller
        const actor = actorOf(request)
        const answer = async () => {
          await assertSwitchedOn(route, options)
          authorize(asked(call, request), { caller, refusal: request.refusal })
          assertSameOrigin(call, request, options)
          const isTrial = isDryRun(call, request)
          if (isTrial) assertNoEffects(call)
          const context = { caller, actor, request: describe(request, options) }
          const { same, ...written } = await readWritten(
            call,
            request,
            asker(handlers, { ...context, refusal: request.refusal }),
          )
          context.request.ifMatch ??= written.version
          await sanitizeAhead(written.input.body)
          const given = {
            ...written.input,
            ...context,
            reply: createReply(reply, options, isTrial),
          }
          // Before a dry run as well: that is a transaction.
          const input =
            route.prepare === undefined ? given : { ...given, prepared: await route.prepare(given) }
          const act = () =>
            route.creates === true
              ? create(route, input, { request, reply, options })
              : run(route, input)
          const carry =
            same === undefined || effectOf(call) !== undefined
              ? act
              : () => skipUnchanged(act, same, { reply, options })
          if (isTrial) return dryRun(carry, { reply, options })
          return call.whileFull === true ? options.database.useReserve(carry) : carry()
        }
        try {
          const output = await answer()
          if (call.file !== true && isKnown(request, reply)) return reply.code(304).send()
          reply.code(call.status ?? 200)
          return call.file === true ? sendFile(reply, output) : reply.send(output)
        } catch (error) {
          if (caller !== undefined && isRefusal(error))
            await recordRefusal(call, { actor, options }).catch((failure: unknown) =>
              request.log.error({ err: failure }, 'a refusal could not be recorded'),
            )
          throw error
        }
      },
    })
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.status === 403 && error.code !== TRIED

/** A route with the name of its feature; none for what the server answers itself. */
type BoundRoute = Route & { feature: string | undefined }

/** Throws 404 for calls of a disabled app, for everyone. */
async function assertSwitchedOn({ feature }: BoundRoute, { switches }: BindOptions): Promise<void> {
  if (feature === undefined) return
  await switches.settled()
  if (!switches.isOn(feature)) throw featureOff()
}

/** A cacheable response the browser already has: answered with 304. */
const isKnown = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' &&
  reply.hasHeader('cache-control') &&
  headers['if-none-match'] !== undefined &&
  headers['if-none-match'] === reply.getHeader('etag')

/** A trial of one's own access (permissions, ACL-01): not a refused action. */
const TRIED = 'access.tried'

/** Refused actions are recorded in the audit log, wherever they were refused (features.md X-24). */
async function recordRefusal(
  call: Call,
  { actor, options }: { actor: Actor; options: BindOptions },
): Promise<void> {
  const subject = typeof call.access === 'object' ? call.access.can[1] : 'Auth'
  const records = [{ id: `${call.method} ${call.path}`, name: call.summary }]
  await options.database.write(trx =>
    recordChange(trx, { actor, now: options.clock(), action: 'refused', subject, records }),
  )
}

// The pair was checked by `route()`; the binder only passes it through.
async function run(route: Route, input: object): Promise<unknown> {
  return route.handler(input)
}

type CallContext = Pick<FastifyRequest, 'caller' | 'refusal'> & {
  actor: Actor
  request: RequestContext
}

/** Reads with a caller's rights, returning nothing but the output. */
const asker =
  (handlers: ReadonlyMap<Call, Route>, { refusal, ...who }: CallContext): Ask =>
  async (call, { query, params }) => {
    const route = handlers.get(call)
    if (route === undefined) throw new Error(`${call.path} has no route.`)
    authorize(call, { caller: who.caller, refusal })
    return run(route, {
      ...readInput(call, { query, params, body: undefined }),
      ...who,
      reply: SILENT,
    })
  }
const silent = () => undefined
const SILENT: ReplyContext = {
  etag: silent,
  setCookie: silent,
  clearCookie: silent,
  header: silent,
}

/** `X-Dry-Run: 1`: returns what would be returned, and does nothing. Reads are never dry: their log entries must be kept. */
const isDryRun = (call: Call, { headers }: FastifyRequest): boolean =>
  headers['x-dry-run'] === '1' && call.method !== 'GET'

/** Effects one would have to undo by hand. */
const EFFECTS: Record<Effect, string> = {
  files: 'Dry runs aren’t available for requests that create, change, or delete files.',
  outside: 'Dry runs aren’t available for requests that contact an external server.',
  signIn: 'Dry runs aren’t available for requests that affect sign-in.',
}

function assertNoEffects(call: Call): void {
  const effect = effectOf(call)
  if (effect !== undefined) throw dryRunImpossible(EFFECTS[effect])
}

function dryRun(
  answer: () => Promise<unknown>,
  { reply, options }: Pick<Exchange, 'reply' | 'options'>,
): Promise<unknown> {
  reply.header('x-dry-run', '1')
  return options.database.dryRun(answer)
}

/** What changes nothing is tried, so that it is refused as ever, and not done. */
async function skipUnchanged(
  act: () => Promise<unknown>,
  same: Same,
  { reply, options }: Pick<Exchange, 'reply' | 'options'>,
) {
  const left = answerSame(await options.database.dryRun(act), same)
  if (left === undefined) return act()
  const version = versionOf(same.current)
  if (version !== undefined && reply.hasHeader('etag')) reply.header('etag', toEtag(version))
  return left.output
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  options: BindOptions
}

async function create(
  route: Route,
  input: { caller: Caller | undefined },
  { request, reply, options }: Exchange,
): Promise<unknown> {
  const { database, clock } = options
  const header = request.headers['idempotency-key']
  const key = input.caller === undefined || Array.isArray(header) ? undefined : header
  const once = {
    key,
    userId: input.caller?.userId ?? 0,
    now: clock(),
    request: [route.call.path, request.body],
    shownOnce: route.call.shownOnce,
  }
  const { output, etag, replayed } = await createOnce(database, once, async trx => {
    const made = await run(route, { ...input, trx })
    const tag = reply.getHeader('etag')
    return { output: made, etag: typeof tag === 'string' ? tag : undefined }
  })
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (etag !== undefined) reply.header('etag', etag)
  return output
}

function describe(request: FastifyRequest, { baseUrl }: BindOptions): RequestContext {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    ifMatch: fromEtag(request.headers['if-match']),
    cookies: readCookies(request, baseUrl),
    body() {
      if (request.body instanceof Readable) return request.body
      throw new AppError(
        415,
        'input.type_unsupported',
        'Send the file as application/octet-stream.',
      )
    },
    header(name) {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
  }
}

function createReply(reply: FastifyReply, { baseUrl }: BindOptions, isDry: boolean): ReplyContext {
  return {
    etag: version => void reply.header('etag', toEtag(version)),
    ...createCookies(reply, { baseUrl, isDry }),
    header: (name, value) => void reply.header(name, value),
  }
}
