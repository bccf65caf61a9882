import { MINUTE } from '#platform/contract/durations.rules.ts'
import '@fastify/rate-limit'
import { AppError, featureOff, statusOf } from '#platform/server/http/app-error.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { OAUTH_PATHS } from '../contract/oauth.rules.ts'
import { registerClient } from './clients/clients.service.ts'
import { resourceMetadata, serverMetadata } from './metadata.service.ts'
import type { OAuthParts } from './oauth.context.ts'
import { invalidRequest, OAuthError } from './oauth.errors.ts'
import { type Form, grantTokens, revokeToken } from './tokens/tokens.service.ts'

// What programs ask: metadata, registration, tokens. Outside of the contract, as paths, form bodies and errors are those of the standards
// (RFC 6749, 7009, 7591, 8414, 9728).

const BODY_BYTES = 16_384
/** Per minute and address. */
const LIMITS = { metadata: 600, register: 20, token: 120 } as const

interface OAuthHttp {
  parts: OAuthParts
  isLimited: boolean
  /** Also those that are switched off now. */
  allResources: readonly string[]
}
interface Endpoint {
  method: 'GET' | 'POST'
  url: string
  most: number
  status?: number
  answer: (request: FastifyRequest) => unknown
}

export async function addOAuth(app: FastifyInstance, http: OAuthHttp): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      async (_request: FastifyRequest, body: string | Buffer) => readForm(body.toString()),
    )
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    for (const { method, url, most, status, answer } of [
      ...metadataEndpoints(http),
      ...tokenEndpoints(http.parts),
    ])
      scope.route({
        method,
        url,
        bodyLimit: BODY_BYTES,
        exposeHeadRoute: false,
        config: {
          whileClosed: false,
          rateLimit: http.isLimited ? { max: most, timeWindow: MINUTE } : (false as const),
        },
        onRequest: async () => {
          if (http.parts.resources().length === 0) throw featureOff()
        },
        handler: async (request, reply) => {
          const output = await answer(request)
          return reply
            .code(status ?? 200)
            .headers({ 'cache-control': 'no-store' })
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(output ?? {}))
        },
      })
  })
}

const metadataEndpoints = ({ parts, allResources }: OAuthHttp): Endpoint[] => [
  {
    method: 'GET',
    url: OAUTH_PATHS.server,
    most: LIMITS.metadata,
    answer: () => serverMetadata({ baseUrl: parts.baseUrl, resources: parts.resources() }),
  },
  ...['', ...allResources].map((path): Endpoint => ({
    method: 'GET',
    url: `${OAUTH_PATHS.resource}${path}`,
    most: LIMITS.metadata,
    answer: () => resourceMetadata(parts.baseUrl, path),
  })),
]

const tokenEndpoints = (parts: OAuthParts): Endpoint[] => [
  {
    method: 'POST',
    url: OAUTH_PATHS.register,
    most: LIMITS.register,
    status: 201,
    answer: ({ body }) => registerClient(parts, body),
  },
  {
    method: 'POST',
    url: OAUTH_PATHS.token,
    most: LIMITS.token,
    answer: request => grantTokens(parts, formOf(request), fromOf(request)),
  },
  {
    method: 'POST',
    url: OAUTH_PATHS.revoke,
    most: LIMITS.token,
    answer: request => revokeToken(parts, formOf(request), fromOf(request)),
  },
]

const fromOf = ({ ip, id: requestId }: FastifyRequest) => ({ ip, requestId })

/** No parameter may be there twice (RFC 6749, section 3.2). */
function readForm(body: string): Form {
  const params = new URLSearchParams(body)
  const names = [...params.keys()]
  if (new Set(names).size !== names.length) throw invalidRequest('A parameter is there twice.')
  return Object.fromEntries(params)
}

const form = z.record(z.string(), z.string())
function formOf({ body, headers }: FastifyRequest): Form {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const read = form.safeParse(body)
  if (!isForm || !read.success)
    throw invalidRequest('Send the parameters as application/x-www-form-urlencoded.')
  return read.data
}

/** Errors in the format of the standards. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, description } = describeError(error)
  if (status >= 500 && !(error instanceof OAuthError))
    request.log.error({ err: error }, 'request failed')
  if (error instanceof AppError && error.options.retryAfter !== undefined)
    reply.header('retry-after', `${error.options.retryAfter}`)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: description }))
}

function describeError(error: unknown): { status: number; code: string; description: string } {
  if (error instanceof OAuthError)
    return { status: error.status, code: error.code, description: error.message }
  const status = statusOf(error)
  const code =
    status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  const description =
    error instanceof AppError ? error.message : 'The server can’t process this request.'
  return { status, code, description }
}
