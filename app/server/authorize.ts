import type { Access, Call } from '#platform/contract/define.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/server/access/caller.ts'
import { checkKey } from '#platform/server/access/check-key.ts'
import { AppError, forbidden, foreignOrigin, notSignedIn } from '#platform/server/http/app-error.ts'
import { originOf } from '#platform/server/http/origin.ts'

// Who may make a call: session or key, rights, locked screen, impersonation, foreign origins.

/** An expired token is 401, not anonymous. */
export const asked = (call: Call, { headers }: FastifyRequest): Call =>
  call.asCaller === undefined || headers.authorization === undefined
    ? call
    : { ...call, access: bearerAccess(call.asCaller) }

const bearerAccess = (asCaller: true | Access): Access => (asCaller === true ? 'session' : asCaller)

/** Throws 401, 403 or 423. */
export function authorize(
  call: Call,
  { caller, refusal }: Pick<FastifyRequest, 'caller' | 'refusal'>,
): void {
  if (call.access !== 'public' && refusal !== undefined) throw refusal
  if (caller !== undefined && caller.key !== null) checkKey(call, caller.key.grant)
  checkAccess(call.access, caller)
  if (caller?.isLocked === true && call.access !== 'public' && call.whileLocked !== true)
    throw locked()
  if (caller === undefined || caller.impersonatorId === null || call.access === 'public') return
  if (call.personal === true) throw personal()
  if (call.method !== 'GET') throw readOnly()
}

/** Throws 401 or 403 unless the caller may make such a call at all; handlers check rights to own records. */
export function checkAccess(access: Access, caller: Caller | undefined): void {
  if (access === 'public') return
  if (caller === undefined) throw notSignedIn()
  if (access === 'session') return
  const [action, subject] = access.can
  if (caller.can(action, subject)) return
  if (access.own === true && caller.canOwn(action, subject, caller.userId)) return
  throw forbidden(action, subject)
}

/** Calls without a bearer token could be sent by a foreign page in a person's name: with their cookies, from their browser. */
export function assertSameOrigin(
  call: Call,
  { headers, caller }: FastifyRequest,
  { baseUrl }: { baseUrl: string },
): void {
  const isOpen = call.access === 'public' && caller === undefined && call.method !== 'GET'
  if (isOpen && originOf(headers, baseUrl) === 'elsewhere') throw foreignOrigin()
}

const locked = () =>
  new AppError(423, 'session.locked', 'The screen is locked. Enter your password to continue.')
const readOnly = () =>
  new AppError(
    403,
    'impersonation.read_only',
    'You can’t make changes while viewing as someone else.',
  )

const personal = () =>
  new AppError(
    403,
    'impersonation.personal',
    'This is private. You can’t see it while viewing as someone else.',
  )
