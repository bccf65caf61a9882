import { MINUTE } from '#platform/contract/durations.rules.ts'
import '@fastify/rate-limit'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { actorOf } from '#platform/server/http/actor-of.ts'
import { AppError, notSignedIn, statusOf } from '#platform/server/http/app-error.ts'
import { assertKey } from '#platform/server/http/call-as.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import * as z from 'zod/mini'
import { CAPABILITIES, JMAP_PATH, JMAP_WELL_KNOWN, LIMITS } from '../contract/jmap.rules.ts'
import { findBlob } from './blobs.service.ts'
import type { Events } from './events.service.ts'
import type { RequestContext, JmapParts } from './jmap.context.ts'
import { RequestError } from './jmap.errors.ts'
import { fromBlobId, toAccountId, toBlobId } from './request/ids.service.ts'
import { answerRequest, readRequest } from './request/request.service.ts'
import { describeSession } from './session.service.ts'

// JMAP (RFC 8620) over HTTP: session, requests, uploads, downloads and events. It is outside the contract, as its URLs and shapes are
// defined by a standard. Callers authenticate with an API key, as the password of HTTP Basic or as a bearer token.

const CHALLENGE = ['Bearer realm="SMART FFT"', 'Basic realm="SMART FFT", charset="UTF-8"']
/** Applies without a key as well, against guessing. */
const CALLS_PER_MINUTE = 1_200
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/

export interface JmapHttp extends JmapParts {
  baseUrl: string
  events: Events
  isLimited: boolean
  /** Whether the app is switched on. */
  isOn: () => boolean
}

export async function addJmap(app: FastifyInstance, parts: JmapHttp): Promise<void> {
  const rateLimit = parts.isLimited
    ? { max: CALLS_PER_MINUTE, timeWindow: MINUTE }
    : (false as const)
  const shared = {
    config: {
      takesEither: true,
      keyCallsPerMinute: CALLS_PER_MINUTE,
      whileClosed: false,
      rateLimit,
    },
    exposeHeadRoute: false,
    // Before the body is read: strangers are not listened to.
    onRequest: async (request: FastifyRequest) => assertKey(request, parts),
  }
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: LIMITS.maxSizeRequest },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply))
    scope.route({
      ...shared,
      method: 'GET',
      url: JMAP_WELL_KNOWN,
      handler: request => describeSession(callerOf(request), parts),
    })
    const running = createGauge('maxConcurrentRequests')
    scope.route({
      ...shared,
      method: 'POST',
      url: `${JMAP_PATH}/api`,
      handler: request => running.during(callerOf(request), () => answer(request, parts)),
    })
    scope.route({
      ...shared,
      method: 'GET',
      url: `${JMAP_PATH}/download/:accountId/:blobId/:name`,
      handler: (request, reply) => {
        const { blobId } = downloadParams.parse(request.params)
        const send = () => download(parts, request, reply)
        // Its message is parsed first, which takes as much as a request.
        const isParsed = fromBlobId(blobId)?.kind === 'part'
        return isParsed ? running.during(callerOf(request), send) : send()
      },
    })
    scope.route({
      ...shared,
      method: 'GET',
      url: `${JMAP_PATH}/eventsource`,
      // An event waits for no other to be compressed with it.
      compress: false,
      handler: (request, reply) => listen(parts, request, reply),
    })
  })
  await app.register(async scope => {
    // Whatever it is, it is passed on as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply))
    const running = createGauge('maxConcurrentUpload')
    for (const url of [`${JMAP_PATH}/upload/:accountId`, `${JMAP_PATH}/upload/:accountId/`])
      scope.route({
        ...shared,
        method: 'POST',
        url,
        handler: async (request, reply) => {
          const stored = await running.during(callerOf(request), () => upload(parts, request))
          return reply.code(201).send(stored)
        },
      })
  })
}

function callerOf({ caller }: FastifyRequest) {
  if (caller === undefined) throw notSignedIn()
  return caller
}

/** Counts what a key does at the same time. */
function createGauge(limit: 'maxConcurrentRequests' | 'maxConcurrentUpload') {
  const running = new Map<number, number>()
  return {
    async during<T>(
      { userId, key }: ReturnType<typeof callerOf>,
      act: () => Promise<T>,
    ): Promise<T> {
      const id = key?.id ?? -userId
      const count = running.get(id) ?? 0
      if (count >= LIMITS[limit])
        throw new RequestError('limit', `At most ${LIMITS[limit]} at the same time.`, limit)
      running.set(id, count + 1)
      try {
        return await act()
      } finally {
        const left = (running.get(id) ?? 1) - 1
        if (left === 0) running.delete(id)
        else running.set(id, left)
      }
    },
  }
}

const toRequestContext = (
  request: FastifyRequest,
  parts: JmapHttp,
  using: Iterable<string>,
): RequestContext => {
  const caller = callerOf(request)
  const actor = actorOf(request)
  return {
    ...parts,
    by: { caller, actor },
    accountId: toAccountId(caller.userId),
    using: new Set(using),
    createdIds: new Map(),
    onRefused: async method => {
      const records = [{ id: `POST ${JMAP_PATH}/api`, name: method.slice(0, 100) }]
      await parts.database.write(trx =>
        recordChange(trx, {
          actor,
          now: parts.clock(),
          action: 'refused',
          subject: 'Email',
          records,
        }),
      )
    },
  }
}

async function answer(request: FastifyRequest, parts: JmapHttp) {
  const read = readRequest(parse(request.body), CAPABILITIES)
  const context = toRequestContext(request, parts, read.using)
  const answered = await answerRequest(read, context, request.log)
  return { ...answered, sessionState: describeSession(context.by.caller, parts).state }
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '')
  } catch {
    throw new RequestError('notJSON', 'The request isn’t valid JSON.')
  }
}

const uploadParams = z.object({ accountId: z.string() })

async function upload(parts: JmapHttp, request: FastifyRequest) {
  const { accountId } = uploadParams.parse(request.params)
  const caller = callerOf(request)
  if (accountId !== toAccountId(caller.userId)) throw notThere()
  const body = request.body instanceof Readable ? request.body : Readable.from([])
  const { fileId, size, type } = await parts.mail.upload(caller, { name: 'file', body })
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim() ?? ''
  return {
    accountId,
    blobId: toBlobId({ kind: 'file', fileId }),
    type: MEDIA_TYPE.test(given) ? given : type,
    size,
  }
}

const downloadParams = z.object({ accountId: z.string(), blobId: z.string(), name: z.string() })
const downloadQuery = z.object({ accept: z.optional(z.string()) })

async function download(parts: JmapHttp, request: FastifyRequest, reply: FastifyReply) {
  const { accountId, blobId, name } = downloadParams.parse(request.params)
  const query = downloadQuery.safeParse(request.query)
  const context = toRequestContext(request, parts, [])
  const blob = accountId === context.accountId ? await findBlob(context, blobId) : undefined
  if (blob === undefined) throw notThere()
  const accept = query.data?.accept ?? ''
  const type = MEDIA_TYPE.test(accept) ? accept : blob.type
  // As a download, in a sandbox: whatever it is called, no browser shows it.
  return sendFile(reply, { body: blob.open(), type, name: name || blob.name })
}

const notThere = () => new AppError(404, 'jmap.not_found', 'Nothing was found at this URL.')

const listenQuery = z.object({
  types: z.optional(z.string()),
  closeafter: z.optional(z.string()),
  ping: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})

function listen(parts: JmapHttp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = listenQuery.safeParse(request.query)
  const caller = callerOf(request)
  if (!query.success) throw new AppError(400, 'jmap.query', 'ping is a number of seconds.')
  if (!parts.mail.may(caller, 'read')) throw notThere()
  const { types = '*', closeafter, ping = '0' } = query.data
  const stream = parts.events.open(caller, {
    types: types === '*' ? undefined : new Set(types.split(',')),
    isOnce: closeafter === 'state',
    pingSeconds: Number(ping),
  })
  request.raw.on('close', () => stream.destroy())
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
}

/** Errors of a request as a whole, as RFC 7807 describes them (RFC 8620, 3.6.1). */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, ...body } = describe(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 401) reply.header('www-authenticate', CHALLENGE)
  if (error instanceof AppError && error.options.retryAfter !== undefined)
    reply.header('retry-after', `${error.options.retryAfter}`)
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ status, ...body }))
}

const urn = (name: string): string => `urn:ietf:params:jmap:error:${name}`

function describe(error: unknown) {
  if (error instanceof RequestError)
    return {
      status: 400,
      type: urn(error.type),
      detail: error.message,
      ...(error.limit === undefined ? {} : { limit: error.limit }),
    }
  const status = statusOf(error)
  if (error instanceof AppError)
    return { status, type: `urn:smart-fft:${error.code}`, detail: error.message }
  if (status === 413)
    return {
      status: 400,
      type: urn('limit'),
      limit: 'maxSizeRequest',
      detail: `A request can’t be larger than ${LIMITS.maxSizeRequest} bytes.`,
    }
  const detail =
    status < 500 ? 'The server can’t process this request.' : 'Something went wrong. Try again.'
  return { status, type: 'about:blank', detail }
}
