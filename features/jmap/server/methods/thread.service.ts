import type { Args, RequestContext } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import {
  assertFew,
  deref,
  getArguments,
  pick,
  readArguments,
  readProperties,
} from '../request/arguments.service.ts'
import { fromThreadId, toEmailId } from '../request/ids.service.ts'
import { stateOf } from './changes.service.ts'

/** `Thread/get` (RFC 8621, 3): conversations as the screens show them, oldest mail first. */
export async function getThreads(context: RequestContext, args: Args): Promise<Args> {
  const { ids, properties: given } = readArguments(context, getArguments, args)
  const properties = readProperties(given, ['id', 'emailIds'])
  if (ids === null || ids === undefined)
    throw new MethodError('requestTooLarge', 'Name the threads by their ids.')
  assertFew(ids)
  const { mail, by, accountId } = context
  const state = await stateOf(context)
  const asked = [...new Set(deref(context, ids))]
  const threads = await mail.threads(
    by.caller,
    asked.flatMap(id => fromThreadId(id) ?? []),
  )
  const list = asked.flatMap(id => {
    const mails = threads.get(fromThreadId(id) ?? 0)
    return mails === undefined ? [] : [{ id, emailIds: mails.map(toEmailId) }]
  })
  const found = new Set(list.map(one => one.id))
  return {
    accountId,
    state,
    list: list.map(one => pick(one, properties)),
    notFound: asked.filter(id => !found.has(id)),
  }
}
