import * as z from 'zod/mini'
import type { Args, RequestContext } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import { LIMITS } from '../../contract/jmap.rules.ts'

// The arguments that many methods share, and their checks.

export const text = z.string()
const ids = z.optional(z.nullable(z.array(text)))
const names = z.optional(z.nullable(z.array(text)))
export const getArguments = { ids, properties: names }
const count = z.int().check(z.minimum(0))
export const optionalCount = z.optional(z.nullable(count))

/** The arguments by their schema, for the caller's own account. Throws a MethodError. */
export function readArguments<S extends z.core.$ZodShape>(
  { accountId }: Pick<RequestContext, 'accountId'>,
  shape: S,
  args: Args,
): z.output<z.ZodMiniObject<S>> {
  const account = z.object({ accountId: text }).safeParse(args)
  if (!account.success)
    throw new MethodError('invalidArguments', 'accountId is missing.', ['accountId'])
  if (account.data.accountId !== accountId) throw new MethodError('accountNotFound')
  return readShape(shape, args)
}

export function readShape<S extends z.core.$ZodShape>(
  shape: S,
  args: Args,
): z.output<z.ZodMiniObject<S>> {
  const read = z.object(shape).safeParse(args)
  if (read.success) return read.data
  const wrong = [...new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')))]
  throw new MethodError('invalidArguments', `Invalid: ${wrong.join(', ')}`, wrong)
}

/** Which of these properties are asked for; all unless given. The id is always there. */
export function readProperties(
  given: readonly string[] | null | undefined,
  known: readonly string[],
): ReadonlySet<string> {
  const unknown = (given ?? []).find(name => !known.includes(name))
  if (unknown !== undefined)
    throw new MethodError('invalidArguments', `Unknown property: ${unknown.slice(0, 255)}`, [
      'properties',
    ])
  return new Set(['id', ...(given ?? known)])
}

export function pick(from: object, properties: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => properties.has(name)))
}

interface Getting<T extends { id: string }> {
  context: RequestContext
  args: Args
  known: readonly string[]
  state: string
  /** Everything there is; of few. */
  all: () => Promise<readonly T[]>
}

/** The answer of a `/get` of few objects. */
export async function getAmong<T extends { id: string }>({
  context,
  args,
  known,
  state,
  all,
}: Getting<T>): Promise<Args> {
  const { ids: asked, properties: given } = readArguments(context, getArguments, args)
  const properties = readProperties(given, known)
  assertFew(asked)
  const objects = await all()
  const requestedIds =
    asked === null || asked === undefined ? undefined : new Set(deref(context, asked))
  const list = objects.filter(one => requestedIds?.has(one.id) ?? true)
  const found = new Set(list.map(one => one.id))
  return {
    accountId: context.accountId,
    state,
    list: list.map(one => pick(one, properties)),
    notFound: [...(requestedIds ?? [])].filter(id => !found.has(id)),
  }
}

export function assertFew(
  asked: readonly unknown[] | null | undefined,
  most = LIMITS.maxObjectsInGet,
): void {
  if ((asked?.length ?? 0) > most)
    throw new MethodError('requestTooLarge', `At most ${most} at once.`)
}

/** Ids, with those of objects created in this request (`#name`) replaced. */
export const deref = (
  { createdIds }: Pick<RequestContext, 'createdIds'>,
  some: readonly string[],
) => some.map(id => (id.startsWith('#') ? (createdIds.get(id.slice(1)) ?? id) : id))
