import type { StoredMail } from '#features/email/server/email.service.ts'
import * as z from 'zod/mini'
import { MAX_MESSAGE, readBlob } from '../blobs.service.ts'
import { writeDraft } from '../email/draft.service.ts'
import {
  keywordsOf,
  mailboxIdsOf,
  type MarkChange,
  readMarks,
  readPatch,
} from '../email/marks.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import {
  invalidProperties,
  MethodError,
  notFoundError,
  SetError,
  type SetErrorBody,
  toSetError,
} from '../jmap.errors.ts'
import { assertFew, readArguments } from '../request/arguments.service.ts'
import { fromEmailId, toBlobId, toEmailId, toThreadId } from '../request/ids.service.ts'
import { answerSet, assertWritable } from '../request/set.service.ts'
import { stateOf } from './changes.service.ts'
import { LIMITS } from '../../contract/jmap.rules.ts'

// `Email/set` and `/import` (RFC 8621, 4.6 and 4.8).

/** Our names of what was refused. */
const FIELDS = {
  folder: 'mailboxIds',
  labels: 'mailboxIds',
  isRead: 'keywords',
  isStarred: 'keywords',
  dataToUpdate: 'mailboxIds',
}

async function findMail({ mail, by }: RequestContext, id: string): Promise<StoredMail> {
  const key = fromEmailId(id)
  const [found] = key === undefined ? [] : await mail.mails(by.caller, [key.id])
  if (found === undefined || found.revision !== key?.revision) throw notFoundError()
  return found
}

export async function setEmails(context: RequestContext, args: Args): Promise<Args> {
  const { mail, by } = context
  const prepared = new Map<string, Outcome>()
  return {
    ...(await answerSet(context, args, {
      fields: FIELDS,
      state: () => stateOf(context),
      create: given => createEmail(context, given),
      prepare: updates => updateTogether(context, updates, prepared),
      async update(id) {
        const outcome = prepared.get(id)
        if (outcome?.change === undefined) throw outcome?.error ?? notFoundError()
        return outcome.change.differs
      },
      async destroy(id) {
        await mail.destroy(by, (await findMail(context, id)).id)
      },
    })),
  }
}

/** What was done with one mail, or why it was not. */
interface Outcome {
  change?: MarkChange
  error?: unknown
}

async function createEmail(context: RequestContext, given: Args): Promise<Args> {
  const marks = readMarks(context, given)
  const receivedAt = z.optional(z.nullable(z.iso.datetime())).safeParse(given['receivedAt'])
  if (!receivedAt.success) throw invalidProperties(['receivedAt'])
  const raw = await writeDraft(context, given)
  const time = typeof receivedAt.data === 'string' ? new Date(receivedAt.data) : context.clock()
  return takeMessage(context, raw, { ...marks, time })
}

type Place = Parameters<RequestContext['mail']['take']>[2]

async function takeMessage(context: RequestContext, raw: Uint8Array, place: Place): Promise<Args> {
  const { mail, by } = context
  const { id, isNew } = await mail.take(by, raw, place)
  const [taken] = await mail.mails(by.caller, [id])
  if (taken === undefined) throw notFoundError()
  if (!isNew) throw new SetError({ type: 'alreadyExists', existingId: toEmailId(taken) })
  return {
    id: toEmailId(taken),
    blobId: toBlobId({ kind: 'message', mail: taken }),
    threadId: toThreadId(taken.threadId),
    size: taken.size,
    mailboxIds: Object.fromEntries(mailboxIdsOf(taken).map(one => [one, true])),
    keywords: Object.fromEntries(keywordsOf(taken).map(one => [one, true])),
  }
}

/** The same update of many mails is one change, which one undo takes back. */
async function updateTogether(
  context: RequestContext,
  updates: ReadonlyMap<string, Args>,
  outcomes: Map<string, Outcome>,
): Promise<void> {
  const { mail, by } = context
  const keys = new Map([...updates.keys()].map(id => [id, fromEmailId(id)]))
  const mails = await mail.mails(
    by.caller,
    [...keys.values()].flatMap(key => key?.id ?? []),
  )
  const known = new Map(mails.map(one => [toEmailId(one), one]))
  const groups = new Map<string, { id: string; entryId: number; change: MarkChange }[]>()
  for (const [id, patch] of updates) {
    const found = known.get(id)
    try {
      if (found === undefined) throw notFoundError()
      const change = readPatch(context, found, patch)
      outcomes.set(id, { change })
      const group = JSON.stringify([change.update, change.keywords])
      groups.set(group, [...(groups.get(group) ?? []), { id, entryId: found.id, change }])
    } catch (error) {
      outcomes.set(id, { error })
    }
  }
  for (const group of groups.values())
    try {
      await applyChange(
        context,
        group.map(one => one.entryId),
        group[0]?.change,
      )
    } catch {
      // One by one: each gets its own reason.
      for (const { id, entryId, change } of group)
        await applyChange(context, [entryId], change).catch((error: unknown) =>
          outcomes.set(id, { error }),
        )
    }
}

async function applyChange(
  { mail, by }: RequestContext,
  ids: number[],
  change: MarkChange | undefined,
): Promise<void> {
  const { update, keywords } = change ?? {}
  if (update !== undefined) await mail.update(by, ids, update)
  if (keywords !== undefined) for (const id of ids) await mail.setKeywords(by, id, keywords)
}

const importArguments = {
  ifInState: z.optional(z.nullable(z.string())),
  emails: z.record(z.string(), z.record(z.string(), z.unknown())),
}
const imported = z.object({
  blobId: z.string(),
  mailboxIds: z.unknown(),
  keywords: z.optional(z.unknown()),
  receivedAt: z.optional(z.nullable(z.iso.datetime())),
})

export async function importEmails(context: RequestContext, args: Args): Promise<Args> {
  const { emails, ifInState } = readArguments(context, importArguments, args)
  assertFew(Object.keys(emails), LIMITS.maxObjectsInSet)
  assertWritable(context)
  const oldState = await stateOf(context)
  if (ifInState !== undefined && ifInState !== null && ifInState !== oldState)
    throw new MethodError('stateMismatch')
  const created = new Map<string, Args>()
  const notCreated = new Map<string, SetErrorBody>()
  for (const [name, given] of Object.entries(emails))
    try {
      const made = await importEmail(context, given)
      created.set(name, made)
      context.createdIds.set(name, String(made['id']))
    } catch (error) {
      const body = toSetError(error, FIELDS)
      if (body === undefined) throw error
      notCreated.set(name, body)
    }
  return {
    accountId: context.accountId,
    oldState,
    newState: await stateOf(context),
    created: created.size === 0 ? null : Object.fromEntries(created),
    notCreated: notCreated.size === 0 ? null : Object.fromEntries(notCreated),
  }
}

async function importEmail(context: RequestContext, given: Args): Promise<Args> {
  const read = imported.safeParse(given)
  if (!read.success)
    throw invalidProperties([...new Set(read.error.issues.map(({ path }) => String(path[0])))])
  const { blobId, receivedAt, ...place } = read.data
  const marks = readMarks(context, place)
  const raw = await readBlob(context, blobId, MAX_MESSAGE)
  if (raw === undefined) throw invalidProperties(['blobId'], 'There is no such blob.')
  if (raw.length > MAX_MESSAGE) throw new SetError({ type: 'tooLarge', maxSize: MAX_MESSAGE })
  const time = typeof receivedAt === 'string' ? new Date(receivedAt) : context.clock()
  return takeMessage(context, raw, { ...marks, time })
}

const copyArguments = { fromAccountId: z.string(), accountId: z.string() }

/** There is one account: nothing can be copied from another. */
export async function copyEmails(context: RequestContext, args: Args): Promise<Args> {
  const read = readArguments(context, copyArguments, args)
  throw read.fromAccountId === read.accountId
    ? new MethodError('invalidArguments', 'Copy from another account.', ['fromAccountId'])
    : new MethodError('fromAccountNotFound')
}
