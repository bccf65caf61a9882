import '@fastify/rate-limit'
import { CALDAV_PATH } from '../../contract/calendar.rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CalendarDav, DAV_METHODS, type DavAnswer } from './dav.service.ts'
import { tooLarge } from './dav.errors.ts'
import { MOST_BYTES } from './resources.service.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { dav, document, element, xmlText } from '#platform/server/dav/write-xml.ts'
import { AppError, featureOff, notSignedIn, statusOf } from '#platform/server/http/app-error.ts'
import { actorOf } from '#platform/server/http/actor-of.ts'

// CalDAV stands outside of the contract: its methods and its XML are those of RFC 4791. Who calls is said by an API key, as the password
// of HTTP Basic; limits, log and headers are those of every other call.

const WELL_KNOWN = '/.well-known/caldav'
const REALM = 'Basic realm="SMART FFT", charset="UTF-8"'
const ALLOW = DAV_METHODS.join(', ')
const EXTRA = ['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR'] as const
const MINUTE = 60_000
/** For who has no key: nobody tries many. */
const STRANGERS_PER_MINUTE = 600
/** A program brings a calendar event by event: thousands of them on its first day. */
export const DAV_CALLS_PER_MINUTE = 6_000

interface CaldavParts {
  caldav: CalendarDav
  database: Database
  clock: Clock
  isLimited: boolean
  /** Whether the calendar is switched on. */
  isOn: () => boolean
}

/** A report may name thousands of events. */
const REPORT_BYTES = 1_048_576

const mostOf = ({ caller }: FastifyRequest): number =>
  (caller?.key ?? null) === null ? STRANGERS_PER_MINUTE : DAV_CALLS_PER_MINUTE

export async function addCaldav(app: FastifyInstance, parts: CaldavParts): Promise<void> {
  for (const method of EXTRA) app.addHttpMethod(method, { hasBody: true })
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
      url: WELL_KNOWN,
      config: { ...config, takesBasic: false },
      handler: (_request, reply) => reply.redirect(CALDAV_PATH, 301),
    })
    for (const url of [CALDAV_PATH, CALDAV_PATH.slice(0, -1), `${CALDAV_PATH}*`])
      scope.route({
        method: [...DAV_METHODS],
        url,
        config,
        handler: (request, reply) => answer(parts, request, reply),
      })
  })
}

async function answer(
  { caldav, isOn }: CaldavParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const method = DAV_METHODS.find(one => one === request.method)
  if (method === 'OPTIONS') return speak(reply, { status: 204 })
  if (!isOn()) throw featureOff()
  const { caller } = request
  if (request.refusal !== undefined) throw request.refusal
  // A key alone: sessions are for the pages.
  if (caller === undefined || caller.key === null || method === undefined) throw notSignedIn()
  const body = typeof request.body === 'string' ? request.body : ''
  if (method !== 'REPORT' && Buffer.byteLength(body) > MOST_BYTES) throw tooLarge()
  const path = request.url.split('?', 1)[0] ?? ''
  return speak(
    reply,
    await caldav.answer({
      method,
      path,
      body,
      caller,
      actor: actorOf(request),
      header: name => headerOf(request, name),
    }),
  )
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const speak = (
  reply: FastifyReply,
  { status, headers = {}, body, type }: DavAnswer,
): FastifyReply =>
  reply
    .code(status)
    .headers({ dav: '1, 3, calendar-access', allow: ALLOW, ...headers })
    .type(type ?? 'text/plain; charset=utf-8')
    .send(body ?? '')

interface Refusing {
  request: FastifyRequest
  reply: FastifyReply
  parts: CaldavParts
}
/** As programs understand it: the name of the condition where there is one, and our words beside. */
async function sendDavProblem(
  error: unknown,
  { request, reply, parts }: Refusing,
): Promise<FastifyReply> {
  const known = error instanceof AppError ? error : undefined
  const status = statusOf(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 403 && request.caller !== undefined) await recordRefusal(request, parts)
  const condition =
    known !== undefined && 'condition' in known && isName(known.condition)
      ? element(known.condition)
      : ''
  const said = dav(
    'responsedescription',
    xmlText(known?.message ?? 'The server can’t process this request.'),
  )
  if (status === 401) reply.header('www-authenticate', REALM)
  if (known?.options.retryAfter !== undefined)
    reply.header('retry-after', `${known.options.retryAfter}`)
  return speak(reply, {
    status,
    body: document('d:error', condition + said),
    type: 'application/xml; charset=utf-8',
  })
}

const isName = (value: unknown): value is { ns: string; name: string } =>
  typeof value === 'object' && value !== null && 'ns' in value && 'name' in value

async function recordRefusal(
  request: FastifyRequest,
  { database, clock }: CaldavParts,
): Promise<void> {
  const records = [{ id: `${request.method} ${CALDAV_PATH}`, name: 'CalDAV' }]
  const actor = actorOf(request)
  await database.write(trx =>
    recordChange(trx, { actor, now: clock(), action: 'refused', subject: 'Calendar', records }),
  )
}
