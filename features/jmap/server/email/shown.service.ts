import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { StoredMail } from '#features/email/server/email.service.ts'
import type { Args } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import { optionalCount, pick } from '../request/arguments.service.ts'
import {
  type Body,
  BODY_PROPERTIES,
  type BodyPart,
  cutText,
  DEFAULT_BODY_PROPERTIES,
} from './body.service.ts'
import {
  type HeaderProperty,
  isHeaderProperty,
  readHeader,
  readHeaderProperty,
  splitHeader,
} from './header.service.ts'

// A mail with the properties that are asked for (RFC 8621, 4.2): one that is stored, or one that is only parsed.

const PLAIN =
  'id blobId threadId mailboxIds keywords size receivedAt messageId inReplyTo references sender from to cc bcc replyTo subject sentAt hasAttachment preview'.split(
    ' ',
  )
const BODIES = ['bodyValues', 'textBody', 'htmlBody', 'attachments', 'bodyStructure']
const KNOWN = [...PLAIN, ...BODIES, 'headers']
export const DEFAULTS = [...PLAIN, ...BODIES.slice(0, 4)]
/** Those of a message that is in no mailbox. */
export const PARSED_DEFAULTS = DEFAULTS.slice(DEFAULTS.indexOf('messageId'))
const MAX_HEADER_PROPERTIES = 100
/** All texts of one answer. */
const MAX_BYTES = 20_000_000

const flag = z.optional(z.boolean())
export const shownArguments = {
  properties: z.optional(z.nullable(z.array(z.string()))),
  bodyProperties: z.optional(z.nullable(z.array(z.string()))),
  fetchTextBodyValues: flag,
  fetchHTMLBodyValues: flag,
  fetchAllBodyValues: flag,
  maxBodyValueBytes: optionalCount,
}

interface Requested {
  properties: ReadonlySet<string>
  headers: HeaderProperty[]
  body: ReadonlySet<string>
  values: { text: boolean; html: boolean; all: boolean; most: number }
}

export function readRequested(
  asked: z.output<z.ZodMiniObject<typeof shownArguments>>,
  defaults: readonly string[],
): Requested {
  const named = [...new Set(asked.properties ?? defaults)]
  const unknown = [
    ...named.filter(name => !isHeaderProperty(name) && !KNOWN.includes(name)),
    ...(asked.bodyProperties ?? []).filter(name => !BODY_PROPERTIES.includes(name)),
  ]
  if (unknown.length > 0)
    throw new MethodError('invalidArguments', `Unknown: ${unknown.join(', ').slice(0, 255)}`, [
      'properties',
    ])
  const headers = named.filter(isHeaderProperty)
  if (headers.length > MAX_HEADER_PROPERTIES)
    throw new MethodError('requestTooLarge', `At most ${MAX_HEADER_PROPERTIES} header fields.`)
  const all = asked.fetchAllBodyValues === true
  return {
    properties: new Set(named),
    headers: headers.map(readHeaderProperty),
    body: new Set(asked.bodyProperties ?? DEFAULT_BODY_PROPERTIES),
    values: {
      all,
      text: all || asked.fetchTextBodyValues === true,
      html: all || asked.fetchHTMLBodyValues === true,
      most: asked.maxBodyValueBytes ?? 0,
    },
  }
}

/** What is shown of a mail: made only if it is asked for. */
export interface Showable {
  plain: Args
  body: () => Body
  header: () => string | Promise<string>
}

/** Shows mails, as long as all of them are not too much for one answer. */
export function createShowing(requested: Requested) {
  let left = MAX_BYTES
  return async (mail: Showable): Promise<Args> => {
    const { email, bytes } = await showEmail(mail, requested)
    left -= bytes
    if (left < 0) throw new MethodError('requestTooLarge', 'Ask for fewer texts at once.')
    return email
  }
}

async function showEmail(mail: Showable, requested: Requested) {
  const email = pick(mail.plain, requested.properties)
  const bodies = BODIES.filter(name => requested.properties.has(name))
  let bytes = 0
  if (bodies.length > 0) {
    // Texts are made one mail at a time: others are served in between.
    await setImmediate()
    const body = mail.body()
    const show = (part: BodyPart) => showPart(part, requested.body)
    if (bodies.includes('bodyStructure')) email['bodyStructure'] = show(body.structure)
    for (const name of ['textBody', 'htmlBody', 'attachments'] as const)
      if (bodies.includes(name)) email[name] = body[name].map(show)
    if (bodies.includes('bodyValues')) {
      const values = await readValues(body, requested.values)
      email['bodyValues'] = values
      for (const one of Object.values(values)) bytes += one.value.length
    }
  }
  if (requested.properties.has('headers') || requested.headers.length > 0) {
    const header = await mail.header()
    const fields = splitHeader(header)
    if (requested.properties.has('headers')) {
      email['headers'] = fields
      bytes += header.length
    }
    const known = new Map<string, unknown>()
    for (const one of requested.headers) {
      const same = [one.name.toLowerCase(), one.form, one.isAll].join(' ')
      // A stranger’s fields may be long: they are parsed once, and others are served in between.
      if (!known.has(same)) await setImmediate()
      const value = known.has(same) ? known.get(same) : readHeader(fields, one)
      known.set(same, value)
      email[one.property] = value
      bytes += JSON.stringify(value).length
    }
  }
  return { email, bytes }
}

const showPart = (part: BodyPart, properties: ReadonlySet<string>): Args => ({
  ...pick(part, properties),
  // What holds parts names them, whatever is asked for.
  ...(part.subParts === null
    ? {}
    : { subParts: part.subParts.map(one => showPart(one, properties)) }),
})

async function readValues(body: Body, { text, html, all, most }: Requested['values']) {
  const parts = [
    ...(text ? body.textBody : []),
    ...(html ? body.htmlBody : []),
    ...(all ? body.attachments : []),
  ]
  const values: Record<
    string,
    { value: string; isEncodingProblem: boolean; isTruncated: boolean }
  > = {}
  for (const { partId, type } of parts) {
    const value = partId === null ? undefined : await body.valueOf(partId)
    if (partId !== null && value !== undefined)
      values[partId] = { isEncodingProblem: false, ...cutText(value, most, type) }
  }
  return values
}

type Shared = Pick<
  StoredMail,
  'size' | 'from' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'subject' | 'hasAttachments' | 'preview'
>

export const people = (list: StoredMail['to']) =>
  list.length === 0
    ? null
    : list.map(({ name, email }) => ({ name: name === '' ? null : name, email }))

/** What is the same for a mail of a mailbox and any other. */
export const plainOf = (mail: Shared): Args => ({
  size: mail.size,
  from: mail.from.email === '' && mail.from.name === '' ? null : people([mail.from]),
  to: people(mail.to),
  cc: people(mail.cc),
  bcc: people(mail.bcc),
  replyTo: people(mail.replyTo),
  subject: mail.subject === '' ? null : mail.subject,
  hasAttachment: mail.hasAttachments,
  preview: mail.preview,
})
