import { randomUUID } from 'node:crypto'
import {
  type Webhook,
  WEBHOOK_GRACE_HOURS,
  type WebhookPayload,
  WEBHOOKS_PER_PERSON,
  webhooksContract,
} from '../contract/webhooks.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { Outbound } from '#platform/server/outbound/outbound.ts'
import { addDelivery, listDeliveries } from './delivery/delivery.repo.ts'
import { PING, type WebhookSecrets } from './delivery/delivery.service.ts'
import {
  addressRefused,
  deliveryNotFound,
  tooManyWebhooks,
  webhookNotFound,
  webhookPaused,
} from './webhooks.errors.ts'
import * as repo from './webhooks.repo.ts'

// Webhooks: everybody has their own, and is told of what they may read. Administrators see all, pause and remove any.

interface WebhookParts {
  database: Database
  clock: Clock
  outbound: Outbound
  secrets: WebhookSecrets
}
interface Who {
  caller: Caller
  actor: Actor
}

export function webhookRoutes(parts: WebhookParts): Route[] {
  return [...readRoutes(parts), ...changeRoutes(parts), ...sendRoutes(parts)]
}

function readRoutes({ database, clock }: WebhookParts): Route[] {
  return [
    route(webhooksContract.listWebhooks, async ({ query: { owner }, caller }) => {
      if (owner === 'all' && !caller.can('read', 'ApiKey')) throw forbidden('read', 'ApiKey')
      const rows = await repo.listWebhooks(
        database.read,
        owner === 'all' ? undefined : caller.userId,
      )
      const last = await repo.readLast(
        database.read,
        rows.map(row => row.id),
      )
      const now = clock()
      return { webhooks: rows.map(row => repo.toWebhook(row, { last: last.get(row.id), now })) }
    }),
    route(webhooksContract.listDeliveries, async ({ query, caller }) => {
      const row = await repo.findWebhook(database.read, query.id)
      if (row === undefined || !caller.canOwn('read', 'ApiKey', row.user_id))
        throw webhookNotFound()
      return listDeliveries(database.read, query)
    }),
  ]
}

function changeRoutes({ database, clock, outbound, secrets }: WebhookParts): Route[] {
  const refuseAddress = (url: string | undefined): void => {
    const problem = url === undefined ? undefined : outbound.findProblem(url)
    if (problem !== undefined) throw addressRefused(problem)
  }
  return [
    creatingRoute(webhooksContract.createWebhook, async ({ body, caller, actor, reply, trx }) => {
      const now = clock()
      refuseAddress(body.url)
      if ((await repo.listWebhooks(trx, caller.userId)).length >= WEBHOOKS_PER_PERSON)
        throw tooManyWebhooks(WEBHOOKS_PER_PERSON)
      const secret = secrets.make()
      const id = await repo.insertWebhook(trx, {
        user_id: caller.userId,
        name: body.name,
        url: body.url,
        events: JSON.stringify(body.events),
        state: 'active',
        secret_sealed: secrets.seal(secret),
        created_at: now.toISOString(),
      })
      const webhook = await get(trx, { id, caller, now })
      await record(trx, { actor, now, action: 'create', after: webhook })
      reply.etag(webhook.version)
      return { webhook, secret }
    }),
    route(
      webhooksContract.updateWebhook,
      async ({ body: { id, isPaused, events, ...plain }, caller, actor, request, reply }) => {
        refuseAddress(plain.url)
        const answer = await database.write(async trx => {
          const now = clock()
          const before = await get(trx, { id, caller, now })
          // Where it goes and what is told is its owner's to say; others may pause it.
          if (
            before.owner.id !== caller.userId &&
            (events !== undefined || Object.keys(plain).length > 0)
          )
            throw webhookNotFound()
          if (request.ifMatch !== undefined && request.ifMatch !== before.version)
            throw staleVersion(before)
          const goesOn = isPaused === false && before.state !== 'active'
          if (goesOn) await repo.moveToNewest(trx, id)
          await repo.updateWebhookRow(trx, id, {
            ...plain,
            ...(events === undefined ? {} : { events: JSON.stringify(events) }),
            ...(isPaused === true ? { state: 'paused' } : {}),
            ...(goesOn ? { state: 'active', given_up: 0 } : {}),
          })
          const webhook = await get(trx, { id, caller, now })
          const changeId = await record(trx, {
            actor,
            now,
            action: 'update',
            before,
            after: webhook,
          })
          return { webhook, changeId }
        })
        reply.etag(answer.webhook.version)
        return answer
      },
    ),
    route(webhooksContract.rotateWebhook, async ({ body: { id }, caller, actor }) => {
      const secret = secrets.make()
      const webhook = await database.write(async trx => {
        const now = clock()
        const before = await getOwn(trx, { id, caller, now })
        const { secret_sealed } = await trx
          .selectFrom('webhooks')
          .select('secret_sealed')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await repo.updateWebhookRow(trx, id, {
          secret_sealed: secrets.seal(secret),
          old_secret_sealed: secret_sealed,
          old_secret_until: new Date(now.getTime() + WEBHOOK_GRACE_HOURS * 3_600_000).toISOString(),
        })
        const after = await getOwn(trx, { id, caller, now })
        await record(trx, { actor, now, action: 'update', before, after })
        return after
      })
      return { webhook, secret }
    }),
    route(webhooksContract.deleteWebhook, async ({ id, caller, actor }) => {
      const changeId = await database.write(async trx => {
        const now = clock()
        const before = await get(trx, { id, caller, now })
        await repo.updateWebhookRow(trx, id, { deleted_at: now.toISOString() })
        return record(trx, {
          actor,
          now,
          action: 'delete',
          before,
          undo: { kind: 'webhooks.restore', args: { id } },
        })
      })
      return { id, changeId }
    }),
  ]
}

function sendRoutes({ database, clock }: WebhookParts): Route[] {
  return [
    route(webhooksContract.testWebhook, async ({ body: { id }, caller }) => ({
      deliveryId: await database.write(async trx => {
        const now = clock()
        await getOwn(trx, { id, caller, now })
        const eventId = `evt_${randomUUID()}`
        const data = { subject: '', action: PING, count: 0, records: [] }
        const payload: WebhookPayload = {
          id: eventId,
          type: PING,
          timestamp: now.toISOString(),
          data,
        }
        return addDelivery(trx, {
          webhookId: id,
          event: PING,
          eventId,
          body: JSON.stringify(payload),
          now,
        })
      }),
    })),
    route(webhooksContract.resendDelivery, async ({ body: { id }, caller }) => ({
      deliveryId: await database.write(async trx => {
        const now = clock()
        const found = await trx
          .selectFrom('webhook_deliveries')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        const hook = found === undefined ? undefined : await repo.findWebhook(trx, found.webhook_id)
        if (found === undefined || hook?.user_id !== caller.userId) throw deliveryNotFound()
        if (hook.state !== 'active' && found.event !== PING) throw webhookPaused()
        const { event, event_id: eventId, body } = found
        return addDelivery(trx, { webhookId: hook.id, event, eventId, body, now })
      }),
    })),
  ]
}

interface Wanted {
  id: number
  caller: Caller
  now: Date
}

/** One's own, or anybody's for administrators. */
async function get(db: Db, { id, caller, now }: Wanted): Promise<Webhook> {
  const row = await repo.findWebhook(db, id)
  if (row === undefined || !caller.canOwn('update', 'ApiKey', row.user_id)) throw webhookNotFound()
  return repo.toWebhook(row, { last: (await repo.readLast(db, [id])).get(id), now })
}

async function getOwn(db: Db, wanted: Wanted): Promise<Webhook> {
  const webhook = await get(db, wanted)
  if (webhook.owner.id !== wanted.caller.userId) throw webhookNotFound()
  return webhook
}

/** The way back from deleting: a change like any other. */
export async function restoreWebhook(
  trx: Trx,
  { id, caller, actor, now }: Wanted & Who,
): Promise<void> {
  await repo.moveToNewest(trx, id)
  await repo.updateWebhookRow(trx, id, { deleted_at: null })
  const after = await get(trx, { id, caller, now })
  await record(trx, { actor, now, action: 'restore', after })
}

interface Recorded {
  actor: Actor
  now: Date
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: Webhook
  after?: Webhook
  undo?: { kind: string; args: unknown }
}

async function record(
  trx: Trx,
  { actor, now, action, before, after, undo }: Recorded,
): Promise<number> {
  const told = (one: Webhook | undefined) =>
    one === undefined
      ? undefined
      : { name: one.name, url: one.url, events: one.events, state: one.state }
  const { id, name, owner } = after ??
    before ?? { id: 0, name: '', owner: { id: actor.userId ?? 0 } }
  const records = [{ id: `webhook:${id}`, name, before: told(before), after: told(after) }]
  const changeId = await recordChange(trx, { actor, now, action, subject: 'ApiKey', records, undo })
  await announce(trx, { topic: 'ApiKey', ids: [`webhook:${id}`], now, userId: owner.id })
  return changeId
}
