import * as z from 'zod/mini'

// What makes a person, wherever one is spoken of: the session and the records of users share it. It stands apart from the calls,
// so that the sign-in page does not carry the schemas of the user list.

export const USER_ROLES = ['admin', 'author', 'editor', 'maintainer', 'subscriber'] as const
export const AVATAR_COLORS = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const
export type UserRole = (typeof USER_ROLES)[number]

export const username = z.string().check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^[\p{L}\p{N}._-]+$/u))
export const email = z.string().check(z.trim(), z.maxLength(254), z.email())
