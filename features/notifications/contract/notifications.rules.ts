import {
  KINDS_OF_APP,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from './notifications.contract.ts'

// Which notifications are optional, and through which channels they are sent. The one table for every part
// of the product that notifies people: `notify` uses it.

/** The six flags that the specification names. */
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

/** The flag for each kind. Kinds without one concern the account or the work itself, and are always shown by the bell. */
export const FLAG_OF_KIND: Partial<Record<NotificationKind, NoticeFlag>> = {
  'article-comment': 'commentOnArticle',
  'form-answer': 'answerOnForm',
  'new-follower': 'followMe',
  announcement: 'newAnnouncements',
  'product-update': 'productUpdates',
  'blog-digest': 'blogDigest',
}

/** Kinds without a flag that are emailed as well. Events the person may not have caused have their own emails (auth/notices). */
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

/** The kinds about these apps. */
export const kindsOfApps = (apps: readonly string[]): NotificationKind[] =>
  Object.entries(KINDS_OF_APP).flatMap(([app, kinds]) => (apps.includes(app) ? kinds : []))

/** The flags that something is left of while these apps are off. */
export function flagsWithout(apps: readonly string[]): NoticeFlag[] {
  const leftOut = kindsOfApps(apps)
  const left = NOTIFICATION_KINDS.filter(kind => !leftOut.includes(kind))
  return NOTICE_FLAGS.filter(flag => left.some(kind => FLAG_OF_KIND[kind] === flag))
}

export type NoticeChoices = Record<NoticeFlag, boolean>
export type NoticeChannels = Record<NoticeFlag, Record<NoticeChannel, boolean>>

/** The defaults for people who have chosen nothing. */
export const NOTICES_AT_FIRST: NoticeChoices = {
  commentOnArticle: true,
  answerOnForm: true,
  followMe: true,
  newAnnouncements: true,
  productUpdates: true,
  blogDigest: false,
}
const EMAIL_AND_APP = { email: true, browser: false, app: true }
export const DEFAULT_CHANNELS: NoticeChannels = {
  commentOnArticle: EMAIL_AND_APP,
  answerOnForm: EMAIL_AND_APP,
  followMe: EMAIL_AND_APP,
  newAnnouncements: EMAIL_AND_APP,
  productUpdates: EMAIL_AND_APP,
  blogDigest: EMAIL_AND_APP,
}

/** The channels through which a kind reaches a person with these choices. */
export function channelsOf(
  kind: NotificationKind,
  { flags, channels }: { flags: NoticeChoices; channels: NoticeChannels },
): Record<NoticeChannel, boolean> {
  const flag = FLAG_OF_KIND[kind]
  if (flag === undefined) return { email: ALWAYS_MAILED.includes(kind), browser: false, app: true }
  return flags[flag] ? channels[flag] : { email: false, browser: false, app: false }
}
