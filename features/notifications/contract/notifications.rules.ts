import type { NotificationKind } from './notifications.contract.ts'

// Which news people can do without, and by which way it reaches them (spec section 3: notification flags). The one table that every part
// of the product that tells people something stands in: `notify` asks it.

/** The six flags of the spec. */
export const NOTICE_FLAGS = [
  'commentOnArticle',
  'answerOnForm',
  'followMe',
  'newAnnouncements',
  'productUpdates',
  'blogDigest',
] as const
export type NoticeFlag = (typeof NOTICE_FLAGS)[number]
/** By mail, as a note of the browser, and by the bell in the application. */
export const NOTICE_CHANNELS = ['email', 'browser', 'app'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The flag that decides about a kind. What stands here in no line concerns the account or the work itself, and always comes by the bell. */
export const FLAG_OF_KIND: Partial<Record<NotificationKind, NoticeFlag>> = {
  'article-comment': 'commentOnArticle',
  'form-answer': 'answerOnForm',
  'new-follower': 'followMe',
  announcement: 'newAnnouncements',
  'product-update': 'productUpdates',
  'blog-digest': 'blogDigest',
}

/** Kinds without a flag that go out by mail as well. What may not have been the person themselves has mails of its own (auth/notices). */
export const ALWAYS_MAILED: readonly NotificationKind[] = [
  'plan-changed',
  'plan-requested',
  'task-reminder',
  'product-back',
  'ticket-answered',
  'trial-ending',
]

/** What others wrote to the person: theirs alone, so looking in as them does not show it. */
export const PERSONAL_KINDS: readonly NotificationKind[] = [
  'chat-message',
  'chat-mention',
  'chat-added',
  'chat-reminder',
  'mail-received',
]

export type NoticeChoices = Record<NoticeFlag, boolean>
export type NoticeWays = Record<NoticeFlag, Record<NoticeChannel, boolean>>

/** What somebody hears who has chosen nothing. */
export const NOTICES_AT_FIRST: NoticeChoices = {
  commentOnArticle: true,
  answerOnForm: true,
  followMe: true,
  newAnnouncements: true,
  productUpdates: true,
  blogDigest: false,
}
const WAYS = { email: true, browser: false, app: true }
export const WAYS_AT_FIRST: NoticeWays = {
  commentOnArticle: WAYS,
  answerOnForm: WAYS,
  followMe: WAYS,
  newAnnouncements: WAYS,
  productUpdates: WAYS,
  blogDigest: WAYS,
}

/** By which ways a kind reaches a person who has chosen this. */
export function waysOf(
  kind: NotificationKind,
  { flags, ways }: { flags: NoticeChoices; ways: NoticeWays },
): Record<NoticeChannel, boolean> {
  const flag = FLAG_OF_KIND[kind]
  if (flag === undefined) return { email: ALWAYS_MAILED.includes(kind), browser: false, app: true }
  return flags[flag] ? ways[flag] : { email: false, browser: false, app: false }
}
