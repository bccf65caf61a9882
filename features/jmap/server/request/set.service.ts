import { AppError } from '#platform/server/http/app-error.ts'
import * as z from 'zod/mini'
import type { Args, RequestContext } from '../jmap.context.ts'
import { MethodError, type SetErrorBody, toSetError } from '../jmap.errors.ts'
import { isWritable } from '../session.service.ts'
import { assertFew, deref, readArguments, text } from './arguments.service.ts'
import { LIMITS } from '../../contract/jmap.rules.ts'

// What all `/set` methods share (RFC 8620, 5.3): creates, updates and destroys one by one, and reports each.

const object = z.record(z.string(), z.unknown())
export const setArguments = {
  ifInState: z.optional(z.nullable(text)),
  create: z.optional(z.nullable(z.record(z.string(), object))),
  update: z.optional(z.nullable(z.record(z.string(), object))),
  destroy: z.optional(z.nullable(z.array(text))),
}

export interface Setting {
  /** The state before and after. */
  state: () => Promise<string>
  create: (given: Args, creationId: string) => Promise<Args>
  /** What else has changed, if anything. */
  update: (id: string, patch: Args) => Promise<Args | null>
  destroy: (id: string) => Promise<void>
  /** Our fields by the protocol's names. */
  fields?: Readonly<Record<string, string>>
  /** A key that only reads may do it, too: it is nothing of the mailbox. */
  isForReaders?: boolean
  /** What several updates need is done at once, before. */
  prepare?: (updates: ReadonlyMap<string, Args>) => Promise<void>
}

export interface SetAnswer {
  accountId: string
  oldState: string
  newState: string
  created: Record<string, Args> | null
  updated: Record<string, Args | null> | null
  destroyed: string[] | null
  notCreated: Record<string, SetErrorBody> | null
  notUpdated: Record<string, SetErrorBody> | null
  notDestroyed: Record<string, SetErrorBody> | null
}

/** Throws unless this key may change anything in the mailbox. */
export function assertWritable({ mail, by: { caller } }: RequestContext): void {
  if (!isWritable(mail, caller)) throw new MethodError('accountReadOnly')
}

export async function answerSet(
  context: RequestContext,
  args: Args,
  setting: Setting,
): Promise<SetAnswer> {
  const { ifInState, create, update, destroy } = readArguments(context, setArguments, args)
  const updates = new Map(
    Object.entries(update ?? {}).map(([id, patch]) => [deref(context, [id])[0] ?? id, patch]),
  )
  const destroyIds = [...new Set(deref(context, destroy ?? []))]
  assertFew(
    [...Object.keys(create ?? {}), ...updates.keys(), ...destroyIds],
    LIMITS.maxObjectsInSet,
  )
  if (setting.isForReaders !== true) assertWritable(context)
  const oldState = await setting.state()
  if (ifInState !== undefined && ifInState !== null && ifInState !== oldState)
    throw new MethodError('stateMismatch')
  const refusing = { context, fields: setting.fields }
  const created = await each(Object.entries(create ?? {}), refusing, async ([name, given]) => {
    const made = await setting.create(given, name)
    if (typeof made['id'] === 'string') context.createdIds.set(name, made['id'])
    return made
  })
  await setting.prepare?.(updates)
  const updated = await each([...updates], refusing, ([id, patch]) => setting.update(id, patch))
  const destroyed = await each(
    destroyIds.map(id => [id, undefined] as const),
    refusing,
    ([id]) => setting.destroy(id),
  )
  const orNull = <T>(some: ReadonlyMap<string, T>) =>
    some.size === 0 ? null : Object.fromEntries(some)
  return {
    accountId: context.accountId,
    oldState,
    newState: await setting.state(),
    created: orNull(created.done),
    updated: orNull(updated.done),
    destroyed: destroy === null || destroy === undefined ? null : [...destroyed.done.keys()],
    notCreated: orNull(created.failed),
    notUpdated: orNull(updated.failed),
    notDestroyed: orNull(destroyed.failed),
  }
}

async function each<V, T>(
  some: readonly (readonly [string, V])[],
  { context, fields }: { context: RequestContext; fields: Setting['fields'] },
  act: (one: readonly [string, V]) => Promise<T>,
) {
  const done = new Map<string, T>()
  const failed = new Map<string, SetErrorBody>()
  for (const one of some)
    try {
      done.set(one[0], await act(one))
    } catch (error) {
      const body = toSetError(error, fields)
      if (body === undefined) throw error
      failed.set(one[0], body)
      if (error instanceof AppError && error.code === 'access.denied')
        await context.onRefused('set')
    }
  return { done, failed }
}
