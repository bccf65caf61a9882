import type { Delivery } from '../../contract/webhooks.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { DeliveryRow } from '../webhooks.tables.ts'

export const DELIVER = 'webhooks.deliver'

export interface NewDelivery {
  webhookId: number
  event: string
  eventId: string
  body: string
  now: Date
}

/** Puts a message on its way, in the transaction of what it tells of. */
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
