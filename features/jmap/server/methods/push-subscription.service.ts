import { DAY } from '#platform/contract/durations.rules.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import * as z from 'zod/mini'
import type { Args, RequestContext } from '../jmap.context.ts'
import {
  forbiddenError,
  invalidProperties,
  MethodError,
  notFoundError,
  SetError,
} from '../jmap.errors.ts'
import type { PushSubscriptionRow } from '../jmap.tables.ts'
import * as repo from '../push/push.repo.ts'
import { PUSH, recordOf, typesOf } from '../push/push.service.ts'
import { getAmong } from '../request/arguments.service.ts'
import { fromPushId, toPushId } from '../request/ids.service.ts'
import { answerSet } from '../request/set.service.ts'

// Push subscriptions (RFC 8620, 7.2): where a program is notified. A key sees its own alone. Messages are not encrypted: they hold no
// more than the number of a state.

const MAX_DAYS = 7
export const MAX_PER_USER = 20
/** Never shown: anyone who knows them could read, or send, what is pushed. */
const HIDDEN = ['url', 'keys']
const KNOWN = ['id', 'deviceClientId', 'verificationCode', 'expires', 'types']

export async function getPushSubscriptions(context: RequestContext, args: Args): Promise<Args> {
  const asked = z
    .object({ properties: z.optional(z.nullable(z.array(z.string()))) })
    .safeParse(args)
  if (asked.data?.properties?.some(name => HIDDEN.includes(name)) === true)
    throw new MethodError('forbidden', 'url and keys are not shown.')
  const { list, notFound } = await getAmong({
    context,
    args: { ...args, accountId: context.accountId },
    known: KNOWN,
    state: '',
    all: async () => (await listOwn(context)).map(toSubscription),
  })
  return { list, notFound }
}

const listOwn = ({ database, by, clock }: RequestContext): Promise<PushSubscriptionRow[]> =>
  repo.listOfKey(database.read, by.caller.key?.id ?? 0, clock().toISOString())

const toSubscription = (row: PushSubscriptionRow) => ({
  id: toPushId(row.id),
  deviceClientId: row.device,
  verificationCode: row.is_verified === 1 ? row.code : null,
  expires: toUtc(row.expires_at),
  types: row.types === null ? null : [...(typesOf(row) ?? [])],
})

/** A date of the protocol has no fraction that is zero. */
const toUtc = (moment: string): string => moment.replace(/\.000Z$/, 'Z')

const types = z.optional(
  z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
)
const expires = z.optional(z.nullable(z.iso.datetime()))
const created = z.strictObject({
  deviceClientId: z.string().check(z.minLength(1), z.maxLength(255)),
  url: z.string().check(z.maxLength(2000)),
  keys: z.optional(z.null()),
  verificationCode: z.optional(z.null()),
  expires,
  types,
})
const updated = z.strictObject({
  verificationCode: z.optional(z.string().check(z.maxLength(255))),
  expires,
  types,
})

function read<S extends z.ZodMiniType>(shape: S, given: Args): z.output<S> {
  const found = shape.safeParse(given)
  if (found.success) return found.data
  const names = found.error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
  )
  const isKeys = names.includes('keys')
  throw invalidProperties(
    [...new Set(names)],
    isKeys ? 'Messages are not encrypted: leave keys out.' : undefined,
  )
}

export async function setPushSubscriptions(context: RequestContext, args: Args): Promise<Args> {
  const whole = { ...args, accountId: context.accountId, ifInState: null }
  const answer = await answerSet(context, whole, {
    state: async () => '',
    isForReaders: true,
    create: given => create(context, read(created, given)),
    update: async (id, patch) => update(context, await getOwn(context, id), read(updated, patch)),
    destroy: async id => destroy(context, await getOwn(context, id)),
  })
  const { accountId: _account, oldState: _old, newState: _new, ...rest } = answer
  return rest
}

async function getOwn(context: RequestContext, id: string): Promise<PushSubscriptionRow> {
  const own = await listOwn(context)
  const found = own.find(row => row.id === fromPushId(id))
  if (found === undefined) throw notFoundError()
  return found
}

/** Within a week from now; a week unless given. */
function expiryOf({ clock }: RequestContext, given: string | null | undefined): string {
  const now = clock().getTime()
  const last = now + MAX_DAYS * DAY
  const asked = given === null || given === undefined ? last : Date.parse(given)
  if (asked <= now) throw invalidProperties(['expires'], 'It has passed.')
  return new Date(Math.min(asked, last)).toISOString()
}

async function create(context: RequestContext, given: z.output<typeof created>): Promise<Args> {
  const { database, by, clock, mail, outbound } = context
  const { caller, actor } = by
  if (!mail.may(caller, 'read')) throw forbiddenError('This key may not read mail.')
  const problem = outbound.findProblem(given.url)
  if (problem !== undefined)
    throw invalidProperties(['url'], `Use https and a public address (${problem}).`)
  const now = clock()
  const row = {
    user_id: caller.userId,
    key_id: caller.key?.id ?? 0,
    device: given.deviceClientId,
    url: given.url,
    types: given.types === null || given.types === undefined ? null : JSON.stringify(given.types),
    code: randomBytes(32).toString('base64url'),
    expires_at: expiryOf(context, given.expires),
    created_at: now.toISOString(),
  }
  const id = await database.write(async trx => {
    if ((await repo.countOfUser(trx, caller.userId, now.toISOString())) >= MAX_PER_USER)
      throw new SetError({ type: 'overQuota', description: `At most ${MAX_PER_USER} per user.` })
    const made = await repo.insertSubscription(trx, row)
    await addJob(trx, { kind: PUSH, args: { id: made, isVerification: true }, now })
    const records = [recordOf({ ...row, id: made })]
    const onlyFor = caller.userId
    await recordChange(trx, { actor, now, action: 'create', subject: 'ApiKey', records, onlyFor })
    return made
  })
  return { id: toPushId(id), keys: null, expires: toUtc(row.expires_at) }
}

async function update(
  context: RequestContext,
  found: PushSubscriptionRow,
  patch: z.output<typeof updated>,
): Promise<Args | null> {
  const { verificationCode: code, expires: until, types: only } = patch
  if (code !== undefined && !isSame(code, found.code))
    throw invalidProperties(['verificationCode'], 'This is not the code that was sent.')
  const expiresAt = until === undefined ? found.expires_at : expiryOf(context, until)
  // What was the state when it was verified is not news.
  const isFirst = code !== undefined && found.is_verified === 0
  const state = isFirst ? await context.mail.state(context.by.caller) : found.last_state
  await context.database.write(trx =>
    repo.updateSubscription(trx, found.id, {
      is_verified: code === undefined ? found.is_verified : 1,
      last_state: state,
      expires_at: expiresAt,
      types: only === undefined ? found.types : only === null ? null : JSON.stringify(only),
    }),
  )
  const isMoved = until !== undefined && toUtc(expiresAt) !== until
  return isMoved ? { expires: toUtc(expiresAt) } : null
}

function isSame(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function destroy(
  { database, by, clock }: RequestContext,
  found: PushSubscriptionRow,
): Promise<void> {
  await database.write(async trx => {
    await repo.deleteSubscription(trx, found.id)
    await recordChange(trx, {
      actor: by.actor,
      now: clock(),
      action: 'delete',
      subject: 'ApiKey',
      records: [recordOf(found)],
      onlyFor: found.user_id,
    })
  })
}
