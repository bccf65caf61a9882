import type { Readable } from 'node:stream'
import type { Call, CallOutput, CallParsed } from '#platform/contract/define.ts'
import type { Actor } from '../access/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { Trx } from '../database/tables.ts'

/** What a handler may know of the request besides its parsed input. */
export interface RequestContext {
  requestId: string
  ip: string
  userAgent: string
  /** The version the client read, from `If-Match`; undefined when it sent none. */
  ifMatch: number | undefined
  /** By the names they were set under. */
  cookies: Record<string, string | undefined>
  header(name: string): string | undefined
  /** The bytes of an upload, as a stream. */
  body(): Readable
}

/** What a handler may set besides its output. */
export interface ReplyContext {
  /** Sends the record's version as `ETag`. */
  etag(version: number): void
  /** Without a max age it is a session cookie. Readable by the server only, and host-only. */
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void
  clearCookie(name: string): void
  header(name: string, value: string): void
}

type CallerOf<C extends Call> = C['access'] extends 'public' ? Caller | undefined : Caller
export type HandlerInput<C extends Call> = CallParsed<C> & {
  caller: CallerOf<C>
  /** The caller as the audit log names them. */
  actor: Actor
  request: RequestContext
  reply: ReplyContext
}
type HandlerOutput<C extends Call> = C extends { file: true } ? FileAnswer : CallOutput<C>
export type Handler<C extends Call> = (
  input: HandlerInput<C>,
) => Promise<HandlerOutput<C>> | HandlerOutput<C>

/** What the handler of a call with `file: true` answers: sent as a download, never shown by the browser itself. */
export interface FileAnswer {
  body: Buffer | Readable
  /** Media type. */
  type: string
  /** Pictures may be shown inline; cached by the browser for a day, as long as its URL is valid. */
  isInline?: true
  /** The client has it already, by its `ETag`: answered with 304. */
  isUnchanged?: true
  /** As the person will find it among their downloads; any script. */
  name: string
  /** A document or picture embedded in a page: its content security policy; not cached. */
  embedded?: {
    policy: string
    /** Third-party pages may frame it, if its policy says so. */ isFramed?: true
  }
  /** For an embedded document: a not-found page. */
  status?: 404
}

/** A call of the contract with the function that answers it. */
export interface Route {
  call: Call
  // Widened here, which methods allow: `route()` has checked the pair, and the binder only passes values through.
  handler(input: object): unknown
  /** The handler is given a transaction (`creatingRoute`). */
  creates?: true
  /** What is done before any transaction (`preparedRoute`, `externalRoute`). */
  prepare?(input: object): Promise<unknown>
}

/**
 * Pairs a call of the contract with its handler. The types ensure that the handler accepts the declared input and returns the declared
 * output; the binder (app/server/bind-routes.ts) checks access, parses and serializes.
 * @example route(usersContract.getUser, async ({ query, caller }) => ({ user: await repo.get(query.id) }))
 */
export function route<const C extends Call>(call: C, handler: Handler<C>): Route {
  return { call, handler }
}

/** Creating calls are declared idempotent: clients resend them when no response arrived. */
type Creating = Call & { idempotent: true }
type CreatingHandler<C extends Call, More = unknown> = (
  input: HandlerInput<C> & { trx: Trx } & More,
) => Promise<CallOutput<C>>

/**
 * Pairs a creating call with its handler, which runs inside one transaction: `trx`. The binder stores the request's `Idempotency-Key` in the
 * same transaction, so that a request sent twice creates once. The handler may await nothing but the database.
 * @example creatingRoute(usersContract.addUser, async ({ body, trx }) => ({ user: await insertUser(trx, body) }))
 */
export function creatingRoute<const C extends Creating>(
  call: C,
  handler: CreatingHandler<C>,
): Route {
  return { call, handler, creates: true }
}

/**
 * A creating route with work before its transaction, such as reading a file; the result is passed to the handler.
 * @example preparedRoute(calendarContract.importEvents, ({ body }) => read(body.file), async ({ prepared, trx }) => …)
 */
export function preparedRoute<const C extends Creating, Prepared>(
  call: C,
  prepare: (input: HandlerInput<C>) => Promise<Prepared>,
  handler: CreatingHandler<C, { prepared: Prepared }>,
): Route {
  return { call, handler, creates: true, prepare }
}

/**
 * A route that waits for something outside the database first, such as another server; the result is passed to the handler. That is before a dry
 * run too, which is one transaction and would keep all other writes waiting.
 * @example externalRoute(oauthContract.answerAuthorization, ({ body }) => read(body.client), ({ prepared }) => …)
 */
export function externalRoute<const C extends Call, Prepared>(
  call: C,
  prepare: (input: HandlerInput<C>) => Promise<Prepared>,
  handler: (input: HandlerInput<C> & { prepared: Prepared }) => Promise<CallOutput<C>>,
): Route {
  return { call, handler, prepare }
}
