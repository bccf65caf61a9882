import * as z from 'zod/mini'
import {
  EMAIL_FOLDERS,
  EMAIL_LABELS,
  EMAIL_VIEWS,
  LABEL_COLORS,
  isMailAddress,
} from './email.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { id, moment, searchText } from '#platform/contract/wire.ts'

// What mail is made of on the wire (features.md 6.6): the entity of the specification first, then ours.

/** A receiver, as they stand in a mail. */
export const mailbox = z.object({ name: z.string(), email: z.string() })
/** A sender; picture and colour are those of a person of this system, if one has the address. */
export const emailSender = z.object({
  email: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  userId: z.nullable(z.int()),
})

export const emailAttachment = z.object({
  fileName: z.string(),
  /** The picture itself; empty where the file is none. */
  thumbnail: z.string(),
  /** For the session that asked. A picture is shown, everything else downloaded; `&download=1` downloads always. */
  url: z.string(),
  /** For people: `5.1 MB`. */
  size: z.string(),
  bytes: z.int(),
  /** What `send` and `saveDraft` take. */
  id: z.string(),
  /** By its content. */
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
/** Whether a mail from outside comes from whom it says; `isVerified`: the domain of `from` stands behind it. */
export const emailAuth = z.object({
  spf: z.enum(AUTH_RESULTS),
  dkim: z.enum(AUTH_RESULTS),
  dmarc: z.enum(AUTH_RESULTS),
  isVerified: z.boolean(),
})
export type EmailAuth = z.infer<typeof emailAuth>

/** Why a mail lies in spam: texts stand in the locale files under `email.spam.<code>`; `words` are those that spoke most for it. */
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

/** `received` and `sent` are read, `draft` is opened in the editor, whatever folder they lie in. */
export const EMAIL_KINDS = ['received', 'sent', 'draft'] as const

const fields = {
  id: z.int(),
  from: emailSender,
  to: z.array(mailbox),
  subject: z.string(),
  cc: z.array(mailbox),
  /** Of one's own mail alone: nobody else's carries it. */
  bcc: z.array(mailbox),
  /** Clean by the list of rich-text.rules: may be shown and quoted. Empty in rows. Own and allowed pictures lie under /api/files/. */
  message: z.string(),
  attachments: z.array(emailAttachment),
  isStarred: z.boolean(),
  /** Keys: the four of the specification, or `label-12`. */
  labels: z.array(z.string()),
  time: moment,
  folder: z.enum(EMAIL_FOLDERS),
  isRead: z.boolean(),
  /** The same as `folder: 'trash'`. */
  isDeleted: z.boolean(),

  kind: z.enum(EMAIL_KINDS),
  version: z.int(),
  /** The first words of the mail, as plain text. */
  excerpt: z.string(),
  hasAttachments: z.boolean(),
  threadId: z.int(),
  /** How many mails the conversation has outside of trash, this one included, and how many of them are unread. */
  threadCount: z.int(),
  threadUnread: z.int(),
  messageId: z.string(),
  inReplyTo: z.nullable(z.string()),
  /** Where *Restore* brings a mail in trash; `null` elsewhere. */
  cameFrom: z.nullable(z.enum(EMAIL_FOLDERS)),
  snoozedUntil: z.nullable(moment),
  sendAt: z.nullable(moment),
  sendState: z.nullable(z.enum(SEND_STATES)),
}

/** A mail of a conversation. */
export const emailPart = z.object({ ...fields, replies: z.array(z.unknown()) })
/** The entity of the specification: `replies` are the mails that answer this one, oldest first, flat (their own `replies` are empty). */
export const email = z.object({ ...fields, replies: z.array(emailPart) })
export type Email = z.infer<typeof email>
export type EmailPart = z.infer<typeof emailPart>

/** What only an opened mail carries. */
const openedFields = {
  /** `layout`: it has a layout of its own (tables, colours), which only the document at `bodyUrl` shows; `simple`: `message` is all there is. */
  bodyKind: z.enum(['simple', 'layout']),
  /** A document for `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox">`, good for a minute: `getBodyUrl` makes a new one. */
  bodyUrl: z.string(),
  /** The words alone, for the plain-text view. */
  text: z.string(),
  hasRemotePictures: z.boolean(),
  /** Whether this reader has allowed them, for this mail or for its sender. */
  imagesAllowed: z.boolean(),
  /** Whether the sender is on the list of `settings.imagesFrom`. */
  imagesFromSender: z.boolean(),
  replyTo: z.array(mailbox),
  /** `null` for mail from within. */
  auth: z.nullable(emailAuth),
  spam: z.nullable(spamVerdict),
  /** Of one's own mail: what became of it, per receiver. */
  deliveries: z.array(delivery),
  /** It can be unsubscribed from by `unsubscribe`. */
  canUnsubscribe: z.boolean(),
  /** Until when `undoSend` can take it back; `null` when it cannot. */
  undoUntil: z.nullable(moment),
  /** Written as words alone. */
  isPlainText: z.boolean(),
  /** What a draft answers or passes on: an id of this mailbox. */
  inReplyToId: z.nullable(z.int()),
}
export const openedPart = z.object({ ...fields, replies: z.array(z.unknown()), ...openedFields })
export type OpenedPart = z.infer<typeof openedPart>
export const openedEmail = z.object({
  ...fields,
  replies: z.array(emailPart),
  ...openedFields,
  /** Something newer, something older stands beside it in the list that was asked for. */
  hasPreviousMail: z.boolean(),
  hasNextMail: z.boolean(),
})
export type OpenedEmail = z.infer<typeof openedEmail>

/** Unread in the inbox, all drafts, unread in spam. */
export const emailsMeta = z.object({ inbox: z.int(), draft: z.int(), spam: z.int() })
export type EmailsMeta = z.infer<typeof emailsMeta>

/** A label by its key. */
export const emailLabel = z
  .string()
  .check(z.regex(/^(?:personal|company|important|private|label-[1-9]\d{0,14})$/))
export const labelColor = z.enum(LABEL_COLORS)
export const ownLabel = z.object({
  /** `personal` … or `label-12`. */
  key: z.string(),
  /** `null` for the four of the specification: they cannot be changed, and their names stand in the locale files. */
  id: z.nullable(z.int()),
  name: z.string(),
  color: labelColor,
})
export type EmailLabel = z.infer<typeof ownLabel>

/** A list by name; `anywhere`, or empty: everywhere but in trash. */
export const emailFolderAsked = z.enum(['', 'anywhere', ...EMAIL_VIEWS])

/**
 * The list that is shown. `folder` empty: everywhere but in trash (a label's screen asks so). Nothing given: the inbox.
 * `group: 'thread'` shows each conversation of a folder once, by its newest mail there; of labels, starred and searches every mail is shown.
 */
export const emailListing = {
  /** In the sender's name or the subject, literally (the specification's search). */
  q: searchText,
  folder: z._default(emailFolderAsked, 'inbox'),
  label: z._default(z.union([z.literal(''), emailLabel]), ''),
  /** The language of email-search.rules: in the whole mailbox unless it says `in:`; `folder` is then not asked, unless it is spam or trash. */
  search: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  group: z._default(z.enum(['mail', 'thread']), 'mail'),
}
export const emailListQuery = z.strictObject(emailListing)
export type EmailListQuery = z.output<typeof emailListQuery>

/** Mails named by their ids. */
export const EMAIL_IDS_AT_ONCE = 5_000
export const emailIds = z.array(id).check(z.minLength(1), z.maxLength(EMAIL_IDS_AT_ONCE))

const line = (max: number) => z.string().check(z.maxLength(max), z.trim())
/** No control characters: a line break in here would be a header of its own. */
const plain = (max: number) =>
  line(max).check(z.refine(text => !/\p{Cc}/u.test(text), 'Use a single line.'))
export const subjectLine = plain(500)
export const mailAddress = plain(254).check(z.refine(isMailAddress, 'Enter a valid email address.'))
export const receiver = z.strictObject({ name: z._default(plain(120), ''), email: mailAddress })
/** A chip of a draft: it may still be wrong. */
export const unfinishedReceiver = z.strictObject({
  name: z._default(plain(120), ''),
  email: plain(320),
})

export const isSpecLabel = (key: string): boolean => EMAIL_LABELS.some(one => one === key)
