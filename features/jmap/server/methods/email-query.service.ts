import type { StoreQuery } from '#features/email/server/email.service.ts'
import * as z from 'zod/mini'
import { dependsOnThreads, readFilter, readSort } from '../email/filter.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import { deref, optionalCount, readArguments } from '../request/arguments.service.ts'
import { fromEmailId, toEmailId } from '../request/ids.service.ts'
import {
  cannotCalculate,
  changesSince,
  emailChanges,
  queryChangesArguments,
  stateOf,
} from './changes.service.ts'

// `Email/query` and `/queryChanges` (RFC 8621, 4.4 and 4.5).

const MAX = 500
const position = z.optional(
  z.nullable(z.int().check(z.minimum(-2_147_483_647), z.maximum(2_147_483_647))),
)
const shared = {
  filter: z.optional(z.unknown()),
  sort: z.optional(z.unknown()),
  collapseThreads: z.optional(z.nullable(z.boolean())),
}
const queryArguments = {
  ...shared,
  position,
  anchor: z.optional(z.nullable(z.string())),
  anchorOffset: position,
  limit: optionalCount,
  calculateTotal: z.optional(z.nullable(z.boolean())),
}

const toQuery = (asked: {
  filter?: unknown
  sort?: unknown
  collapseThreads?: boolean | null | undefined
}): StoreQuery => ({
  condition: readFilter(asked.filter),
  order: readSort(asked.sort),
  isCollapsed: asked.collapseThreads === true,
})
/** One mail may stand for another, or be judged by it: then changes say too little. */
const isCalculable = ({ condition, isCollapsed }: StoreQuery): boolean =>
  !isCollapsed && !dependsOnThreads(condition)

export async function queryEmails(context: RequestContext, args: Args): Promise<Args> {
  const { mail, by, accountId } = context
  const asked = readArguments(context, queryArguments, args)
  const query = toQuery(asked)
  const queryState = await stateOf(context)
  const limit = Math.min(asked.limit ?? MAX, MAX)
  const found = await mail.find(by.caller, query, { limit, ...whereOf(context, asked) })
  if (found === undefined) throw new MethodError('anchorNotFound')
  return {
    accountId,
    queryState,
    canCalculateChanges: isCalculable(query),
    position: found.position,
    ids: found.found.map(toEmailId),
    ...(asked.calculateTotal === true ? { total: await mail.count(by.caller, query) } : {}),
    ...(limit === asked.limit ? {} : { limit }),
  }
}

function whereOf(
  context: RequestContext,
  { anchor, anchorOffset, position: given }: z.output<z.ZodMiniObject<typeof queryArguments>>,
) {
  if (anchor === null || anchor === undefined) return { position: given ?? 0 }
  const key = fromEmailId(deref(context, [anchor])[0] ?? anchor)
  if (key === undefined) throw new MethodError('anchorNotFound')
  return { anchor: key, offset: anchorOffset ?? 0 }
}

/** Mails that changed leave the list, and come back where they are now: a program then has it exactly. */
export async function queryEmailChanges(context: RequestContext, args: Args): Promise<Args> {
  const { mail, by, accountId } = context
  const asked = readArguments(context, { ...shared, ...queryChangesArguments }, args)
  const query = toQuery(asked)
  const changes = await changesSince(context, asked.sinceQueryState)
  const { created, updated, destroyed } = emailChanges(changes)
  const removed = [...updated, ...destroyed]
  const touched = new Set([...created, ...updated])
  const isSame = removed.length + created.length === 0
  if (!isSame && !isCalculable(query)) throw cannotCalculate()
  const all = isSame && asked.calculateTotal !== true ? [] : await mail.findAll(by.caller, query)
  if (all === undefined) throw cannotCalculate()
  const added = all.map(toEmailId).flatMap((id, index) => (touched.has(id) ? [{ id, index }] : []))
  const { maxChanges } = asked
  if (maxChanges !== null && maxChanges !== undefined && removed.length + added.length > maxChanges)
    throw new MethodError('tooManyChanges')
  return {
    accountId,
    oldQueryState: asked.sinceQueryState,
    newQueryState: `${changes.at(-1)?.seq ?? asked.sinceQueryState}`,
    removed,
    added,
    ...(asked.calculateTotal === true ? { total: all.length } : {}),
  }
}
