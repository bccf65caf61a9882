import type { SendState } from '../../contract/email-shapes.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../email.tables.ts'

// Delivery state per recipient.

/** Adds a pending delivery for each recipient. */
export async function insertDeliveries(
  trx: Trx,
  { contentId, receivers, now }: { contentId: number; receivers: { email: string }[]; now: Date },
): Promise<void> {
  const rows = receivers.map(({ email }) => ({
    content_id: contentId,
    email,
    state: 'queued' as const,
    detail: '',
    at: now.toISOString(),
  }))
  await trx.insertInto('email_deliveries').values(rows).execute()
}

export const listQueuedDeliveries = (db: Db, contentId: number) =>
  db
    .selectFrom('email_deliveries')
    .select(['id', 'email'])
    .where('content_id', '=', contentId)
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute()

export const listDeliveries = (db: Db, contentIds: number[]) =>
  db
    .selectFrom('email_deliveries')
    .select(['content_id', 'email', 'state', 'detail'])
    .where('content_id', 'in', contentIds)
    .orderBy('id')
    .execute()

export async function listDeliveryStates(db: Db, contentId: number): Promise<SendState[]> {
  const rows = await db
    .selectFrom('email_deliveries')
    .select('state')
    .where('content_id', '=', contentId)
    .execute()
  return rows.map(row => row.state)
}

export async function updateDeliveryRow(
  trx: Trx,
  id: number,
  { state, detail, now }: { state: SendState; detail: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_deliveries')
    .set({ state, detail, at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Cancels all deliveries of a mail. */
export async function deleteDeliveries(trx: Trx, contentId: number): Promise<void> {
  await trx.deleteFrom('email_deliveries').where('content_id', '=', contentId).execute()
}
