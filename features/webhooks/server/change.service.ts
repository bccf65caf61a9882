import { HOUR } from '#platform/contract/durations.rules.ts'
import type * as z from 'zod/mini'
import {
  type newWebhook,
  type Webhook,
  WEBHOOK_GRACE_HOURS,
  WEBHOOKS_PER_PERSON,
  type webhooksContract,
} from '../contract/webhooks.contract.ts'
import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { WebhookParts } from './webhooks.context.ts'
import { addressRefused, tooManyWebhooks, webhookNotFound } from './webhooks.errors.ts'
import * as repo from './webhooks.repo.ts'

export async function createWebhook(
  context: MutationContext,
  { outbound, secrets }: WebhookParts,
  { name, url, events }: z.output<typeof newWebhook>,
): Promise<{ webhook: Webhook; secret: string }> {
  const { trx, caller, now } = context
  assertAddress(outbound, url)
  if ((await repo.listWebhooks(trx, caller.userId)).length >= WEBHOOKS_PER_PERSON)
    throw tooManyWebhooks(WEBHOOKS_PER_PERSON)
  const secret = secrets.make()
  const id = await repo.insertWebhook(trx, {
    user_id: caller.userId,
    name,
    url,
    events: JSON.stringify(events),
    state: 'active',
    secret_sealed: secrets.seal(secret),
    created_at: now.toISOString(),
  })
  const webhook = await getWebhook(context, id)
  await recordWebhook(context, { action: 'create', after: webhook })
  return { webhook, secret }
}

type Changed = Promise<{ webhook: Webhook; changeId: number }>

/** Another address is checked before anything waits for a transaction. */
export function updateWebhook(
  parts: WebhookParts,
  by: Pick<MutationContext, 'caller' | 'actor'>,
  {
    changes,
    ifMatch,
  }: { changes: z.output<typeof webhooksContract.updateWebhook.body>; ifMatch: number | undefined },
): Changed {
  const { id, isPaused, events, ...plain } = changes
  assertAddress(parts.outbound, plain.url)
  return mutate(parts, by, async context => {
    const { trx, caller } = context
    const before = await getWebhook(context, id)
    // Only the owner sets its URL and events; others may pause it.
    if (
      before.owner.id !== caller.userId &&
      (events !== undefined || Object.keys(plain).length > 0)
    )
      throw webhookNotFound()
    if (isStale(ifMatch, before.version)) throw staleVersion(before)
    const goesOn = isPaused === false && before.state !== 'active'
    if (goesOn) await repo.moveToNewest(trx, id)
    await repo.updateWebhookRow(trx, id, {
      ...plain,
      ...(events === undefined ? {} : { events: JSON.stringify(events) }),
      ...(isPaused === true ? { state: 'paused' } : {}),
      ...(goesOn ? { state: 'active', given_up: 0 } : {}),
    })
    const webhook = await getWebhook(context, id)
    const changeId = await recordWebhook(context, { action: 'update', before, after: webhook })
    return { webhook, changeId }
  })
}

export async function rotateWebhook(
  context: MutationContext,
  { secrets }: Pick<WebhookParts, 'secrets'>,
  id: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const { trx, now } = context
  const secret = secrets.make()
  const before = await getOwnWebhook(context, id)
  const old = await repo.getSealedSecret(trx, id)
  await repo.updateWebhookRow(trx, id, {
    secret_sealed: secrets.seal(secret),
    old_secret_sealed: old,
    old_secret_until: new Date(now.getTime() + WEBHOOK_GRACE_HOURS * HOUR).toISOString(),
  })
  const webhook = await getOwnWebhook(context, id)
  await recordWebhook(context, { action: 'update', before, after: webhook })
  return { webhook, secret }
}

/** Answers the id of the change. */
export async function deleteWebhook(context: MutationContext, id: number): Promise<number> {
  const before = await getWebhook(context, id)
  await repo.updateWebhookRow(context.trx, id, { deleted_at: context.now.toISOString() })
  const undo = { kind: 'webhooks.restore', args: { id } }
  return recordWebhook(context, { action: 'delete', before, undo })
}

/** Undo of deletion: a change like any other. */
export async function restoreWebhook(context: MutationContext, id: number): Promise<void> {
  await repo.moveToNewest(context.trx, id)
  await repo.updateWebhookRow(context.trx, id, { deleted_at: null })
  const after = await getWebhook(context, id)
  await recordWebhook(context, { action: 'restore', after })
}

function assertAddress(outbound: WebhookParts['outbound'], url: string | undefined): void {
  const problem = url === undefined ? undefined : outbound.findProblem(url)
  if (problem !== undefined) throw addressRefused(problem)
}

type Reading = Pick<MutationContext, 'trx' | 'caller' | 'now'>

/** One's own, or anyone's for administrators. */
async function getWebhook({ trx, caller, now }: Reading, id: number): Promise<Webhook> {
  const row = await repo.findWebhook(trx, id)
  if (row === undefined || !caller.canOwn('update', 'ApiKey', row.user_id)) throw webhookNotFound()
  return repo.toWebhook(row, { last: (await repo.readLast(trx, [id])).get(id), now })
}

export async function getOwnWebhook(context: Reading, id: number): Promise<Webhook> {
  const webhook = await getWebhook(context, id)
  if (webhook.owner.id !== context.caller.userId) throw webhookNotFound()
  return webhook
}

interface RecordedWebhook {
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: Webhook
  after?: Webhook
  undo?: { kind: string; args: unknown }
}

async function recordWebhook(
  { trx, actor, now }: MutationContext,
  { action, before, after, undo }: RecordedWebhook,
): Promise<number> {
  const fieldsOf = (one: Webhook | undefined) =>
    one === undefined
      ? undefined
      : { name: one.name, url: one.url, events: one.events, state: one.state }
  const { id, name, owner } = after ??
    before ?? { id: 0, name: '', owner: { id: actor.userId ?? 0 } }
  const records = [{ id: `webhook:${id}`, name, before: fieldsOf(before), after: fieldsOf(after) }]
  const changeId = await recordChange(trx, { actor, now, action, subject: 'ApiKey', records, undo })
  await announce(trx, { topic: 'ApiKey', ids: [`webhook:${id}`], now, userId: owner.id })
  return changeId
}
