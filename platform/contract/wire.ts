import * as z from 'zod/mini'

/** Sentences that the specification fixes, verbatim. */
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

/** `page` (1-based) and `perPage` (at most 100) of the list calls, with the specification's default page size. */
export const page = z._default(z.coerce.number().check(z.int(), z.positive()), 1)
export const perPage = (byDefault: number) =>
  z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100)), byDefault)

/**
 * The number of rows a list call finds. With `isTotalMinimum` there are more: counting stops at a limit in very large lists (docs/adr/0015).
 */
export const listTotal = { total: z.int(), isTotalMinimum: z.optional(z.literal(true)) }

/** The search text of the list calls: literal text, never a pattern. */
export const searchText = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** A moment on the wire: ISO 8601 in UTC. */
export const moment = z.string()

/** The answer of calls that only say that it is done. */
export const done = z.object({ ok: z.literal(true) })

/** Output of the calls that answer a file: there is no JSON to describe. */
export const fileOutput = z.never()
