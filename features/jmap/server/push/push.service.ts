import * as z from 'zod/mini'
import type { MessageStore } from '#features/email/server/email.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { addJob, type JobKind } from '#platform/server/jobs/jobs.ts'
import type { OutboxEvent } from '#platform/server/live/outbox.ts'
import { ownersOf, toStateChange } from '../events.service.ts'
import { toPushId } from '../request/ids.service.ts'
import type { PushSubscriptionRow } from '../jmap.tables.ts'
import * as repo from './push.repo.ts'

// Pushing (RFC 8620, 7.2). Each push is a job: tried until it arrives or is given up. It sends the state as of then, so that pushes that
// waited are one; and whatever happened to its key in the meantime ends the subscription.

/** As often as webhooks: over about two hours. */
const ATTEMPTS = 8
const WORKERS = 2
export const PUSH = 'jmap.push'

export interface PushParts extends Pick<
  Platform,
  'database' | 'clock' | 'logger' | 'outbound' | 'isOpen'
> {
  mail: Pick<MessageStore, 'state'>
  /** Who may do what by a key; undefined when it is valid no more. */
  findCallerOf: (keyId: number) => Promise<Caller | undefined>
}

const job = z.object({ id: z.int(), isVerification: z.boolean() })

export function createPush(parts: PushParts) {
  const { database, clock, logger } = parts
  const pending = new Set<Promise<void>>()

  async function queue(events: readonly OutboxEvent[]): Promise<void> {
    const owners = [...ownersOf(events)]
    const now = clock()
    const found = await repo.listOfOwners(database.read, owners, now.toISOString())
    if (found.length === 0) return
    // Every process hears of an event: the number of the event makes it one job.
    const last = Math.max(...events.map(({ seq }) => seq))
    await database.write(async trx => {
      for (const { id } of found) {
        const name = `${PUSH}:${id}:${last}`
        await addJob(trx, { kind: PUSH, args: { id, isVerification: false }, now, name })
      }
    })
  }

  return {
    onEvents(events: readonly OutboxEvent[]): void {
      if (ownersOf(events).size === 0) return
      const queued: Promise<void> = queue(events)
        .catch((error: unknown) => logger.warn({ err: error }, 'pushes cannot be queued'))
        .finally(() => pending.delete(queued))
      pending.add(queued)
    },
    /** Waits for what is being queued. */
    stop: async () => void (await Promise.all(pending)),
    jobs: {
      [PUSH]: {
        attempts: ATTEMPTS,
        workers: WORKERS,
        isQuiet: true,
        run: async args => push(parts, job.parse(args)),
        async onGivenUp(args) {
          const { id } = job.parse(args)
          await end(parts, await repo.findSubscription(database.read, id))
        },
      },
    } satisfies Record<string, JobKind>,
    /** Hourly: what has expired, and what belongs to keys that are valid no more. */
    async sweep(): Promise<void> {
      const invalidKeyIds: number[] = []
      for (const keyId of await repo.listKeys(database.read))
        if ((await parts.findCallerOf(keyId)) === undefined) invalidKeyIds.push(keyId)
      await database.write(async trx => {
        await repo.deleteExpired(trx, clock().toISOString())
        if (invalidKeyIds.length > 0) await repo.deleteOfKeys(trx, invalidKeyIds)
      })
    },
  }
}

async function push(parts: PushParts, { id, isVerification }: z.output<typeof job>): Promise<void> {
  const { database, clock, mail, outbound } = parts
  const found = await repo.findSubscription(database.read, id)
  if (found === undefined || found.expires_at <= clock().toISOString()) return
  const caller = await parts.findCallerOf(found.key_id)
  if (caller === undefined) return end(parts, found)
  const state = await mail.state(caller)
  const message = isVerification
    ? verificationOf(found)
    : found.is_verified === 1 && state !== found.last_state
      ? toStateChange(found.user_id, { state, types: typesOf(found) })
      : undefined
  if (message === undefined) return
  const answer = await outbound.post(found.url, {
    body: JSON.stringify(message),
    headers: { 'content-type': 'application/json', 'user-agent': 'SMART-FFT-JMAP/1', ttl: '3600' },
  })
  const record = (change: { last_state?: number; is_failing: 0 | 1 }) =>
    database.write(trx => repo.updateSubscription(trx, id, change))
  if (answer.problem === null) {
    if (!isVerification) await record({ last_state: state, is_failing: 0 })
    return
  }
  // The program is not there any more, or has moved into our network.
  if (isOver(answer)) return end(parts, found)
  if (!isVerification) await record({ is_failing: 1 })
  throw new Error(answer.problem)
}

const isOver = ({ status, problem }: { status: number | null; problem: string | null }): boolean =>
  status === 404 || status === 410 || problem === 'address.forbidden'

const verificationOf = ({ id, code }: PushSubscriptionRow) => ({
  '@type': 'PushVerification',
  pushSubscriptionId: toPushId(id),
  verificationCode: code,
})

/** The types asked for; undefined: all. */
export function typesOf({ types }: Pick<PushSubscriptionRow, 'types'>): Set<string> | undefined {
  return types === null ? undefined : new Set(z.array(z.string()).parse(JSON.parse(types)))
}

/** Ends a subscription that no one reads, or may read. */
async function end(
  { database, clock }: PushParts,
  found: PushSubscriptionRow | undefined,
): Promise<void> {
  if (found === undefined) return
  await database.write(async trx => {
    await repo.deleteSubscription(trx, found.id)
    await recordChange(trx, {
      actor: systemActor('jmap'),
      now: clock(),
      action: 'delete',
      subject: 'ApiKey',
      records: [recordOf(found)],
      onlyFor: found.user_id,
    })
  })
}

/** As the log has it: the host alone, as the rest of the address is a secret. */
export const recordOf = (row: Pick<PushSubscriptionRow, 'id' | 'device' | 'url'>) => ({
  id: `push:${row.id}`,
  name: row.device,
  after: { host: new URL(row.url).host },
})

export const pushPersonalData: PersonalPart = {
  name: 'push-subscriptions',
  read: repo.listStored,
  erase: repo.deleteOfUser,
}
