import { authenticate } from 'mailauth'
import PostalMime, { type Address, type Email as ParsedEmail } from 'postal-mime'
import { readMailHtml, textToHtml } from './mail-html.ts'
import { unquote } from './read-mbox.ts'

// Parses a message with libraries and sanitizes it. It runs in a worker (`message-reader.ts`): whatever a message
// does to its parser happens there.

export interface ReadMailbox {
  name: string
  email: string
}
export type CheckResult =
  | 'pass'
  | 'fail'
  | 'softfail'
  | 'neutral'
  | 'none'
  | 'temperror'
  | 'permerror'
export interface SenderChecks {
  spf: CheckResult
  dkim: CheckResult
  dmarc: CheckResult
  isVerified: boolean
}
export interface ReadMessage {
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  from: ReadMailbox
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
  attachments: { name: string; isInline: boolean; bytes: Uint8Array }[]
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

/** The SMTP connection a message came from, for SPF. */
export interface Handover {
  ip: string
  helo: string
  sender: string
  /** Our own name. */
  mta: string
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
const MOST_PEOPLE = 500
const MOST_ATTACHMENTS = 100
const MOST_REFERENCES = 100
const CHECK_MILLISECONDS = 4_000
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
    references: messageIds(parsed.references).slice(-MOST_REFERENCES),
    from,
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
    attachments: attachments.map(({ name, bytes }, index) => ({
      name,
      bytes,
      isInline: shown.includes(`/part-${index}"`),
    })),
    auth: handover === undefined ? null : await check(raw, { handover, from: from.email, zone }),
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
    .slice(0, MOST_PEOPLE)
    .map(({ name, address }) => ({ name: oneLine(name, 200), email: oneLine(address, 320) }))
    .filter(({ email, name }) => email !== '' || name !== '')
}

function readAttachments({ attachments }: ParsedEmail) {
  return attachments
    .slice(0, MOST_ATTACHMENTS)
    .map(({ filename, mimeType, contentId, content }) => ({
      name:
        oneLine(filename ?? '', 200).replaceAll(/[\\/]/g, '-') ||
        `attachment.${EXTENSIONS[mimeType] ?? 'bin'}`,
      contentId: (contentId ?? '').replaceAll(/^<|>$/g, '').trim(),
      bytes:
        typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    }))
    .filter(({ bytes }) => bytes.length > 0)
}
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

interface Checking {
  handover: Handover
  from: string
  zone: ReadOptions['zone']
}
const UNKNOWN = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  isVerified: false,
} as const

/** Checks SPF, DKIM and DMARC by DNS; a timeout proves nothing. */
async function check(raw: Uint8Array, { handover, from, zone }: Checking): Promise<SenderChecks> {
  const { ip, helo, sender, mta } = handover
  const asked = authenticate(Buffer.from(raw), {
    ip,
    helo,
    sender,
    mta,
    disableArc: true,
    disableBimi: true,
    ...(zone === undefined
      ? {}
      : { resolver: async (name: string, type: string) => lookIn(zone, name, type) }),
  })
  const late = new Promise<'late'>(resolve =>
    setTimeout(resolve, CHECK_MILLISECONDS, 'late').unref(),
  )
  const answer = await Promise.race([asked, late]).catch(() => 'late' as const)
  return answer === 'late' ? UNKNOWN : judge(answer, from)
}

function judge(
  { spf, dkim, dmarc }: Awaited<ReturnType<typeof authenticate>>,
  from: string,
): SenderChecks {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase()
  const signed = dkim?.results.find(
    ({ status }) =>
      status.result === 'pass' && status.aligned !== false && status.aligned !== undefined,
  )
  const bySpf =
    spf !== false &&
    spf !== undefined &&
    spf.status.result === 'pass' &&
    spf.domain?.toLowerCase() === domain
  return {
    spf: spf === false || spf === undefined ? 'none' : asResult(spf.status.result),
    dkim: asResult(signed?.status.result ?? dkim?.results[0]?.status.result ?? 'none'),
    dmarc: dmarc === false || dmarc === undefined ? 'none' : asResult(dmarc.status.result),
    isVerified: signed !== undefined || bySpf,
  }
}

const RESULTS: readonly CheckResult[] = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'temperror',
  'permerror',
]
const asResult = (text: string): CheckResult => RESULTS.find(one => one === text) ?? 'neutral'

async function lookIn(
  zone: Record<string, string[][]>,
  name: string,
  type: string,
): Promise<string[][]> {
  const found = zone[`${type} ${name.toLowerCase()}`]
  if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return found
}
