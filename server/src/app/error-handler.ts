import { STATUS_CODES } from 'node:http'
import { type Problem, SENTENCES } from '@smart-fft/contract/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type AppErrorOptions } from '../platform/http/app-error.ts'

interface Refusal {
  status: number
  code: string
  detail: string
  options?: AppErrorOptions
}

// What Fastify itself refuses, in our words. The rest of its texts may tell of the inside and are not passed on.
const FASTIFY_REFUSALS: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'input.type_unsupported', detail: 'Send JSON (application/json).' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'input.body_empty', detail: 'The body is empty, but was announced as JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'input.not_json', detail: 'The body is not valid JSON.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'input.too_large', detail: 'That is more than this call takes (1 MB).' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'input.length_wrong', detail: 'The body is not as long as announced.' },
  FST_ERR_BAD_URL: { status: 400, code: 'request.url_invalid', detail: 'This address cannot be read.' },
}

/** Every refusal as RFC 9457 problem+json; what nobody expected is logged with its request id and tells nothing. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = describe(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, refusal)
  })
}

/** Sends a refusal in the wire's shape. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, { status, code, detail, options = {} }: Refusal): FastifyReply {
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
    ...(options.current === undefined ? {} : { current: options.current }),
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

function describe(error: FastifyError): Refusal {
  if (error instanceof AppError) return { status: error.status, code: error.code, detail: error.message, options: error.options }
  const known = FASTIFY_REFUSALS[error.code]
  if (known !== undefined) return known
  // A client fault that has no line above: its status is kept, its words are not.
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, code: 'request.refused', detail: 'The server cannot take this request as it is.' }
  return { status: 500, code: 'server.failed', detail: SENTENCES.somethingWentWrong }
}
