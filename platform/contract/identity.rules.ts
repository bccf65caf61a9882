import * as z from 'zod/mini'

// What names a person: apart from the plain lists of users.rules, so that the first page carries no schema it has no use for.

export const username = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^[\p{L}\p{N}._-]+$/u))
export const email = z.string().check(z.trim(), z.maxLength(254), z.email())
