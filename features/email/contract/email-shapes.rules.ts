import * as z from 'zod/mini'
import { EMAIL_FOLDERS, EMAIL_LABELS, EMAIL_VIEWS, LABEL_COLORS } from './email.rules.ts'
import { isMailAddress } from '#platform/contract/mailboxes.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { id, moment, searchText } from '#platform/contract/wire.ts'

// Mail on the wire: the specification's entity first, then our additions.

/** A recipient. */
export const mailbox = z.object({ name: z.string(), email: z.string() })
/** A sender; avatar and color are those of the user with this address, if any. */
export const emailSender = z.object({
  email: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  userId: z.nullable(z.int()),
})

export const emailAttachment = z.object({
  fileName: z.string(),
  /** The picture itself; empty for other files. */
  thumbnail: z.string(),
  /** Bound to the current session. Pictures are shown, other files downloaded; `&download=1` always downloads. */
  url: z.string(),
  /** For display: `5.1 MB`. */
  size: z.string(),
  bytes: z.int(),
  /** Passed to `send` and `saveDraft`. */
  id: z.string(),
  /** Detected from the content. */
  mime: z.string(),
})
export type EmailAttachment = z.infer<typeof emailAttachment>

export const AUTH_RESULTS = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'temperror',
  'permerror',
] as const
/** Sender authentication of an outside mail; `isVerified`: the domain of `from` vouches for it. */
export const emailAuth = z.object({
  spf: z.enum(AUTH_RESULTS),
  dkim: z.enum(AUTH_RESULTS),
  dmarc: z.enum(AUTH_RESULTS),
  isVerified: z.boolean(),
})
export type EmailAuth = z.infer<typeof emailAuth>

/** Why a mail is in spam; the texts are in the locale files under `email.spam.<code>`. `words` are the strongest ones. */
export const SPAM_REASONS = [
  'by-you',
  'learned',
  'unverified',
  'sender-reported',
  'filter',
] as const
export const spamVerdict = z.object({
  reasons: z.array(z.enum(SPAM_REASONS)),
  words: z.array(z.string()),
  score: z.number(),
})
export type SpamVerdict = z.infer<typeof spamVerdict>

export const SEND_STATES = ['queued', 'sent', 'bounced'] as const
export type SendState = (typeof SEND_STATES)[number]
export const delivery = z.object({
  email: z.string(),
  state: z.enum(SEND_STATES),
  detail: z.string(),
})

/** `received` and `sent` open for reading, `draft` in the editor, whatever their folder. */
export const EMAIL_KINDS = ['received', 'sent', 'draft'] as const

const fields = {
  id: z.int(),
  from: emailSender,
  to: z.array(mailbox),
  subject: z.string(),
  cc: z.array(mailbox),
  /** Only in mail one has sent oneself. */
  bcc: z.array(mailbox),
  /** Sanitized by rich-text.rules: safe to show and quote. Empty in rows. Own and allowed pictures are under /api/files/. */
  message: z.string(),
  attachments: z.array(emailAttachment),
  isStarred: z.boolean(),
  /** Keys: one of the specification's four, or `label-12`. */
  labels: z.array(z.string()),
  time: moment,
  folder: z.enum(EMAIL_FOLDERS),
  isRead: z.boolean(),
  /** Same as `folder: 'trash'`. */
  isDeleted: z.boolean(),

  kind: z.enum(EMAIL_KINDS),
  version: z.int(),
  /** The beginning of the body, as plain text. */
  excerpt: z.string(),
  hasAttachments: z.boolean(),
  threadId: z.int(),
  /** Number of mails in the conversation outside trash, including this one, and how many are unread. */
  threadCount: z.int(),
  threadUnread: z.int(),
  messageId: z.string(),
  inReplyTo: z.nullable(z.string()),
  /** Where *Restore* moves a mail in trash; `null` elsewhere. */
  cameFrom: z.nullable(z.enum(EMAIL_FOLDERS)),
  snoozedUntil: z.nullable(moment),
  sendAt: z.nullable(moment),
  sendState: z.nullable(z.enum(SEND_STATES)),
}

/** One mail of a conversation. */
export const emailPart = z.object({ ...fields, replies: z.array(z.unknown()) })
/** The specification's entity: `replies` are the replies to this mail, oldest first, flat (their own `replies` are empty). */
export const email = z.object({ ...fields, replies: z.array(emailPart) })
export type Email = z.infer<typeof email>
export type EmailPart = z.infer<typeof emailPart>

/** Only in an opened mail. */
const openedFields = {
  /** `layout`: has its own layout (tables, colors), shown only by the document at `bodyUrl`; `simple`: `message` is everything. */
  bodyKind: z.enum(['simple', 'layout']),
  /**
   * A document for `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox">`, valid for a minute; `getBodyUrl` returns a new one.
   */
  bodyUrl: z.string(),
  /** The body as plain text. */
  text: z.string(),
  hasRemotePictures: z.boolean(),
  /** Whether the reader has allowed them, for this mail or its sender. */
  imagesAllowed: z.boolean(),
  /** Whether the sender is in `settings.imagesFrom`. */
  imagesFromSender: z.boolean(),
  replyTo: z.array(mailbox),
  /** `null` for internal mail. */
  auth: z.nullable(emailAuth),
  spam: z.nullable(spamVerdict),
  /** For one's own sent mail: the state per recipient. */
  deliveries: z.array(delivery),
  /** Whether `unsubscribe` works for it. */
  canUnsubscribe: z.boolean(),
  /** The deadline of `undoSend`; `null` when it cannot be undone. */
  undoUntil: z.nullable(moment),
  /** Written as plain text. */
  isPlainText: z.boolean(),
  /** The mail a draft replies to or forwards, by id in this mailbox. */
  inReplyToId: z.nullable(z.int()),
}
export const openedPart = z.object({ ...fields, replies: z.array(z.unknown()), ...openedFields })
export type OpenedPart = z.infer<typeof openedPart>
export const openedEmail = z.object({
  ...fields,
  replies: z.array(emailPart),
  ...openedFields,
  /** Whether there is a newer or an older mail in the requested list. */
  hasPreviousMail: z.boolean(),
  hasNextMail: z.boolean(),
})
export type OpenedEmail = z.infer<typeof openedEmail>

/** Unread in inbox, all drafts, unread in spam. */
export const emailsMeta = z.object({ inbox: z.int(), draft: z.int(), spam: z.int() })
export type EmailsMeta = z.infer<typeof emailsMeta>

/** A label by key. */
export const emailLabel = z
  .string()
  .check(z.regex(/^(?:personal|company|important|private|label-[1-9]\d{0,14})$/))
export const labelColor = z.enum(LABEL_COLORS)
export const ownLabel = z.object({
  /** `personal` … or `label-12`. */
  key: z.string(),
  /** `null` for the specification's four: they are fixed, and their names are in the locale files. */
  id: z.nullable(z.int()),
  name: z.string(),
  color: labelColor,
})
export type EmailLabel = z.infer<typeof ownLabel>

/** A list by name; `anywhere` or empty: all but trash. */
export const emailFolderAsked = z.enum(['', 'anywhere', ...EMAIL_VIEWS])

/**
 * Selects a list. Default is the inbox; an empty `folder` is all but trash (used by label screens). `group: 'thread'` shows each
 * conversation of a folder once, by its newest mail there; labels, starred and searches always show every mail.
 */
export const emailListing = {
  /** Matches sender name or subject, literally (the specification's search). */
  q: searchText,
  folder: z._default(emailFolderAsked, 'inbox'),
  label: z._default(z.union([z.literal(''), emailLabel]), ''),
  /** In the syntax of email-search.rules: searches the whole mailbox unless it has `in:`; `folder` only counts when it is spam or trash. */
  search: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  group: z._default(z.enum(['mail', 'thread']), 'mail'),
}
export const emailListQuery = z.strictObject(emailListing)
export type EmailListQuery = z.output<typeof emailListQuery>

/** Limit of mails per call. */
export const EMAIL_IDS_AT_ONCE = 5_000
export const emailIds = z.array(id).check(z.minLength(1), z.maxLength(EMAIL_IDS_AT_ONCE))

const line = (max: number) => z.string().check(z.maxLength(max), z.trim())
/** No control characters: a line break would inject a header. */
const plain = (max: number) =>
  line(max).check(z.refine(text => !/\p{Cc}/u.test(text), 'Use a single line.'))
export const subjectLine = plain(500)
export const mailAddress = plain(254).check(z.refine(isMailAddress, 'Enter a valid email address.'))
export const receiver = z.strictObject({ name: z._default(plain(120), ''), email: mailAddress })
/** A recipient of a draft, possibly still invalid. */
export const unfinishedReceiver = z.strictObject({
  name: z._default(plain(120), ''),
  email: plain(320),
})

export const isSpecLabel = (key: string): boolean => EMAIL_LABELS.some(one => one === key)
