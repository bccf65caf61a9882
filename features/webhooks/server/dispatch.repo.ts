import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { findNewestChange } from './webhooks.repo.ts'
import './webhooks.tables.ts'

export type ChangeRow = Selectable<Tables['audit_changes']>

/** Whether there is a change not yet dispatched to some webhook. */
export async function isBehind(db: Db): Promise<boolean> {
  const slowest = await db
    .selectFrom('webhooks')
    .innerJoin('webhook_cursors', 'webhook_cursors.webhook_id', 'webhooks.id')
    .select(eb => eb.fn.min('change_id').as('id'))
    .where('state', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return slowest !== undefined && slowest.id !== null && slowest.id < (await findNewestChange(db))
}

/** All that are active, with their owner and how far the log was read for each. */
export const listActiveWebhooks = (trx: Trx) =>
  trx
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .innerJoin('webhook_cursors', 'webhook_cursors.webhook_id', 'webhooks.id')
    .selectAll('webhooks')
    .select(['change_id', 'username', 'role', 'status', 'users.deleted_at as owner_deleted_at'])
    .where('state', '=', 'active')
    .where('webhooks.deleted_at', 'is', null)
    .execute()

export const listChangesAfter = (trx: Trx, id: number, most: number): Promise<ChangeRow[]> =>
  trx
    .selectFrom('audit_changes')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .execute()

/** The first records of a change, and how many there are. */
export async function listChangedRecords(trx: Trx, changeId: number, most: number) {
  const found = trx.selectFrom('audit_records').where('change_id', '=', changeId)
  const rows = await found
    .select(['record_id', 'record_name', 'after'])
    .orderBy('record_id')
    .limit(most)
    .execute()
  const { n } = await found.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(n) }
}
