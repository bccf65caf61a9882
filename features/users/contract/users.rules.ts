// What makes a person, wherever one is spoken of: the session and the records of users share it. It stands apart from the calls,
// so that the sign-in page does not carry the schemas of the user list.

export const USER_ROLES = ['admin', 'author', 'editor', 'maintainer', 'subscriber'] as const
export const AVATAR_COLORS = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const
export type AvatarColor = (typeof AVATAR_COLORS)[number]
export type UserRole = (typeof USER_ROLES)[number]
