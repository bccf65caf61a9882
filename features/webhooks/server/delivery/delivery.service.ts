import { createHmac, randomBytes } from 'node:crypto'
import {
  type Delivery,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_HEADERS,
  WEBHOOK_PAUSED_AFTER,
} from '../../contract/webhooks.contract.ts'
import * as z from 'zod/mini'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { backOff, type JobKind } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { openSealedToken, sealToken } from '#platform/server/tokens/sealed-token.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { WebhookParts, WebhookSecrets } from '../webhooks.context.ts'
import { incrementGivenUp, pauseFailing, resetGivenUp } from '../webhooks.repo.ts'
import type { DeliveryRow } from '../webhooks.tables.ts'
import { DELIVER, type DueDelivery, findDueDelivery, updateDeliveryRow } from './delivery.repo.ts'

// Sending. Each delivery is a job: tried until it arrives or is given up. Five given up in a row, or one 410, and the webhook is paused.

const MARK = 'whsec_'
const WORKERS = 4
const REMOVED_FOR_GOOD = 410
export const PING = 'ping'

type Attempt = Delivery['attempts'][number]
/** Signing secrets must be readable: they are sealed with the instance's key, which is not part of a database backup alone. */
export function createWebhookSecrets(key: string): WebhookSecrets {
  const own = `webhook:${key}`
  return {
    make: () => `${MARK}${randomBytes(32).toString('base64')}`,
    seal: secret => sealToken(secret, own),
    open: sealed => openSealedToken(sealed, own),
  }
}

/** The signature of a message, as standardwebhooks.com has it. */
function sign(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
): string {
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

export function createDeliveryJob(parts: WebhookParts): Record<string, JobKind> {
  return {
    [DELIVER]: {
      attempts: WEBHOOK_ATTEMPTS,
      workers: WORKERS,
      isQuiet: true,
      async run(args, { attempt }) {
        const { id } = z.object({ id: z.int() }).parse(args)
        const due = await findDueDelivery(parts.database.read, id)
        if (due?.state !== 'waiting') return
        if (!canBeSent(due)) return recordOutcome(parts, due, { state: 'skipped' })
        const made = await tryOnce(parts, due)
        if (made.problem === null) return recordOutcome(parts, due, { state: 'delivered', made })
        const isLast =
          due.event === PING ||
          attempt >= WEBHOOK_ATTEMPTS ||
          made.status === REMOVED_FOR_GOOD ||
          made.problem === 'address.forbidden'
        if (isLast) return recordOutcome(parts, due, { state: 'failed', made })
        await recordOutcome(parts, due, { state: 'waiting', made, nextIn: backOff(attempt) })
        throw new Error(made.problem)
      },
    },
  }
}

/** Test pings are sent to paused webhooks as well. */
const canBeSent = ({ hook, event, isOwnerActive }: DueDelivery): boolean =>
  isOwnerActive && hook.deleted_at === null && (hook.state === 'active' || event === PING)

async function tryOnce(
  { clock, outbound, secrets }: WebhookParts,
  { hook, event_id: id, body }: DueDelivery,
): Promise<Attempt> {
  const now = clock()
  const timestamp = `${Math.floor(now.getTime() / 1000)}`
  const old =
    hook.old_secret_until !== null && hook.old_secret_until > now.toISOString()
      ? hook.old_secret_sealed
      : null
  const sealed = [hook.secret_sealed, ...(old === null ? [] : [old])]
  const signatures = sealed.map(one => sign(secrets.open(one), { id, timestamp, body }))
  const started = performance.now()
  const answer = await outbound.post(hook.url, {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'SMART-FFT-Webhooks/1',
      [WEBHOOK_HEADERS.id]: id,
      [WEBHOOK_HEADERS.timestamp]: timestamp,
      [WEBHOOK_HEADERS.signature]: signatures.join(' '),
    },
  })
  const milliseconds = Math.round(performance.now() - started)
  return {
    at: now.toISOString(),
    milliseconds,
    status: answer.status,
    problem: answer.problem,
    answer: answer.text,
  }
}

interface Outcome {
  state: DeliveryRow['state']
  made?: Attempt
  nextIn?: number
}

/** Records the outcome, and its consequences for the webhook. */
function recordOutcome(
  { database, clock }: WebhookParts,
  due: DueDelivery,
  { state, made, nextIn }: Outcome,
): Promise<void> {
  return database.write(async trx => {
    const now = clock()
    const before: Attempt[] = JSON.parse(due.attempts)
    await updateDeliveryRow(trx, due.id, {
      state,
      attempts: JSON.stringify(made === undefined ? before : [...before, made]),
      ...(made === undefined ? {} : { tried_at: made.at }),
      next_at: nextIn === undefined ? null : new Date(now.getTime() + nextIn).toISOString(),
      ended_at: nextIn === undefined ? now.toISOString() : null,
    })
    if (state === 'delivered') await resetGivenUp(trx, due.webhook_id)
    if (state === 'failed' && due.event !== PING)
      await giveUp(trx, due, { isDisabled: made?.status === REMOVED_FOR_GOOD, now })
    await announce(trx, {
      topic: 'ApiKey',
      ids: [`webhook:${due.webhook_id}`],
      now,
      userId: due.hook.user_id,
    })
  })
}

async function giveUp(
  trx: Trx,
  { hook }: DueDelivery,
  { isDisabled, now }: { isDisabled: boolean; now: Date },
): Promise<void> {
  const givenUp = await incrementGivenUp(trx, hook.id)
  if (!isDisabled && givenUp < WEBHOOK_PAUSED_AFTER) return
  if (!(await pauseFailing(trx, hook.id))) return
  const records = [
    {
      id: `webhook:${hook.id}`,
      name: hook.name,
      before: { state: hook.state },
      after: { state: 'failing' },
    },
  ]
  await recordChange(trx, {
    actor: systemActor('webhooks'),
    now,
    action: 'update',
    subject: 'ApiKey',
    records,
  })
  const link = `/pages/api-key?tab=webhooks&webhook=${hook.id}`
  await notify(trx, {
    userIds: [hook.user_id],
    kind: 'webhook-paused',
    params: { webhook: hook.name },
    link,
    now,
  })
}
