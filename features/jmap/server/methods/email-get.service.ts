import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { StoredMail } from '#features/email/server/email.service.ts'
import {
  type Body,
  BODY_PROPERTIES,
  type BodyPart,
  cutText,
  DEFAULT_BODY_PROPERTIES,
  readBody,
} from '../email/body.service.ts'
import {
  type HeaderProperty,
  isHeaderProperty,
  readHeader,
  readHeaderProperty,
  splitHeader,
  toDate,
} from '../email/header.service.ts'
import { keywordsOf, mailboxIdsOf } from '../email/marks.service.ts'
import type { Args, Asking } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import {
  assertFew,
  deref,
  getArguments,
  optionalCount,
  pick,
  readArguments,
} from '../request/arguments.service.ts'
import { fromEmailId, toBlobId, toEmailId, toThreadId } from '../request/ids.service.ts'
import { stateOf } from './changes.service.ts'
import { LIMITS } from '../../contract/jmap.rules.ts'

// `Email/get` (RFC 8621, 4.2).

const PLAIN =
  'id blobId threadId mailboxIds keywords size receivedAt messageId inReplyTo references sender from to cc bcc replyTo subject sentAt hasAttachment preview'.split(
    ' ',
  )
const BODIES = ['bodyValues', 'textBody', 'htmlBody', 'attachments', 'bodyStructure']
const DEFAULTS = [...PLAIN, ...BODIES.slice(0, 4)]
const KNOWN = [...PLAIN, ...BODIES, 'headers']
/** All texts of one answer. */
const MOST_BYTES = 20_000_000

const flag = z.optional(z.boolean())
const emailArguments = {
  ...getArguments,
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

function readRequested(asked: z.output<z.ZodMiniObject<typeof emailArguments>>): Requested {
  const named = asked.properties ?? DEFAULTS
  const unknown = [
    ...named.filter(name => !isHeaderProperty(name) && !KNOWN.includes(name)),
    ...(asked.bodyProperties ?? []).filter(name => !BODY_PROPERTIES.includes(name)),
  ]
  if (unknown.length > 0)
    throw new MethodError('invalidArguments', `Unknown: ${unknown.join(', ').slice(0, 255)}`, [
      'properties',
    ])
  const all = asked.fetchAllBodyValues === true
  return {
    properties: new Set(['id', ...named]),
    headers: named.filter(isHeaderProperty).map(readHeaderProperty),
    body: new Set(asked.bodyProperties ?? DEFAULT_BODY_PROPERTIES),
    values: {
      all,
      text: all || asked.fetchTextBodyValues === true,
      html: all || asked.fetchHTMLBodyValues === true,
      most: asked.maxBodyValueBytes ?? 0,
    },
  }
}

export async function getEmails(asking: Asking, args: Args): Promise<Args> {
  const asked = readArguments(asking, emailArguments, args)
  const requested = readRequested(asked)
  assertFew(asked.ids)
  const { mail, by, accountId } = asking
  const state = await stateOf(asking)
  const ids = [...new Set(deref(asking, asked.ids ?? (await allIds(asking))))]
  const keys = new Map(ids.map(id => [id, fromEmailId(id)]))
  const mails = await mail.mails(
    by.caller,
    [...keys.values()].flatMap(key => key?.id ?? []),
  )
  const known = new Map(mails.map(one => [toEmailId(one), one]))
  const list: Args[] = []
  let left = MOST_BYTES
  for (const id of ids) {
    const found = known.get(id)
    if (found === undefined) continue
    const shown = await showEmail(found, requested, asking)
    left -= shown.bytes
    if (left < 0) throw new MethodError('requestTooLarge', 'Ask for fewer texts at once.')
    list.push(shown.email)
  }
  return { accountId, state, list, notFound: ids.filter(id => !known.has(id)) }
}

async function allIds({ mail, by }: Asking): Promise<string[]> {
  const query = { condition: undefined, order: [], isCollapsed: false }
  const most = LIMITS.maxObjectsInGet
  const all = await mail.find(by.caller, query, { position: 0, limit: most + 1 })
  assertFew(all?.found)
  return (all?.found ?? []).map(toEmailId)
}

const people = (list: StoredMail['to']) =>
  list.length === 0
    ? null
    : list.map(({ name, email }) => ({ name: name === '' ? null : name, email }))
const bare = (id: string): string => id.replaceAll(/[<>]/g, '')
const idsOrNull = (ids: readonly string[]) => (ids.length === 0 ? null : ids.map(bare))

const plain = (mail: StoredMail): Record<string, unknown> => ({
  id: toEmailId(mail),
  blobId: toBlobId({ kind: 'message', mail }),
  threadId: toThreadId(mail.threadId),
  mailboxIds: Object.fromEntries(mailboxIdsOf(mail).map(id => [id, true])),
  keywords: Object.fromEntries(keywordsOf(mail).map(keyword => [keyword, true])),
  size: mail.size,
  receivedAt: toDate(mail.time),
  messageId: [bare(mail.messageId)],
  inReplyTo: mail.inReplyTo === null ? null : [bare(mail.inReplyTo)],
  references: idsOrNull(mail.references),
  sender: null,
  from: mail.from.email === '' && mail.from.name === '' ? null : people([mail.from]),
  to: people(mail.to),
  cc: people(mail.cc),
  bcc: people(mail.bcc),
  replyTo: people(mail.replyTo),
  subject: mail.subject === '' ? null : mail.subject,
  sentAt: toDate(mail.writtenAt),
  hasAttachment: mail.hasAttachments,
  preview: mail.preview,
})

async function showEmail(mail: StoredMail, requested: Requested, asking: Asking) {
  const email = pick(plain(mail), requested.properties)
  const bodies = BODIES.filter(name => requested.properties.has(name))
  let bytes = 0
  if (bodies.length > 0) {
    // Texts are made one mail at a time: others are served in between.
    await setImmediate()
    const body = readBody(mail, asking)
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
    const fields = splitHeader(await mail.header())
    if (requested.properties.has('headers')) email['headers'] = fields
    for (const one of requested.headers) email[one.property] = readHeader(fields, one)
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
