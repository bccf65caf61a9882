import { MINUTE } from '#platform/contract/durations.rules.ts'
import '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordChange } from '../changes/record-change.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { actorOf } from '../http/actor-of.ts'
import { AppError, featureOff, notSignedIn, statusOf } from '../http/app-error.ts'
import { logFailure } from '../http/log-failure.ts'
import { tooLarge } from './dav-errors.ts'
import type { DavHome, DavPerson } from './dav-props.ts'
import { createDavService, type DavService } from './dav-service.ts'
import { DAV_METHODS, type DavAnswer, type DavSpace } from './dav-tree.ts'
import { dav, document, element, xmlText } from './write-xml.ts'

// WebDAV protocols are outside the contract: their methods and XML are defined by RFCs. Callers authenticate with an API key
// as the password of HTTP Basic; limits, log and headers are those of every other call.

const REALM = 'Basic realm="SMART FFT", charset="UTF-8"'
const ALLOW = DAV_METHODS.join(', ')
const EXTRA = ['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR', 'MKCOL'] as const
/** Limits attempts without a key, against guessing. */
const STRANGERS_PER_MINUTE = 600
/** A program brings a collection file by file: thousands of them on its first day. */
export const DAV_CALLS_PER_MINUTE = 6_000
/** A report may name thousands of files. */
const REPORT_BYTES = 1_048_576
/** The largest file that is taken. */
export const DAV_FILE_BYTES = 262_144

/** A protocol as the server answers it. */
export interface DavParts {
  space: DavSpace
  person: (userId: number) => Promise<DavPerson>
  homes: () => readonly DavHome[]
  database: Database
  clock: Clock
  isLimited: boolean
  /** Whether its app is switched on. */
  isOn: () => boolean
}

const mostOf = ({ caller }: FastifyRequest): number =>
  (caller?.key ?? null) === null ? STRANGERS_PER_MINUTE : DAV_CALLS_PER_MINUTE

/**
 * Registers the routes of a WebDAV protocol.
 * @example httpPlugin((app, { isLimited }) => addDav(app, { space, database, clock, isLimited, isOn, … }))
 */
export async function addDav(app: FastifyInstance, parts: DavParts): Promise<void> {
  // With several protocols, the first registers them.
  for (const method of EXTRA)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  const { path } = parts.space
  const service = createDavService(parts)
  const config = {
    takesBasic: true,
    keyCallsPerMinute: DAV_CALLS_PER_MINUTE,
    whileClosed: false,
    rateLimit: parts.isLimited ? { max: mostOf, timeWindow: MINUTE } : (false as const),
  }
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) =>
      sendDavProblem(error, { request, reply, parts }),
    )
    scope.route({
      method: [...DAV_METHODS, 'HEAD'],
      url: parts.space.wellKnown,
      config: { ...config, takesBasic: false },
      handler: (_request, reply) => {
        if (!parts.isOn()) throw featureOff()
        return reply.redirect(path, 301)
      },
    })
    for (const url of [path, path.slice(0, -1), `${path}*`])
      scope.route({
        method: [...DAV_METHODS],
        url,
        config,
        handler: async (request, reply) =>
          send(parts, reply, await answer(parts, service, request)),
      })
  })
}

async function answer(
  { space, isOn }: DavParts,
  service: DavService,
  request: FastifyRequest,
): Promise<DavAnswer> {
  if (!isOn()) throw featureOff()
  const method = DAV_METHODS.find(one => one === request.method)
  if (method === 'OPTIONS') return { status: 204 }
  const { caller } = request
  if (request.refusal !== undefined) throw request.refusal
  // A key alone: sessions are for the pages.
  if (caller === undefined || caller.key === null || method === undefined) throw notSignedIn()
  const body = typeof request.body === 'string' ? request.body : ''
  if (method !== 'REPORT' && Buffer.byteLength(body) > DAV_FILE_BYTES) throw tooLarge(space.ns)
  return service.answer({
    method,
    path: request.url.split('?', 1)[0] ?? '',
    body,
    caller,
    actor: actorOf(request),
    header: name => headerOf(request, name),
  })
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const send = (
  { space }: DavParts,
  reply: FastifyReply,
  { status, headers = {}, body, type }: DavAnswer,
): FastifyReply =>
  reply
    .code(status)
    .headers({ dav: `1, 3, ${space.compliance}`, allow: ALLOW, ...headers })
    .type(type ?? 'text/plain; charset=utf-8')
    .send(body ?? '')

interface Refusing {
  request: FastifyRequest
  reply: FastifyReply
  parts: DavParts
}
/** In the protocol's format: the condition, if any, and our text. */
async function sendDavProblem(
  error: unknown,
  { request, reply, parts }: Refusing,
): Promise<FastifyReply> {
  const known = error instanceof AppError ? error : undefined
  const status = statusOf(error)
  if (status >= 500) logFailure(request, error)
  if (status === 403 && request.caller !== undefined)
    await recordRefusal(request, parts).catch((failure: unknown) => logFailure(request, failure))
  const condition =
    known !== undefined && 'condition' in known && isName(known.condition)
      ? element(known.condition)
      : ''
  const description = dav(
    'responsedescription',
    xmlText(known?.message ?? 'The server can’t process this request.'),
  )
  if (status === 401) reply.header('www-authenticate', REALM)
  if (known?.options.retryAfter !== undefined)
    reply.header('retry-after', `${known.options.retryAfter}`)
  return send(parts, reply, {
    status,
    body: document('d:error', condition + description),
    type: 'application/xml; charset=utf-8',
  })
}

const isName = (value: unknown): value is { ns: string; name: string } =>
  typeof value === 'object' && value !== null && 'ns' in value && 'name' in value

async function recordRefusal(
  request: FastifyRequest,
  { database, clock, space: { path, name, subject } }: DavParts,
): Promise<void> {
  const records = [{ id: `${request.method} ${path}`, name }]
  const actor = actorOf(request)
  await database.write(trx =>
    recordChange(trx, { actor, now: clock(), action: 'refused', subject, records }),
  )
}
