import type { Call } from '@smart-fft/contract/define'
import type { FastifyRequest } from 'fastify'
import { AppError, staleVersion } from '../../platform/http/app-error.ts'
import { type Input, readInput, type Sent } from '../read-input.ts'
import { WRITE_BACK_OF } from './records.ts'
import { isToldOf, takeBack } from './take-back.ts'
import { type Fields, isFields, type WriteBack } from './write-back.ts'

/** Makes another call as the same caller would: what it answers, as it goes out. Throws as the call does. */
export type Ask = (call: Call, sent: { query: Fields; params: Fields }) => Promise<unknown>

const NOT_FOUND = 404

/**
 * The input of a call. Where a record comes back as it was read, what is only to be read of it is compared with the record as the caller
 * would read it now: the same is left away, what was changed is refused by its name. A record is read for that alone: never when the
 * body is what the call takes. `version` is the one that the body says it was read in.
 */
export async function readWritten(call: Call, request: FastifyRequest, ask: Ask): Promise<{ input: Input; version: number | undefined }> {
  const pairing = WRITE_BACK_OF.get(call)
  try {
    return { input: readInput(call, request), version: undefined }
  } catch (error) {
    if (pairing === undefined || !isFields(request.body) || !isToldOf(pairing, request.body)) throw error
    const { query, body } = request
    const params = isFields(request.params) ? request.params : {}
    const found = await findCurrent(pairing, { body, params }, ask)
    const { version, refused, ...taken } = takeBack(pairing, body, found.current)
    const sent = { query, params, body: taken.body }
    // What nobody finds is only said of what could have been done.
    if (found.missing !== undefined) throw isTaken(call, sent) ? found.missing : error
    if (version !== undefined && found.current !== undefined && isStale(refused)) throw stale(found.current, refused)
    return { input: readInput(call, sent, refused), version }
  }
}

interface Found {
  current?: Fields | undefined
  /** There is none: a 404. */
  missing?: AppError
}

/** The record as the caller reads it now; nothing of what they may not read. */
async function findCurrent(pairing: WriteBack, { body, params }: { body: Fields; params: Fields }, ask: Ask): Promise<Found> {
  const { in: place, from, find } = pairing
  const inner = place === undefined ? undefined : body[place]
  const sent = { ...body, ...(isFields(inner) ? inner : {}), ...params }
  try {
    const answer = await ask(from, { query: {}, params: {}, ...pairing.ask?.(sent) })
    const current = find(answer, sent)
    return isFields(current) ? { current } : {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === NOT_FOUND ? { missing: error } : {}
  }
}

function isTaken(call: Call, sent: Sent): boolean {
  try {
    readInput(call, sent)
    return true
  } catch {
    return false
  }
}

const isStale = (refused: ReadonlyMap<string, string>): boolean => [...refused.keys()].some(name => /(?:^|\.)version$/.test(name))

function stale(current: Fields, refused: ReadonlyMap<string, string>): AppError {
  const { status, code, message } = staleVersion(current)
  return new AppError(status, code, message, { current, errors: Object.fromEntries(refused) })
}
