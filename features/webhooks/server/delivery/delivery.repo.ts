import type { Delivery } from '../../contract/webhooks.contract.ts'
import type { Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { DeliveryRow, WebhookRow } from '../webhooks.tables.ts'

export const DELIVER = 'webhooks.deliver'

export interface NewDelivery {
  webhookId: number
  event: string
  eventId: string
  body: string
  now: Date
}

/** Queues a message, in the transaction of the change it reports. */
export async function addDelivery(
  trx: Trx,
  { webhookId, event, eventId, body, now }: NewDelivery,
): Promise<number> {
  const moment = now.toISOString()
  const { id } = await trx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      event,
      event_id: eventId,
      body,
      state: 'waiting',
      attempts: '[]',
      created_at: moment,
      tried_at: null,
      next_at: moment,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(trx, { kind: DELIVER, args: { id }, now })
  return id
}

export const findDelivery = (db: Db, id: number): Promise<DeliveryRow | undefined> =>
  db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()

/** A delivery with its webhook, and whether the owner is active. */
export type DueDelivery = DeliveryRow & { hook: WebhookRow; isOwnerActive: boolean }

export async function findDueDelivery(db: Db, id: number): Promise<DueDelivery | undefined> {
  const row = await findDelivery(db, id)
  if (row === undefined) return undefined
  const hook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', row.webhook_id)
    .executeTakeFirstOrThrow()
  const owner = await db
    .selectFrom('users')
    .select(['status', 'deleted_at'])
    .where('id', '=', hook.user_id)
    .executeTakeFirst()
  return {
    ...row,
    hook,
    isOwnerActive: owner !== undefined && owner.status !== 'inactive' && owner.deleted_at === null,
  }
}

export const updateDeliveryRow = (
  trx: Trx,
  id: number,
  changes: Updateable<Tables['webhook_deliveries']>,
) => trx.updateTable('webhook_deliveries').set(changes).where('id', '=', id).execute()

export async function listDeliveries(
  db: Db,
  { id, page, perPage }: { id: number; page: number; perPage: number },
) {
  const found = db.selectFrom('webhook_deliveries').where('webhook_id', '=', id)
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { n } = await found.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { deliveries: rows.map(toDelivery), total: Number(n) }
}

function toDelivery(row: DeliveryRow): Delivery {
  const { id, event, event_id, state, created_at, ended_at, next_at, attempts, body } = row
  return {
    id,
    event,
    eventId: event_id,
    state,
    createdAt: created_at,
    endedAt: ended_at,
    nextAt: next_at,
    attempts: JSON.parse(attempts),
    body,
  }
}
