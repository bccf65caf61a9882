// A user's basic fields, shared by the session and user records. Separate from the calls,
// so that the sign-in page doesn't load the user list's schemas.

export const USER_ROLES = ['admin', 'author', 'editor', 'maintainer', 'subscriber'] as const
export const AVATAR_COLORS = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const
export type AvatarColor = (typeof AVATAR_COLORS)[number]
export type UserRole = (typeof USER_ROLES)[number]
