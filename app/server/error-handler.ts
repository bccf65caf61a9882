import { STATUS_CODES } from 'node:http'
import { SENTENCES } from '#platform/contract/wire.ts'
import { type Problem } from '#platform/contract/problem.rules.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type AppErrorOptions } from '#platform/server/http/app-error.ts'
import { formatSize } from '#platform/server/http/format-size.ts'
import { logFailure } from '#platform/server/http/log-failure.ts'
import { methodsAt } from './addresses.ts'
import { isStorageFull, storageFull } from '#platform/server/storage/storage-error.ts'

interface Refusal {
  status: number
  code: string
  detail: string
  options?: AppErrorOptions
}

// Fastify's own errors, in our words. Its other messages may reveal internals and are not passed on.
const FASTIFY_REFUSALS: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'input.type_unsupported',
    detail: 'Send JSON with the content type application/json.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 400,
    code: 'input.body_empty',
    detail: 'The request body is empty. Send valid JSON.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    code: 'input.not_json',
    detail: 'The request body isn’t valid JSON.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'input.too_large',
    detail: 'The request body is too large.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'input.length_wrong',
    detail: 'The request body doesn’t match the Content-Length header.',
  },
  FST_ERR_BAD_URL: {
    status: 400,
    code: 'request.url_invalid',
    detail: 'This URL contains an invalid percent-encoding.',
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 414,
    code: 'request.url_too_long',
    detail: 'A segment of this URL is too long.',
  },
}
const NOTHING: Refusal = {
  status: 404,
  code: 'route.not_found',
  detail: 'Nothing was found at this URL.',
}
// Rejected by status alone: by the static file handler, and by the HTTP layer.
const STATUS_REFUSALS: Record<number, Refusal> = {
  400: {
    status: 400,
    code: 'request.invalid',
    detail: 'The URL or a header of this request is invalid.',
  },
  // The static handler's answer for folders and hidden names; neither exists for anyone.
  403: NOTHING,
  404: NOTHING,
  412: {
    status: 412,
    code: 'file.changed',
    detail: 'The file doesn’t match the conditions in the request headers.',
  },
  416: {
    status: 416,
    code: 'file.range',
    detail: 'The requested range isn’t available for this file.',
  },
}

/** Every error as RFC 9457 problem+json; unexpected ones are logged with their request id and reveal nothing. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = describe(error, request.routeOptions.bodyLimit)
    if (refusal.status >= 500) logFailure(request, error)
    return sendProblem(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.split('?', 1)[0] ?? '')
    if (methods.length === 0 || methods.some(method => method === request.method))
      return sendProblem(request, reply, NOTHING)
    const detail = `This URL doesn’t support ${request.method}. Use ${methods.join(' or ')}.`
    return sendProblem(request, reply.header('allow', methods.join(', ')), {
      status: 405,
      code: 'route.method',
      detail,
    })
  })
  // What Node would reject without a body.
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new AppError(400, 'request.no_host', 'An HTTP/1.1 request needs a Host header.')
  })
}

/** What the router refuses before there is a route. */
export function sendFrameworkProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendProblem(request, reply, describe(error))
}

/** Sends a refusal in the wire's shape. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, detail, options = {} }: Refusal,
): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (options.retryAfter !== undefined) reply.header('retry-after', String(options.retryAfter))
  const problem: Problem = {
    type: `urn:smart-fft:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    requestId: request.id,
    ...(options.errors === undefined ? {} : { errors: options.errors }),
    ...(options.issues === undefined ? {} : { issues: options.issues }),
    ...(options.current === undefined ? {} : { current: options.current }),
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

function describe(error: FastifyError | AppError, bodyLimit?: number): Refusal {
  // Whatever was being written: an upload, a backup, an export.
  if (!(error instanceof AppError) && isStorageFull(error)) return describe(storageFull(error))
  if (error instanceof AppError)
    return { status: error.status, code: error.code, detail: error.message, options: error.options }
  const known = FASTIFY_REFUSALS[error.code]
  if (known?.status === 413 && bodyLimit !== undefined)
    return { ...known, detail: `The request body can’t be larger than ${formatSize(bodyLimit)}.` }
  if (known !== undefined) return known
  // A client error not listed above: its status is kept, its message is not.
  const status = error.statusCode ?? 500
  const usual = STATUS_REFUSALS[status]
  if (usual !== undefined) return usual
  if (status >= 400 && status < 500)
    return {
      status,
      code: 'request.refused',
      detail: 'The server can’t process this request.',
    }
  return { status: 500, code: 'server.failed', detail: SENTENCES.somethingWentWrong }
}
