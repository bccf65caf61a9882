import * as z from 'zod/mini'
import type { MailChange } from '#features/email/server/email.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import { optionalCount, readArguments, text } from '../request/arguments.service.ts'
import { toEmailId, toMailboxId, toThreadId } from '../request/ids.service.ts'

// What changed since a state (RFC 8620, 5.2), from the order in which mails and labels left and arrived. What is not known exactly is
// not reported.

const changesArguments = { sinceState: text, maxChanges: optionalCount }

export interface Changed {
  created: string[]
  updated: string[]
  destroyed: string[]
}

export const stateOf = async ({ mail, by }: RequestContext): Promise<string> =>
  `${await mail.state(by.caller)}`

export const cannotCalculate = () => new MethodError('cannotCalculateChanges')

/** The changes after a state; throws when they are unknown. */
export async function changesSince(
  { mail, by }: RequestContext,
  since: string,
): Promise<MailChange[]> {
  const seq = /^(?:0|[1-9]\d{0,15})$/.test(since) ? Number(since) : undefined
  const found =
    seq !== undefined && Number.isSafeInteger(seq) && seq <= (await mail.state(by.caller))
      ? await mail.changes(by.caller, seq)
      : undefined
  if (found === undefined) throw cannotCalculate()
  return found
}

/** The changes that are left for the next answer. */
interface Rest {
  context: RequestContext
  later: readonly MailChange[]
}

/** The answer of `Email/changes` and `Thread/changes`. */
export async function answerChanges(
  context: RequestContext,
  args: Args,
  reduce: (some: readonly MailChange[], rest: Rest) => Changed | Promise<Changed>,
): Promise<Args> {
  const { sinceState, maxChanges } = readArguments(context, changesArguments, args)
  if (maxChanges === 0) throw new MethodError('invalidArguments', undefined, ['maxChanges'])
  const all = await changesSince(context, sinceState)
  let some = all
  let changed = await reduce(some, { context, later: [] })
  // Half of them until they fit: every place between two mails is a state.
  while (maxChanges !== null && maxChanges !== undefined && sizeOf(changed) > maxChanges) {
    const shorter = some.slice(0, cutBefore(some, Math.floor(some.length / 2)))
    if (shorter.length === some.length) throw cannotCalculate()
    some = shorter
    changed = await reduce(some, { context, later: all.slice(some.length) })
  }
  const newState = `${some.at(-1)?.seq ?? sinceState}`
  return {
    accountId: context.accountId,
    oldState: sinceState,
    newState,
    hasMoreChanges: some.length < all.length,
    ...changed,
  }
}

const sizeOf = ({ created, updated, destroyed }: Changed): number =>
  created.length + updated.length + destroyed.length

/** Not between a mail that leaves and the same one that arrives in its place. */
function cutBefore(changes: readonly MailChange[], at: number): number {
  const [last, next] = [changes[at - 1], changes[at]]
  const isPair =
    last?.sign === -1 &&
    next?.sign === 1 &&
    last.entryId === next.entryId &&
    last.revision === next.revision
  return isPair ? at - 1 || 2 : at || 1
}

/** The net effect on each mail. */
export function emailChanges(changes: readonly MailChange[]): Changed {
  return netOf(
    changes.flatMap(({ entryId, revision, sign }) =>
      entryId === null ? [] : [{ id: toEmailId({ id: entryId, revision }), sign }],
    ),
  )
}

function netOf(steps: readonly { id: string; sign: number }[]): Changed {
  const net = new Map<string, { first: number; last: number }>()
  for (const { id, sign } of steps) net.set(id, { first: net.get(id)?.first ?? sign, last: sign })
  const changed: Changed = { created: [], updated: [], destroyed: [] }
  for (const [id, { first, last }] of net) {
    if (first === -1) changed[last === 1 ? 'updated' : 'destroyed'].push(id)
    else if (last === 1) changed.created.push(id)
  }
  return changed
}

/** Conversations whose list of mails is another than before: a mail was removed from it or added to it. */
export async function threadChanges(
  changes: readonly MailChange[],
  { context: { mail, by }, later }: Rest,
): Promise<Changed> {
  const mails = movesOf(changes)
  const afterwards = movesOf(later)
  const touched = new Set<number>()
  for (const { before, after } of mails.values())
    if (before !== after) for (const id of [before, after]) if (id !== null) touched.add(id)
  const threads = await mail.threads(by.caller, [...touched])
  const changed: Changed = { created: [], updated: [], destroyed: [] }
  for (const thread of touched) {
    // Those in it that these changes leave alone.
    const stays =
      [...afterwards].some(([id, { before }]) => before === thread && !mails.has(id)) ||
      (threads.get(thread) ?? []).map(toEmailId).some(id => !mails.has(id) && !afterwards.has(id))
    const moves = [...mails.values()]
    const wasThere = stays || moves.some(({ before }) => before === thread)
    const isThere = stays || moves.some(({ after }) => after === thread)
    if (isThere) changed[wasThere ? 'updated' : 'created'].push(toThreadId(thread))
    else if (wasThere) changed.destroyed.push(toThreadId(thread))
  }
  return changed
}

/** In which conversation each mail was before these changes, and is after them. */
function movesOf(changes: readonly MailChange[]) {
  const mails = new Map<string, { before: number | null; after: number | null }>()
  for (const { entryId, revision, threadId, sign } of changes) {
    if (entryId === null) continue
    const id = toEmailId({ id: entryId, revision })
    const known = mails.get(id) ?? { before: sign === -1 ? threadId : null, after: null }
    mails.set(id, { ...known, after: sign === 1 ? threadId : null })
  }
  return mails
}

const COUNTS = ['totalEmails', 'unreadEmails', 'totalThreads', 'unreadThreads']

/** `Mailbox/changes`: labels as they changed; when a mail did, the counts of all may have. */
export async function answerMailboxChanges(context: RequestContext, args: Args): Promise<Args> {
  const { sinceState } = readArguments(context, changesArguments, args)
  return {
    accountId: context.accountId,
    oldState: sinceState,
    hasMoreChanges: false,
    ...(await mailboxChanges(context, sinceState)),
  }
}

export async function mailboxChanges(context: RequestContext, since: string) {
  const changes = await changesSince(context, since)
  const labels = netOf(
    changes.flatMap(({ labelId, sign }) =>
      labelId === null ? [] : [{ id: toMailboxId({ label: `label-${labelId}` }), sign }],
    ),
  )
  const hasMails = changes.some(({ entryId }) => entryId !== null)
  const { mail, by } = context
  const all = hasMails ? await mail.mailboxes(by.caller) : { folders: [], labels: [] }
  const counted = [
    ...all.folders.map(({ folder }) => toMailboxId({ folder })),
    ...all.labels.map(({ key }) => toMailboxId({ label: key })),
  ].filter(id => !labels.created.includes(id))
  return {
    newState: `${changes.at(-1)?.seq ?? since}`,
    created: labels.created,
    updated: [...new Set([...labels.updated, ...counted])],
    destroyed: labels.destroyed,
    updatedProperties: hasMails && labels.updated.length === 0 ? COUNTS : null,
  }
}

/** `/changes` of what has no history: nothing while it is the same, else the changes are unknown. */
export async function answerUnchanged(
  context: RequestContext,
  args: Args,
  state: () => Promise<string>,
): Promise<Args> {
  const { sinceState } = readArguments(context, changesArguments, args)
  if (sinceState !== (await state())) throw cannotCalculate()
  return {
    accountId: context.accountId,
    oldState: sinceState,
    newState: sinceState,
    hasMoreChanges: false,
    created: [],
    updated: [],
    destroyed: [],
  }
}

export const queryChangesArguments = {
  sinceQueryState: text,
  maxChanges: optionalCount,
  upToId: z.optional(z.nullable(text)),
  calculateTotal: z.optional(z.boolean()),
}
