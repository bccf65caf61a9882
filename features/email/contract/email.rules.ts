import { HOUR } from '#platform/contract/durations.rules.ts'
import { nextDaysAt } from '#platform/contract/local-time.rules.ts'
import { type Mailbox, sameAddress } from '#platform/contract/mailboxes.rules.ts'
import { escapeHtml } from '#platform/contract/rich-text.rules.ts'

// Mail rules shared by server and client: folders, labels, addresses, reply recipients and subjects. The search syntax is in
// email-search.rules.ts.

/** The specification's folders; `starred` is a view across them. */
export const SPEC_FOLDERS = ['inbox', 'draft', 'spam', 'trash', 'sent'] as const
/** Every folder a mail can be in. */
export const EMAIL_FOLDERS = [...SPEC_FOLDERS, 'archive', 'scheduled', 'snoozed'] as const
/** Every list that can be shown. */
export const EMAIL_VIEWS = [...EMAIL_FOLDERS, 'starred'] as const
/** Folders users can move mail to; `scheduled` and `snoozed` have their own calls. */
export const TARGET_FOLDERS = [...SPEC_FOLDERS, 'archive'] as const
export type EmailFolder = (typeof EMAIL_FOLDERS)[number]
export type EmailView = (typeof EMAIL_VIEWS)[number]
export type TargetFolder = (typeof TARGET_FOLDERS)[number]

/** The specification's labels. Custom ones have keys such as `label-12`. */
export const EMAIL_LABELS = ['personal', 'company', 'important', 'private'] as const
export type SpecLabel = (typeof EMAIL_LABELS)[number]
export const LABEL_COLORS = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const
export type LabelColor = (typeof LABEL_COLORS)[number]
export const SPEC_LABEL_COLORS: Record<SpecLabel, LabelColor> = {
  personal: 'good',
  company: 'accent',
  important: 'warn',
  private: 'bad',
}
export const labelKey = (id: number): string => `label-${id}`

/** Choices for the undo window, in seconds. */
export const UNDO_SECONDS = [5, 10, 20, 30] as const
export const MAX_RECIPIENTS = 100
export const MAX_ATTACHMENTS = 100
export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024
/** Replying to more recipients than this needs confirmation. */
export const MANY_RECIPIENTS = 10

// Replies

const REPLY = /^(?:\s*(?:re|ré|rép|res|aw|antw|sv|رد)\s*(?:\[\d+\])?\s*[:：])+\s*/iu
const FORWARD = /^(?:\s*(?:fwd?|wg|enc|tr|إعادة توجيه)\s*[:：])+\s*/iu

/** Exactly one `Re:`. */
export const replySubject = (subject: string): string =>
  `Re: ${subject.replace(REPLY, '').trim()}`.trimEnd()
/** Exactly one `Fwd:`. */
export const forwardSubject = (subject: string): string =>
  `Fwd: ${subject.replace(FORWARD, '').trim()}`.trimEnd()
/** The subject without reply and forward prefixes. */
export const bareSubject = (subject: string): string => {
  const bare = subject.replace(REPLY, '').replace(FORWARD, '').trim()
  return bare === subject.trim() ? bare : bareSubject(bare)
}

interface Answered {
  from: Mailbox
  replyTo?: readonly Mailbox[] | undefined
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
}

/**
 * The recipients of a reply: never oneself, no duplicates. Replying to one's own mail addresses its recipients.
 * @example replyRecipients(mail, { me: 'ada@example.org', all: true })
 */
export function replyRecipients(
  mail: Answered,
  { me, all }: { me: string; all: boolean },
): { to: Mailbox[]; cc: Mailbox[] } {
  const isOwn = sameAddress(mail.from.email, me)
  const asked = mail.replyTo === undefined || mail.replyTo.length === 0 ? [mail.from] : mail.replyTo
  const to = withoutMe(isOwn ? mail.to : asked, me)
  if (!all) return { to: once(to.length > 0 ? to : isOwn ? mail.to : asked), cc: [] }
  const wide = isOwn ? to : [...to, ...withoutMe(mail.to, me)]
  const receivers = once(wide.length > 0 ? wide : isOwn ? mail.to : asked)
  const cc = once(withoutMe(mail.cc, me)).filter(
    one => !receivers.some(other => sameAddress(other.email, one.email)),
  )
  return { to: receivers, cc }
}

const withoutMe = (people: readonly Mailbox[], me: string): Mailbox[] =>
  people.filter(({ email }) => !sameAddress(email, me))
const once = (people: readonly Mailbox[]): Mailbox[] =>
  people
    .filter(
      (one, index) => people.findIndex(other => sameAddress(other.email, one.email)) === index,
    )
    .map(({ name, email }) => ({ name, email }))

/** Quotes the original mail. `lead` is the line above it: who wrote when. */
export const quoteHtml = ({ message, lead }: { message: string; lead: string }): string =>
  `<p></p><p>${escapeHtml(lead)}</p><blockquote>${message}</blockquote>`

/** The forwarded mail under its header lines. */
export function forwardHtml({
  message,
  title,
  lines,
}: {
  message: string
  title: string
  lines: readonly (readonly [string, string])[]
}): string {
  const head = lines
    .map(([name, value]) => `<strong>${escapeHtml(name)}:</strong> ${escapeHtml(value)}`)
    .join('<br>')
  return `<p></p><p>${escapeHtml(title)}<br>${head}</p>${message}`
}

/** Warnings shown before sending. */
export const SEND_WARNINGS = ['no-subject', 'no-attachment', 'many-recipients'] as const
export type SendWarning = (typeof SEND_WARNINGS)[number]
const ATTACHED =
  /\b(?:attach(?:ed|ment|ments)|enclosed|anbei|anhang|angehängt|beigefügt|anex(?:[oa]s?|ad[oa]s?)|ci-joint(?:e?s?)|pi[èe]ces?\s+jointes?)\b|مرفق/iu

export interface Unsent {
  subject: string
  /** The user's own text, without the quote. */
  text: string
  attachments: number
  recipients: number
  isReplyToAll: boolean
}
export function findSendWarnings({
  subject,
  text,
  attachments,
  recipients,
  isReplyToAll,
}: Unsent): SendWarning[] {
  const found = {
    'no-subject': subject.trim() === '',
    'no-attachment': attachments === 0 && ATTACHED.test(`${subject}\n${text}`),
    'many-recipients': isReplyToAll && recipients > MANY_RECIPIENTS,
  }
  return SEND_WARNINGS.filter(warning => found[warning])
}

/** A size for display: `640 B`, `12 KB`, `5.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}

/** The label's state in a selection: toggling adds it for `none`, removes it for `all`, and flips each for `some`. */
export function labelState(
  selected: readonly { labels: readonly string[] }[],
  label: string,
): 'none' | 'some' | 'all' {
  const count = selected.filter(one => one.labels.includes(label)).length
  if (count === 0) return 'none'
  return count === selected.length ? 'all' : 'some'
}

/** The suggested snooze times, in the account's time zone. */
export function snoozeTimes(now: Date, zone: string): { key: SnoozeTime; at: string }[] {
  const { tomorrow, monday } = nextDaysAt('08:00', now, zone)
  return [
    { key: 'today', at: new Date(now.getTime() + 3 * HOUR).toISOString() },
    { key: 'tomorrow', at: tomorrow },
    ...(monday === undefined ? [] : [{ key: 'monday' as const, at: monday }]),
  ]
}
export type SnoozeTime = 'today' | 'tomorrow' | 'monday'

/** The screen that shows a mail within its list. */
export const emailLink = (view: EmailView, id: number): string => `/apps/email/${view}?mail=${id}`
