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

/** All of one person, or of everybody; newest first. */
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

/** The newest change there is: a webhook is told what comes after it. */
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

/** From now on: what was changed before is not told. */
export async function moveToNewest(trx: Trx, webhookId: number): Promise<void> {
  const change_id = await findNewestChange(trx)
  await trx
    .updateTable('webhook_cursors')
    .set({ change_id })
    .where('webhook_id', '=', webhookId)
    .execute()
}

export const updateWebhookRow = (trx: Trx, id: number, change: UpdateObject<Tables, 'webhooks'>) =>
  trx
    .updateTable('webhooks')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
