import { text as localText } from '#platform/server/texts/texts.ts'
import type { EmailFolder } from '#features/email/contract/email.rules.ts'
import type { StoredFolder } from '#features/email/server/email.service.ts'
import * as z from 'zod/mini'
import type { Args, RequestContext } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import { getAmong, readArguments } from '../request/arguments.service.ts'
import { toMailboxId } from '../request/ids.service.ts'
import { mailboxChanges, queryChangesArguments, stateOf } from './changes.service.ts'

// Mailboxes (RFC 8621, 2): the folders, of which every mail is in one, and the labels, of which it has any number.

const ROLES: Partial<Record<EmailFolder, string>> = {
  inbox: 'inbox',
  draft: 'drafts',
  sent: 'sent',
  archive: 'archive',
  spam: 'junk',
  trash: 'trash',
}
/** As in the menu of the screens. */
const ORDER: readonly EmailFolder[] = [
  'inbox',
  'draft',
  'sent',
  'archive',
  'snoozed',
  'scheduled',
  'spam',
  'trash',
]
/** Mail gets there by its own actions alone. */
const CLOSED: readonly EmailFolder[] = ['snoozed', 'scheduled']
const AFTER_FOLDERS = 20
const PROPERTIES =
  'id name parentId role sortOrder totalEmails unreadEmails totalThreads unreadThreads myRights isSubscribed'.split(
    ' ',
  )

const counts = ({ total, unread, threads, unreadThreads }: StoredFolder) => ({
  totalEmails: total,
  unreadEmails: unread,
  totalThreads: threads,
  unreadThreads,
})

export interface Mailbox {
  id: string
  name: string
  role: string | null
  sortOrder: number
  totalEmails: number
}

/** All mailboxes, in their order. */
export async function listMailboxes({ mail, by, languageOf }: RequestContext): Promise<Mailbox[]> {
  const { caller } = by
  const { folders, labels } = await mail.mailboxes(caller)
  const language = await languageOf(caller.userId)
  const name = (key: string) => localText({ language, file: 'email', key })
  const may = (action: 'create' | 'update' | 'delete') => mail.may(caller, action)
  const rightsOf = (isClosed: boolean, isOwn: boolean) => ({
    mayReadItems: true,
    mayAddItems: may('update') && !isClosed,
    mayRemoveItems: may('update'),
    maySetSeen: may('update'),
    maySetKeywords: may('update'),
    mayCreateChild: false,
    mayRename: may('update') && isOwn,
    mayDelete: may('delete') && isOwn,
    maySubmit: may('create'),
  })
  const shared = { parentId: null, isSubscribed: true }
  const byOrder = folders.toSorted((a, b) => ORDER.indexOf(a.folder) - ORDER.indexOf(b.folder))
  return [
    ...byOrder.map(({ folder, ...counted }, index) => ({
      ...shared,
      id: toMailboxId({ folder }),
      name: name(`folders.${folder}`),
      role: ROLES[folder] ?? null,
      sortOrder: index + 1,
      ...counts(counted),
      myRights: rightsOf(CLOSED.includes(folder), false),
    })),
    ...labels.map(({ key, id, name: own, ...counted }) => ({
      ...shared,
      id: toMailboxId({ label: key }),
      name: id === null ? name(`labels.names.${key}`) : own,
      role: null,
      sortOrder: AFTER_FOLDERS,
      ...counts(counted),
      myRights: rightsOf(false, id !== null),
    })),
  ]
}

export async function getMailboxes(context: RequestContext, args: Args): Promise<Args> {
  return getAmong({
    context,
    args,
    known: PROPERTIES,
    state: await stateOf(context),
    all: () => listMailboxes(context),
  })
}

const condition = z.strictObject({
  parentId: z.optional(z.nullable(z.string())),
  name: z.optional(z.string()),
  role: z.optional(z.nullable(z.string())),
  hasAnyRole: z.optional(z.boolean()),
  isSubscribed: z.optional(z.boolean()),
})
const operator = z.strictObject({
  operator: z.enum(['AND', 'OR', 'NOT']),
  conditions: z.array(z.unknown()),
})
const MAX_DEPTH = 10

type Test = (mailbox: Mailbox) => boolean

function readFilter(filter: unknown, depth = 0): Test {
  if (filter === null || filter === undefined) return () => true
  if (depth > MAX_DEPTH) throw new MethodError('unsupportedFilter')
  const joined = operator.safeParse(filter)
  if (joined.success) {
    const tests = joined.data.conditions.map(one => readFilter(one, depth + 1))
    const { operator: how } = joined.data
    if (how === 'AND') return one => tests.every(test => test(one))
    return one => tests.some(test => test(one)) === (how === 'OR')
  }
  const read = condition.safeParse(filter)
  if (!read.success) throw new MethodError('unsupportedFilter')
  const { parentId, name, role, hasAnyRole, isSubscribed } = read.data
  return one =>
    (parentId === undefined || parentId === null) &&
    (name === undefined || one.name.toLowerCase().includes(name.toLowerCase())) &&
    (role === undefined || one.role === role) &&
    (hasAnyRole === undefined || (one.role !== null) === hasAnyRole) &&
    isSubscribed !== false
}

const queryArguments = {
  filter: z.optional(z.unknown()),
  sort: z.optional(
    z.nullable(z.array(z.object({ property: z.string(), isAscending: z.optional(z.boolean()) }))),
  ),
  position: z.optional(z.nullable(z.int())),
  anchor: z.optional(z.nullable(z.string())),
  anchorOffset: z.optional(z.nullable(z.int())),
  limit: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  calculateTotal: z.optional(z.boolean()),
  sortAsTree: z.optional(z.boolean()),
  filterAsTree: z.optional(z.boolean()),
}

export async function queryMailboxes(context: RequestContext, args: Args): Promise<Args> {
  const asked = readArguments(context, queryArguments, args)
  const queryState = await stateOf(context)
  const found = await findMailboxes(context, asked)
  const { anchor, position: given } = asked
  let position = given ?? 0
  if (anchor !== undefined && anchor !== null) {
    const at = found.findIndex(one => one.id === anchor)
    if (at === -1) throw new MethodError('anchorNotFound')
    position = Math.max(0, at + (asked.anchorOffset ?? 0))
  } else if (position < 0) position = Math.max(0, found.length + position)
  const end = asked.limit === undefined || asked.limit === null ? undefined : position + asked.limit
  return {
    accountId: context.accountId,
    queryState,
    canCalculateChanges: true,
    position,
    ids: found.slice(position, end).map(one => one.id),
    ...(asked.calculateTotal === true ? { total: found.length } : {}),
  }
}
const COMPARE: Readonly<Record<string, (a: Mailbox, b: Mailbox) => number>> = {
  sortOrder: (a, b) => a.sortOrder - b.sortOrder,
  name: (a, b) => a.name.localeCompare(b.name),
  parentId: () => 0,
}

/** Mailboxes that changed leave the list, and come back where they are now. */
export async function queryMailboxChanges(context: RequestContext, args: Args): Promise<Args> {
  const asked = readArguments(context, { ...queryArguments, ...queryChangesArguments }, args)
  const since = asked.sinceQueryState
  const { newState, created, updated, destroyed } = await mailboxChanges(context, since)
  const found = await findMailboxes(context, asked)
  const touched = new Set([...created, ...updated])
  const removed = [...updated, ...destroyed]
  const added = found.flatMap(({ id }, index) => (touched.has(id) ? [{ id, index }] : []))
  const { maxChanges } = asked
  if (maxChanges !== null && maxChanges !== undefined && removed.length + added.length > maxChanges)
    throw new MethodError('tooManyChanges')
  return {
    accountId: context.accountId,
    oldQueryState: since,
    newQueryState: newState,
    removed,
    added,
    ...(asked.calculateTotal === true ? { total: found.length } : {}),
  }
}

/** Those that meet the filter, in the order asked for. */
async function findMailboxes(
  context: RequestContext,
  { filter, sort }: Pick<z.output<z.ZodMiniObject<typeof queryArguments>>, 'filter' | 'sort'>,
): Promise<Mailbox[]> {
  const found = (await listMailboxes(context)).filter(readFilter(filter))
  for (const { property, isAscending = true } of (sort ?? []).toReversed()) {
    const compare = COMPARE[property]
    if (compare === undefined) throw new MethodError('unsupportedSort')
    found.sort((a, b) => (isAscending ? compare(a, b) : compare(b, a)))
  }
  return found
}
