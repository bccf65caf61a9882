import { MINUTE } from '#platform/contract/durations.rules.ts'

// Rules of chat for both sides.

/** Presence: the four states of the specification. */
export const PRESENCES = ['online', 'offline', 'busy', 'away'] as const
export type ChatPresence = (typeof PRESENCES)[number]

/** Maximum length of a quoted message. */
export const MAX_QUOTE = 200
export const MAX_MESSAGE = 5_000
export const MAX_ABOUT = 120
export const MAX_GROUP_NAME = 80
/** Writers can edit and delete a message for this long. */
export const EDIT_MILLISECONDS = 15 * MINUTE
/** A typing indicator expires after this. */
export const TYPING_MILLISECONDS = 5_000
export const FILES_PER_MESSAGE = 10
/** Recording stops by itself after this. */
export const VOICE_SECONDS = 600
/** The loudness of a voice message is drawn in this many bars at most, each from 0 to this peak. */
export const VOICE_BARS = 48
export const VOICE_PEAK = 100
export const MEMBERS_AT_ONCE = 200
/** Further contacts are found by search. */
export const MAX_CONTACTS = 500
export const MESSAGES_AT_ONCE = 50
export const TAGS_PER_CONTACT = 10
/** Messages of one person within this time are grouped. */
export const GROUPED_MILLISECONDS = 5 * MINUTE

/** Mute durations: hours, until unmuted, or off. */
export const MUTE_TIMES = ['1h', '8h', 'on', 'off'] as const
export type MuteTime = (typeof MUTE_TIMES)[number]

export const GROUP_ROLES = ['owner', 'member'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

/** Kinds of system messages. */
export const CHAT_EVENTS = ['created', 'renamed', 'added', 'removed', 'left', 'imported'] as const

/** Lists of a chat's side panel. */
export const MESSAGE_FILTERS = ['files', 'pinned', 'starred'] as const

/** The displayed presence: the chosen status, else that of the open tabs. Without an open tab, always offline. */
export function presenceOf(
  choice: ChatPresence,
  { isConnected, isIdle }: { isConnected: boolean; isIdle: boolean },
): ChatPresence {
  if (!isConnected) return 'offline'
  return choice === 'online' && isIdle ? 'away' : choice
}
