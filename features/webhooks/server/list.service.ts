import type { Delivery, Webhook } from '../contract/webhooks.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { listDeliveries } from './delivery/delivery.repo.ts'
import type { WebhookParts } from './webhooks.context.ts'
import { webhookNotFound } from './webhooks.errors.ts'
import * as repo from './webhooks.repo.ts'

export async function listWebhooks(
  { database, clock }: Pick<WebhookParts, 'database' | 'clock'>,
  { owner, caller }: { owner: '' | 'all'; caller: Caller },
): Promise<Webhook[]> {
  if (owner === 'all' && !caller.can('read', 'ApiKey')) throw forbidden('read', 'ApiKey')
  const rows = await repo.listWebhooks(database.read, owner === 'all' ? undefined : caller.userId)
  const last = await repo.readLast(
    database.read,
    rows.map(row => row.id),
  )
  const now = clock()
  return rows.map(row => repo.toWebhook(row, { last: last.get(row.id), now }))
}

export async function listDeliveriesOf(
  { database }: Pick<WebhookParts, 'database'>,
  caller: Caller,
  query: { id: number; page: number; perPage: number },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const row = await repo.findWebhook(database.read, query.id)
  if (row === undefined || !caller.canOwn('read', 'ApiKey', row.user_id)) throw webhookNotFound()
  return listDeliveries(database.read, query)
}
