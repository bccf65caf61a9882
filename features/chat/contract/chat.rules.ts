// Chat: what both sides go by.

/** How somebody is there (spec section 4). */
export const PRESENCES = ['online', 'offline', 'busy', 'away'] as const
export type ChatPresence = (typeof PRESENCES)[number]

export const MESSAGE_MAX = 5_000
export const ABOUT_MAX = 120
export const GROUP_NAME_MAX = 80
/** So long a message can be changed or taken back by who wrote it. */
export const EDIT_MILLISECONDS = 15 * 60_000
/** Who has not typed for so long is typing no more. */
export const TYPING_MILLISECONDS = 5_000
export const FILES_PER_MESSAGE = 10
export const MEMBERS_AT_ONCE = 200
/** More contacts than this are found by searching. */
export const MAX_CONTACTS = 500
export const MESSAGES_AT_ONCE = 50
export const TAGS_PER_CONTACT = 10
/** Written one after the other by one person within this time, messages stand under one name. */
export const GROUPED_MILLISECONDS = 5 * 60_000

/** For how long a chat is silent: hours, until it is switched on again, or not at all. */
export const MUTE_TIMES = ['1h', '8h', 'on', 'off'] as const
export type MuteTime = (typeof MUTE_TIMES)[number]

export const GROUP_ROLES = ['owner', 'member'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

/** What can be said of a chat by the chat itself. */
export const CHAT_EVENTS = ['created', 'renamed', 'added', 'removed', 'left'] as const

/** What a chat's side panel lists. */
export const MESSAGE_FILTERS = ['files', 'pinned', 'starred'] as const

/**
 * How somebody is shown: what they chose by hand, and of who chose nothing what their tabs tell. Who is not there is offline, whatever
 * they chose.
 */
export function presenceOf(
  choice: ChatPresence,
  { isConnected, isIdle }: { isConnected: boolean; isIdle: boolean },
): ChatPresence {
  if (!isConnected) return 'offline'
  return choice === 'online' && isIdle ? 'away' : choice
}
