import type { Webhook } from '../contract/webhooks.contract.ts'
import type { Insertable, UpdateObject } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { WebhookRow } from './webhooks.tables.ts'
import './webhooks.tables.ts'

export type WebhookView = WebhookRow & { full_name: string }

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhooks')
    .select('users.full_name')
    .where('webhooks.deleted_at', 'is', null)

/** One person's, or all; newest first. */
export function listWebhooks(db: Db, userId: number | undefined): Promise<WebhookView[]> {
  const found = selectWebhooks(db).orderBy('webhooks.id', 'desc').limit(500)
  return (userId === undefined ? found : found.where('webhooks.user_id', '=', userId)).execute()
}

export const findWebhook = (db: Db, id: number): Promise<WebhookView | undefined> =>
  selectWebhooks(db).where('webhooks.id', '=', id).executeTakeFirst()

/** How the newest delivery of each went that was tried. */
export async function readLast(db: Db, ids: number[]): Promise<Map<number, Webhook['last']>> {
  if (ids.length === 0) return new Map()
  const newest = db
    .selectFrom('webhook_deliveries')
    .select(eb => eb.fn.max('id').as('id'))
    .where('webhook_id', 'in', ids)
    .where('tried_at', 'is not', null)
    .groupBy('webhook_id')
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'tried_at', 'state', 'attempts'])
    .where('id', 'in', newest)
    .execute()
  return new Map(
    rows.map(({ webhook_id, tried_at, state, attempts }) => {
      const tries: { status: number | null }[] = JSON.parse(attempts)
      return [
        webhook_id,
        {
          at: tried_at ?? '',
          status: tries.at(-1)?.status ?? null,
          isDelivered: state === 'delivered',
        },
      ]
    }),
  )
}

/** A row as the wire promises it. */
export function toWebhook(
  row: WebhookView,
  { last = null, now }: { last?: Webhook['last'] | undefined; now: Date },
): Webhook {
  const {
    id,
    name,
    url,
    events,
    state,
    created_at,
    user_id,
    full_name,
    old_secret_until,
    version,
  } = row
  return {
    id,
    name,
    url,
    events: JSON.parse(events),
    state,
    createdAt: created_at,
    owner: { id: user_id, fullName: full_name },
    graceUntil:
      old_secret_until !== null && old_secret_until > now.toISOString() ? old_secret_until : null,
    last,
    version,
  }
}

/** The newest change: a webhook receives what comes after it. */
export async function findNewestChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function insertWebhook(
  trx: Trx,
  row: Insertable<Tables['webhooks']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('webhooks')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('webhook_cursors')
    .values({ webhook_id: id, change_id: await findNewestChange(trx) })
    .execute()
  return id
}

/** So far the log of changes was read for it. */
export const moveCursor = (trx: Trx, webhookId: number, changeId: number) =>
  trx
    .updateTable('webhook_cursors')
    .set({ change_id: changeId })
    .where('webhook_id', '=', webhookId)
    .execute()

/** From now on: earlier changes are not sent. */
export async function moveToNewest(trx: Trx, webhookId: number): Promise<void> {
  await moveCursor(trx, webhookId, await findNewestChange(trx))
}

export const updateWebhookRow = (trx: Trx, id: number, change: UpdateObject<Tables, 'webhooks'>) =>
  trx
    .updateTable('webhooks')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export async function getSealedSecret(trx: Trx, id: number): Promise<string> {
  const { secret_sealed } = await trx
    .selectFrom('webhooks')
    .select('secret_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return secret_sealed
}

/** It works again: deliveries given up before count no more. */
export const resetGivenUp = (trx: Trx, id: number) =>
  trx.updateTable('webhooks').set({ given_up: 0 }).where('id', '=', id).execute()

/** One more delivery was given up; answers how many in a row. */
export async function incrementGivenUp(trx: Trx, id: number): Promise<number> {
  const { given_up } = await trx
    .updateTable('webhooks')
    .set(eb => ({ given_up: eb('given_up', '+', 1) }))
    .where('id', '=', id)
    .returning('given_up')
    .executeTakeFirstOrThrow()
  return given_up
}

/** Answers whether it was active until now. */
export async function pauseFailing(trx: Trx, id: number): Promise<boolean> {
  const paused = await trx
    .updateTable('webhooks')
    .set(eb => ({ state: 'failing', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return paused !== undefined
}

/** Finished deliveries, and deleted webhooks, before this time. */
export async function deleteOld(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('state', '!=', 'waiting')
    .execute()
  await trx.deleteFrom('webhooks').where('deleted_at', '<', before).execute()
}

/** What is stored about a person's webhooks; never the secrets. */
export const listStoredWebhooks = (db: Db, userId: number) =>
  db
    .selectFrom('webhooks')
    .select(['name', 'url', 'events', 'state', 'created_at', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Answers how many there were. */
export async function deleteWebhooksOf(trx: Trx, userId: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('webhooks')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return deleted.length
}

export async function countWebhooks(db: Db, userId: number): Promise<number> {
  const query = db
    .selectFrom('webhooks')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).n)
}
