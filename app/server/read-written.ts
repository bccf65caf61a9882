import type { Call } from '#platform/contract/define.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, staleVersion } from '#platform/server/http/app-error.ts'
import { type Input, readInput, type Sent } from './read-input.ts'
import { WRITE_BACK_OF } from './product.ts'
import { isAnswerOf, takeBack } from '#platform/server/write-back/take-back.ts'
import { isAsRead, isWhole, type Same } from '#platform/server/write-back/unchanged.ts'
import { type Fields, isFields, type WriteBack } from '#platform/server/write-back/write-back.ts'

/** Makes another call as the same caller: returns its output as sent. Throws like the call. */
export type Ask = (call: Call, sent: { query: Fields; params: Fields }) => Promise<unknown>

const NOT_FOUND = 404

/** The input of a call. */
export interface Written {
  input: Input
  /** The version in the body, if it has one. */
  version?: number | undefined
  /** All of it is as it was read: there is nothing to do. */
  same?: Same | undefined
}

/**
 * The input of a call. When a whole record is sent back, its read-only fields are compared with the record as the caller would read it now:
 * equal ones are dropped, changed ones are rejected by name. The record is read for this, and to detect updates that change nothing;
 * never for a body with only some of its fields.
 */
export async function readWritten(call: Call, request: FastifyRequest, ask: Ask): Promise<Written> {
  const pairing = WRITE_BACK_OF.get(call)
  const { query, body } = request
  if (pairing === undefined || !isFields(body)) return { input: readInput(call, request) }
  const params = isFields(request.params) ? request.params : {}
  const find = () => findCurrent(pairing, { body, params }, ask)
  const taken = tryInput(call, request)
  if ('input' in taken)
    return {
      ...taken,
      same: isWhole(pairing, body) ? sameOf(await find(), { pairing, body }) : undefined,
    }
  if (!isAnswerOf(pairing, body)) throw taken.error
  const found = await find()
  const { version, refused, ...rest } = takeBack(pairing, body, found.current)
  const sent = { query, params, body: rest.body }
  // A missing record is only reported for what could have been changed.
  if (found.missing !== undefined)
    throw 'input' in tryInput(call, sent) ? found.missing : taken.error
  if (version !== undefined && found.current !== undefined && isStale(refused))
    throw stale(found.current, refused)
  return { input: readInput(call, sent, refused), version, same: sameOf(found, { pairing, body }) }
}

/** What the call takes of it, or why it takes nothing. */
function tryInput(call: Call, sent: Sent): { input: Input } | { error: unknown } {
  try {
    return { input: readInput(call, sent) }
  } catch (error) {
    return { error }
  }
}

const sameOf = (
  { current, answer }: Found,
  { pairing, body }: { pairing: WriteBack; body: Fields },
): Same | undefined =>
  current !== undefined && isAsRead(pairing, body, current) ? { current, answer } : undefined

interface Found {
  current?: Fields | undefined
  /** Everything returned with it. */
  answer?: unknown
  /** It is missing: a 404. */
  missing?: AppError
}

/** The record as the caller reads it now; nothing of what they may not read. */
async function findCurrent(
  pairing: WriteBack,
  { body, params }: { body: Fields; params: Fields },
  ask: Ask,
): Promise<Found> {
  const { in: place, from, find } = pairing
  const inner = place === undefined ? undefined : body[place]
  const sent = { ...body, ...(isFields(inner) ? inner : {}), ...params }
  try {
    const answer = await ask(from, { query: {}, params: {}, ...pairing.ask?.(sent) })
    const current = find(answer, sent)
    return isFields(current) ? { current, answer } : {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === NOT_FOUND ? { missing: error } : {}
  }
}

const isStale = (refused: ReadonlyMap<string, string>): boolean =>
  [...refused.keys()].some(name => /(?:^|\.)version$/.test(name))

function stale(current: Fields, refused: ReadonlyMap<string, string>): AppError {
  const { status, code, message } = staleVersion(current)
  return new AppError(status, code, message, { current, errors: Object.fromEntries(refused) })
}
