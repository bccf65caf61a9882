import * as z from 'zod/mini'
import { AppError } from '#platform/server/http/app-error.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import { LIMITS } from '../../contract/jmap.rules.ts'
import type { Args, RequestContext, Invocation } from '../jmap.context.ts'
import { MethodError, RequestError } from '../jmap.errors.ts'
import { METHODS } from '../methods/methods.service.ts'
import { resolveReferences } from './references.service.ts'

// A request is a list of method calls (RFC 8620, 3.3). They run one after another; an error of one does not stop the next.

const MAX_ID = 255
const request = z.object({
  using: z.array(z.string()),
  methodCalls: z.array(
    z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string().check(z.maxLength(MAX_ID))]),
  ),
  createdIds: z.optional(z.nullable(z.record(z.string(), z.string()))),
})
export type JmapRequest = z.output<typeof request>

const MAX_CREATED = 10_000

/** Throws what is wrong with the request as a whole. */
export function readRequest(body: unknown, capabilities: readonly string[]): JmapRequest {
  const calls: unknown =
    typeof body === 'object' && body !== null && 'methodCalls' in body
      ? body.methodCalls
      : undefined
  // Before looking at each of them.
  if (Array.isArray(calls) && calls.length > LIMITS.maxCallsInRequest)
    throw new RequestError(
      'limit',
      `A request has at most ${LIMITS.maxCallsInRequest} calls.`,
      'maxCallsInRequest',
    )
  const read = request.safeParse(body)
  if (!read.success)
    throw new RequestError(
      'notRequest',
      `This is no JMAP request: ${read.error.issues[0]?.path.join('.') ?? ''}`,
    )
  const unknown = read.data.using.find(one => !capabilities.includes(one))
  if (unknown !== undefined)
    throw new RequestError('unknownCapability', `Unknown capability: ${unknown.slice(0, MAX_ID)}`)
  if (Object.keys(read.data.createdIds ?? {}).length > MAX_CREATED)
    throw new RequestError('notRequest', 'There are too many createdIds.')
  return read.data
}

/** Runs the calls in order. */
export async function answerRequest(
  { methodCalls, createdIds }: JmapRequest,
  context: RequestContext,
  logger: Pick<Logger, 'error'>,
): Promise<{ methodResponses: Invocation[]; createdIds?: Record<string, string> }> {
  for (const [id, value] of Object.entries(createdIds ?? {})) context.createdIds.set(id, value)
  const methodResponses: Invocation[] = []
  for (const [name, args, callId] of methodCalls)
    for (const answer of await answerCall(context, { name, args }, { methodResponses, logger }))
      methodResponses.push([answer.name, answer.args, callId])
  return {
    methodResponses,
    ...(createdIds === undefined || createdIds === null
      ? {}
      : { createdIds: Object.fromEntries(context.createdIds) }),
  }
}

async function answerCall(
  context: RequestContext,
  { name, args: given }: { name: string; args: Args },
  { methodResponses, logger }: { methodResponses: Invocation[]; logger: Pick<Logger, 'error'> },
): Promise<{ name: string; args: Args }[]> {
  try {
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
    if (method === undefined || !context.using.has(method.capability))
      throw new MethodError('unknownMethod')
    const answer = await method.run(context, resolveReferences(given, methodResponses))
    if (Array.isArray(answer)) return answer
    return [{ name, args: answer }]
  } catch (error) {
    const args = describe(error, logger)
    if (args['type'] === 'accountReadOnly' || args['type'] === 'forbidden')
      await context.onRefused(name)
    return [{ name: 'error', args }]
  }
}

function describe(error: unknown, logger: Pick<Logger, 'error'>): Args {
  if (error instanceof MethodError)
    return {
      type: error.type,
      ...(error.message === '' ? {} : { description: error.message }),
      ...(error.names === undefined ? {} : { arguments: error.names }),
    }
  if (error instanceof AppError && error.status === 403)
    return { type: 'forbidden', description: error.message }
  if (error instanceof AppError && error.status < 500)
    return { type: 'invalidArguments', description: error.message }
  if (error instanceof AppError) return { type: 'serverUnavailable', description: error.message }
  logger.error({ err: error }, 'method failed')
  return { type: 'serverFail' }
}
