import PostalMime, { type Address, type Email as ParsedEmail } from 'postal-mime'
import { checkSender, type Handover, type SenderChecks } from './check-sender.ts'
import { readMailHtml, textToHtml } from './mail-html.ts'
import { unquote } from './read-mbox.ts'

// Parses a message with libraries and sanitizes it. It runs in a worker (`message-reader.ts`): whatever a message
// does to its parser happens there.

export interface ReadMailbox {
  name: string
  email: string
}
export interface ReadMessage {
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  from: ReadMailbox
  /** Who sent it for its author. */
  sender: ReadMailbox | null
  replyTo: ReadMailbox[]
  to: ReadMailbox[]
  cc: ReadMailbox[]
  bcc: ReadMailbox[]
  subject: string
  /** The Date header. */
  writtenAt: string | null
  message: string
  layout: string | null
  remotePictures: string[]
  isPlain: boolean
  attachments: {
    name: string
    isInline: boolean
    /** As its sender declares them. */
    type: string
    contentId: string
    bytes: Uint8Array
  }[]
  /** `null` without a connection to check. */
  auth: SenderChecks | null
  unsubscribe: { mailto?: string; url?: string; isOneClick: boolean } | null
  /** By a machine, or to a list. */
  isAuto: boolean
  hops: string[]
  /** It has a header specific to email; any text may start with a word and a colon. */
  isMail: boolean
  /** The number of Received headers. */
  received: number
}

export interface ReadOptions {
  handover?: Handover | undefined
  /** It comes from an .mbox file (`read-mbox.ts`). */
  isQuoted?: boolean | undefined
  /** Answers instead of DNS, by `TYPE name`. */
  zone?: Record<string, string[][]> | undefined
}

const LIMITS = {
  maxNestingDepth: 50,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 2,
  forceRfc822Attachments: true,
}
const MAX_PEOPLE = 500
const MAX_ATTACHMENTS = 100
const MAX_REFERENCES = 100
/** Headers of RFC 5322 and RFC 2045, and of relaying servers. */
const MAIL_FIELDS =
  /^(?:from|sender|reply-to|to|cc|bcc|subject|date|message-id|in-reply-to|references|received|return-path|delivered-to|mime-version|content-.+|resent-.+|list-.+)$/
const HOPS = 'x-smartfft-hops'

export interface MessageTask extends ReadOptions {
  raw: Uint8Array
}

/** Parses a message. Throws if it is none. */
export async function readMessage({
  raw: given,
  handover,
  isQuoted = false,
  zone,
}: MessageTask): Promise<ReadMessage> {
  const raw = isQuoted ? unquote(given) : given
  const parsed = await PostalMime.parse(raw, LIMITS)
  if (parsed.headers.length === 0) throw new Error('There is no header in it.')
  const attachments = readAttachments(parsed)
  const positions = new Map(
    attachments.flatMap(({ contentId }, index) =>
      contentId === '' ? [] : [[contentId, index] as const],
    ),
  )
  const html = parsed.html === undefined || parsed.html.trim() === '' ? undefined : parsed.html
  const body =
    html === undefined
      ? { message: textToHtml(parsed.text ?? ''), layout: null, remotePictures: [] }
      : readMailHtml(html, { partOf: contentId => positions.get(contentId) })
  const [from = { name: '', email: '' }] = mailboxesOf(
    parsed.from === undefined ? [] : [parsed.from],
  )
  const shown = `${body.message}${body.layout ?? ''}`
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]))
  return {
    messageId: messageIds(parsed.messageId).at(0) ?? null,
    inReplyTo: messageIds(parsed.inReplyTo).at(0) ?? null,
    references: messageIds(parsed.references).slice(-MAX_REFERENCES),
    from,
    sender: mailboxesOf(parsed.sender === undefined ? [] : [parsed.sender]).at(0) ?? null,
    replyTo: mailboxesOf(parsed.replyTo),
    to: mailboxesOf(parsed.to),
    cc: mailboxesOf(parsed.cc),
    bcc: mailboxesOf(parsed.bcc),
    subject: oneLine(parsed.subject ?? '', 500),
    writtenAt:
      parsed.date !== undefined && !Number.isNaN(Date.parse(parsed.date))
        ? new Date(parsed.date).toISOString()
        : null,
    ...body,
    isPlain: html === undefined,
    // A part not shown in the text is an attachment, whatever it declares.
    attachments: attachments.map((attachment, index) => ({
      ...attachment,
      isInline: shown.includes(`/part-${index}"`),
    })),
    auth:
      handover === undefined ? null : await checkSender(raw, { handover, from: from.email, zone }),
    unsubscribe: readUnsubscribe(headers),
    isAuto: isAutomatic(headers, handover),
    hops: oneLine(headers.get(HOPS) ?? '', 2_000)
      .split(' ')
      .filter(hop => hop !== '')
      .slice(0, 20),
    isMail: parsed.headers.some(({ key }) => MAIL_FIELDS.test(key)),
    received: parsed.headers.filter(({ key }) => key === 'received').length,
  }
}

/** One line, without what no database takes. */
const oneLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, most)
    .toWellFormed()

const messageIds = (text: string | undefined): string[] =>
  [...(text ?? '').slice(0, 50_000).matchAll(/<[^<>\s]{1,500}>/g)]
    .map(([id]) => oneLine(id, 502))
    .filter(id => id.length > 2)

function mailboxesOf(addresses: Address[] | undefined): ReadMailbox[] {
  const flat = (addresses ?? []).flatMap(one => (one.group === undefined ? [one] : one.group))
  return flat
    .slice(0, MAX_PEOPLE)
    .map(({ name, address }) => ({ name: oneLine(name, 200), email: oneLine(address, 320) }))
    .filter(({ email, name }) => email !== '' || name !== '')
}

function readAttachments({ attachments }: ParsedEmail) {
  return attachments
    .slice(0, MAX_ATTACHMENTS)
    .map(({ filename, mimeType, contentId, content }) => ({
      name:
        oneLine(filename ?? '', 200).replaceAll(/[\\/]/g, '-') ||
        `attachment.${EXTENSIONS[mimeType] ?? 'bin'}`,
      type: MEDIA_TYPE.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream',
      contentId: (contentId ?? '').replaceAll(/^<|>$/g, '').trim(),
      bytes:
        typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    }))
    .filter(({ bytes }) => bytes.length > 0)
}
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/
const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/calendar': 'ics',
  'message/rfc822': 'eml',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

function isAutomatic(
  headers: ReadonlyMap<string, string>,
  handover: Handover | undefined,
): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no'
  const isBulk = /bulk|list|junk|auto_reply/i.test(headers.get('precedence') ?? '')
  return (
    submitted !== 'no' ||
    isBulk ||
    headers.has('list-id') ||
    headers.has('list-unsubscribe') ||
    handover?.sender === ''
  )
}

function readUnsubscribe(headers: ReadonlyMap<string, string>): ReadMessage['unsubscribe'] {
  const offered = [
    ...oneLine(headers.get('list-unsubscribe') ?? '', 4_000).matchAll(/<\s*([^<>\s]{1,1000})\s*>/g),
  ].map(([, address = '']) => address)
  const url = offered.find(address => /^https:\/\//i.test(address))
  const mailto = offered.find(address => /^mailto:/i.test(address))
  const isOneClick =
    url !== undefined && /one-click/i.test(headers.get('list-unsubscribe-post') ?? '')
  if (!isOneClick && mailto === undefined) return null
  const to = mailto?.slice(7).split('?')[0]
  return {
    ...(to === undefined ? {} : { mailto: to }),
    ...(url === undefined ? {} : { url }),
    isOneClick,
  }
}
