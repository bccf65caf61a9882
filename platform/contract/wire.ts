import * as z from 'zod/mini'

/** RFC 9457 problem body with our additions: `code` (noun.reason), `requestId`, and per-field texts. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** On 412: the record as it now is, so that the screen can offer a comparison. */
  current: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof problem>

/** The spec's sentences, verbatim (sections 5 and 8). */
export const SENTENCES = {
  wrongCredentials: 'UserName or Password is Invalid',
  somethingWentWrong: 'Something went wrong',
  emailTaken: 'This email is already in use.',
  usernameTaken: 'This username is already in use.',
  invalidRefreshToken: 'Invalid refresh token',
} as const

/** A record's id: a positive whole number; text from a query is converted. */
export const id = z.coerce.number().check(z.int(), z.positive())

/** `sort` of the list calls. */
export const sortDirection = z.enum(['asc', 'desc'])

/** `page` (1-based) and `perPage` (at most 100) of the list calls, with the spec's default page size. */
export const page = z._default(z.coerce.number().check(z.int(), z.positive()), 1)
export const perPage = (byDefault: number) =>
  z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100)), byDefault)

/**
 * How many rows a list call finds. With `isTotalMinimum` there are more: among very many rows a search counts no further (docs/adr/0015).
 */
export const listTotal = { total: z.int(), isTotalMinimum: z.optional(z.literal(true)) }

/** The search text of the list calls: literal text, never a pattern. */
export const searchText = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** Moment on the wire: ISO 8601 in UTC. */
export const moment = z.string()

/** The answer of calls that only say that it is done. */
export const done = z.object({ ok: z.literal(true) })

/** Output of the calls that answer a file: there is no JSON to describe. */
export const fileOutput = z.never()
