import { MINUTE } from '#platform/contract/durations.rules.ts'
import '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SENTENCES } from '#platform/contract/wire.ts'
import { AppError, statusOf } from '#platform/server/http/app-error.ts'
import { assertKey, challengeOf, senderAs } from '#platform/server/http/call-as.ts'
import { MCP_PATH } from '../contract/mcp.rules.ts'
import { RPC_CODES, RpcError } from './mcp.errors.ts'
import { type Mcp, PROTOCOL_VERSIONS } from './mcp.service.ts'

// Streamable HTTP without streams: each POST is one message, answered as JSON. It is outside the contract, as its URL is
// defined by the protocol; what tools do goes through the contract's routes.

/** Applies without a key as well, against guessing. */
const CALLS_PER_MINUTE = 600

interface McpHttp {
  server: Mcp
  baseUrl: string
  isLimited: boolean
  /** Whether the app is switched on. */
  isOn: () => boolean
  /** What a 401 says about signing in. */
  challenge: Readonly<Record<string, string>>
}

const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.int()])),
  method: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
})

export async function addMcp(app: FastifyInstance, parts: McpHttp): Promise<void> {
  const config = {
    whileClosed: false,
    rateLimit: parts.isLimited ? { max: CALLS_PER_MINUTE, timeWindow: MINUTE } : (false as const),
  }
  await app.register(async scope => {
    scope.setErrorHandler((error, request, reply) => refuse(error, { request, reply, parts }))
    scope.route({
      method: 'POST',
      url: MCP_PATH,
      config,
      // Before the body is read: strangers are not listened to.
      onRequest: async request => assertAllowed(request, parts),
      handler: (request, reply) => answer(app, parts, { request, reply }),
    })
    // No streams, and no sessions to end.
    scope.route({
      method: ['GET', 'DELETE'],
      url: MCP_PATH,
      config,
      exposeHeadRoute: false,
      handler: (_request, reply) =>
        send(reply.header('allow', 'POST'), {
          status: 405,
          error: new RpcError(RPC_CODES.server, 'Use POST.'),
        }),
    })
  })
}

/** Throws unless the message may be read at all. */
function assertAllowed(request: FastifyRequest, parts: McpHttp): void {
  assertKey(request, parts)
  const version = request.headers['mcp-protocol-version']
  if (version !== undefined && !PROTOCOL_VERSIONS.some(one => one === version))
    throw new AppError(
      400,
      'mcp.version',
      `Unsupported protocol version. Supported: ${PROTOCOL_VERSIONS.join(', ')}.`,
    )
}

async function answer(
  app: FastifyInstance,
  { server }: McpHttp,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const read = message.safeParse(request.body)
  if (!read.success || request.caller === undefined)
    return send(reply, {
      status: 400,
      error: new RpcError(RPC_CODES.request, 'Send one JSON-RPC 2.0 message.'),
    })
  const { id, method, params } = read.data
  // Notifications, and responses to no request.
  if (id === undefined || method === undefined) return reply.code(202).send()
  const context = { caller: request.caller, send: senderAs(app, request) }
  try {
    const result = await server.answer({ method, ...(params && { params }) }, context)
    return reply.send({ jsonrpc: '2.0', id, result })
  } catch (error) {
    if (error instanceof RpcError) return send(reply, { status: 200, error, id })
    throw error
  }
}

interface Failure {
  status: number
  error: RpcError
  id?: string | number
}
function send(reply: FastifyReply, { status, error, id }: Failure): FastifyReply {
  const { code, message: text, data } = error
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({
      jsonrpc: '2.0',
      id: id ?? null,
      error: { code, message: text, ...(data === undefined ? {} : { data }) },
    })
}

/** Errors before a message is parsed, or during it, in the protocol’s format. */
function refuse(
  error: unknown,
  { request, reply, parts }: { request: FastifyRequest; reply: FastifyReply; parts: McpHttp },
): FastifyReply {
  const refusal = describe(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal.status === 401)
    reply.header('www-authenticate', challengeOf(request, parts.challenge))
  if (error instanceof AppError && error.options.retryAfter !== undefined)
    reply.header('retry-after', `${error.options.retryAfter}`)
  return send(reply, refusal)
}

function describe(error: unknown): Failure {
  if (error instanceof AppError)
    return {
      status: error.status,
      error: new RpcError(RPC_CODES.server, error.message, { code: error.code }),
    }
  const status = statusOf(error)
  if (status === 400) return { status, error: new RpcError(RPC_CODES.parse, 'Parse error') }
  if (status < 500)
    return {
      status,
      error: new RpcError(RPC_CODES.server, 'The server can’t process this request.'),
    }
  return { status: 500, error: new RpcError(RPC_CODES.inside, SENTENCES.somethingWentWrong) }
}
