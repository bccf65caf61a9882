import type { Submission } from '#features/email/server/email.service.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import * as z from 'zod/mini'
import { toDate } from '../email/header.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import {
  forbiddenError,
  invalidProperties,
  MethodError,
  notFoundError,
  SetError,
} from '../jmap.errors.ts'
import {
  assertFew,
  deref,
  getAmong,
  getArguments,
  optionalCount,
  readArguments,
} from '../request/arguments.service.ts'
import {
  fromEmailId,
  fromSubmissionId,
  fromThreadId,
  toEmailId,
  toIdentityId,
  toSubmissionId,
  toThreadId,
} from '../request/ids.service.ts'
import { answerSet } from '../request/set.service.ts'
import { cannotCalculate, stateOf } from './changes.service.ts'
import { setEmails } from './email-set.service.ts'

// Sending (RFC 8621, 7): a submission is a draft that its owner has sent. It goes out after the undo period, as from the screens.

const PROPERTIES =
  'id identityId emailId threadId envelope sendAt undoStatus deliveryStatus dsnBlobIds mdnBlobIds'.split(
    ' ',
  )

const DELIVERED = {
  queued: { delivered: 'queued', smtpReply: '250 2.0.0 Waiting to be delivered' },
  sent: { delivered: 'yes', smtpReply: '250 2.0.0 Delivered' },
  bounced: { delivered: 'no', smtpReply: '550 5.0.0 Not delivered' },
} as const

const toObject = (one: Submission, userId: number) => ({
  id: toSubmissionId(one.id),
  identityId: toIdentityId(userId),
  emailId: toEmailId(one),
  threadId: toThreadId(one.threadId),
  envelope: {
    mailFrom: { email: one.from, parameters: null },
    rcptTo: one.deliveries.map(({ email }) => ({ email, parameters: null })),
  },
  sendAt: toDate(one.sendAt),
  undoStatus: one.isPending ? 'pending' : 'final',
  deliveryStatus: Object.fromEntries(
    one.deliveries.map(({ email, state }) => [
      email,
      { ...DELIVERED[state], displayed: 'unknown' },
    ]),
  ),
  dsnBlobIds: [],
  mdnBlobIds: [],
})

export async function getSubmissions(context: RequestContext, args: Args): Promise<Args> {
  const { ids } = readArguments(context, getArguments, args)
  const asked = ids === null || ids === undefined ? undefined : deref(context, ids)
  assertFew(asked)
  const { mail, by } = context
  const numbers = asked?.flatMap(id => fromSubmissionId(id) ?? [])
  return getAmong({
    context,
    args,
    known: PROPERTIES,
    state: await stateOf(context),
    all: async () =>
      (await mail.submissions(by.caller, numbers)).map(one => toObject(one, by.caller.userId)),
  })
}

const texts = z.optional(z.array(z.string()))
const condition = z.strictObject({
  identityIds: texts,
  emailIds: texts,
  threadIds: texts,
  undoStatus: z.optional(z.string()),
  before: z.optional(z.iso.datetime()),
  after: z.optional(z.iso.datetime()),
})
const queryArguments = {
  filter: z.optional(z.unknown()),
  sort: z.optional(
    z.nullable(z.array(z.object({ property: z.string(), isAscending: z.optional(z.boolean()) }))),
  ),
  position: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  limit: optionalCount,
  calculateTotal: z.optional(z.boolean()),
}

export async function querySubmissions(context: RequestContext, args: Args): Promise<Args> {
  const asked = readArguments(context, queryArguments, args)
  const filter = condition.safeParse(asked.filter ?? {})
  if (!filter.success) throw new MethodError('unsupportedFilter')
  const { mail, by, accountId } = context
  const queryState = await stateOf(context)
  const { identityIds, emailIds, threadIds, undoStatus, before, after } = filter.data
  const found = (await mail.submissions(by.caller, undefined)).filter(
    one =>
      (identityIds?.includes(toIdentityId(by.caller.userId)) ?? true) &&
      (emailIds?.includes(toEmailId(one)) ?? true) &&
      (threadIds?.some(id => fromThreadId(id) === one.threadId) ?? true) &&
      (undoStatus === undefined || undoStatus === (one.isPending ? 'pending' : 'final')) &&
      (before === undefined || one.sendAt < new Date(before).toISOString()) &&
      (after === undefined || one.sendAt >= new Date(after).toISOString()),
  )
  for (const { property, isAscending = true } of (asked.sort ?? []).toReversed()) {
    const key = KEYS[property]
    if (key === undefined) throw new MethodError('unsupportedSort')
    found.sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))) * (isAscending ? 1 : -1))
  }
  const position = asked.position ?? 0
  return {
    accountId,
    queryState,
    canCalculateChanges: false,
    position,
    ids: found
      .slice(position, position + (asked.limit ?? found.length))
      .map(one => toSubmissionId(one.id)),
    ...(asked.calculateTotal === true ? { total: found.length } : {}),
  }
}
const KEYS: Readonly<Record<string, (one: Submission) => string | number>> = {
  emailId: one => one.id,
  threadId: one => one.threadId,
  sentAt: one => one.sendAt,
  sendAt: one => one.sendAt,
}

export async function querySubmissionChanges(context: RequestContext, args: Args): Promise<Args> {
  readArguments(context, { sinceQueryState: z.string() }, args)
  throw cannotCalculate()
}

const address = z.object({
  email: z.string(),
  parameters: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
const created = z.strictObject({
  identityId: z.string(),
  emailId: z.string(),
  envelope: z.optional(
    z.nullable(z.object({ mailFrom: address, rcptTo: z.array(address).check(z.maxLength(500)) })),
  ),
})
const updated = z.strictObject({ undoStatus: z.literal('canceled') })
const patches = z.optional(z.nullable(z.record(z.string(), z.record(z.string(), z.unknown()))))
const followUps = {
  onSuccessUpdateEmail: patches,
  onSuccessDestroyEmail: z.optional(z.nullable(z.array(z.string()))),
}

/** Sends, then updates or deletes the mails that were sent by one more `Email/set`. */
export async function setSubmissions(context: RequestContext, args: Args) {
  const { mail, by, accountId } = context
  const follow = readArguments(context, followUps, args)
  const sent = new Map<string, string>()
  const answer = await answerSet(context, args, {
    state: () => stateOf(context),
    fields: { to: 'emailId', from: 'emailId' },
    async create(given, creationId) {
      const made = await submit(context, given)
      sent.set(`#${creationId}`, made.emailId)
      sent.set(made.id, made.emailId)
      return { id: made.id, threadId: made.threadId, sendAt: made.sendAt, undoStatus: 'pending' }
    },
    async update(id, patch) {
      const number = fromSubmissionId(id)
      const [found] = number === undefined ? [] : await mail.submissions(by.caller, [number])
      if (found === undefined) throw notFoundError()
      if (!updated.safeParse(patch).success)
        throw invalidProperties(Object.keys(patch), 'A submission can only be canceled.')
      if (!found.isPending) throw new SetError({ type: 'cannotUnsend' })
      await mail.undoSend(by, found.id)
      sent.set(id, toEmailId(found))
      return null
    },
    async destroy() {
      throw forbiddenError('Sent mail is the record of its submission.')
    },
  })
  const done = new Set([
    ...Object.keys(answer.created ?? {}).map(id => `#${id}`),
    ...Object.keys(answer.updated ?? {}),
  ])
  const emailOf = (key: string) => (done.has(key) ? sent.get(key) : undefined)
  const update = Object.entries(follow.onSuccessUpdateEmail ?? {}).flatMap(([key, patch]) => {
    const id = emailOf(key)
    return id === undefined ? [] : [[id, patch] as const]
  })
  const destroy = (follow.onSuccessDestroyEmail ?? []).flatMap(key => emailOf(key) ?? [])
  const answers = [{ name: 'EmailSubmission/set', args: { ...answer } }]
  if (update.length + destroy.length === 0) return answers
  const more = await setEmails(context, { accountId, update: Object.fromEntries(update), destroy })
  return [...answers, { name: 'Email/set', args: more }]
}

async function submit(context: RequestContext, given: Args) {
  const { mail, by } = context
  const read = created.safeParse(given)
  if (!read.success)
    throw invalidProperties([
      ...new Set(
        read.error.issues.flatMap(issue =>
          issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
        ),
      ),
    ])
  const { identityId, envelope } = read.data
  if (identityId !== toIdentityId(by.caller.userId)) throw invalidProperties(['identityId'])
  const key = fromEmailId(deref(context, [read.data.emailId])[0] ?? '')
  const [draft] = key === undefined ? [] : await mail.mails(by.caller, [key.id])
  if (draft === undefined || draft.revision !== key?.revision) throw invalidProperties(['emailId'])
  if (draft.kind !== 'draft')
    throw new SetError({
      type: 'forbiddenToSend',
      description: 'Only drafts can be sent: mail with the keyword $draft.',
    })
  const receivers = [...draft.to, ...draft.cc, ...draft.bcc].map(({ email }) => foldText(email))
  if (envelope !== null && envelope !== undefined) {
    if (foldText(envelope.mailFrom.email) !== foldText(draft.from.email))
      throw new SetError({ type: 'forbiddenMailFrom' })
    const named = new Set(envelope.rcptTo.map(({ email }) => foldText(email)))
    const isSame = receivers.every(one => named.has(one)) && named.size === new Set(receivers).size
    if (envelope.rcptTo.length > 0 && !isSame)
      throw invalidProperties(['envelope'], 'A mail goes to all its recipients, and to them alone.')
  }
  await mail.send(by, draft.id)
  const [made] = await mail.submissions(by.caller, [draft.id])
  if (made === undefined) throw notFoundError()
  return toObject(made, by.caller.userId)
}
