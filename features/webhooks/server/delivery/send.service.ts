import { randomUUID } from 'node:crypto'
import type { WebhookPayload } from '../../contract/webhooks.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { getOwnWebhook } from '../change.service.ts'
import { deliveryNotFound, webhookPaused } from '../webhooks.errors.ts'
import { findWebhook } from '../webhooks.repo.ts'
import { addDelivery, findDelivery } from './delivery.repo.ts'
import { PING } from './delivery.service.ts'

// Deliveries requested by a person. Each returns the delivery's id.

export async function sendTest(context: MutationContext, id: number): Promise<number> {
  const { trx, now } = context
  await getOwnWebhook(context, id)
  const eventId = `evt_${randomUUID()}`
  const payload: WebhookPayload = {
    id: eventId,
    type: PING,
    timestamp: now.toISOString(),
    data: { subject: '', action: PING, count: 0, records: [] },
  }
  return addDelivery(trx, {
    webhookId: id,
    event: PING,
    eventId,
    body: JSON.stringify(payload),
    now,
  })
}

export async function resendDelivery(
  { trx, caller, now }: MutationContext,
  id: number,
): Promise<number> {
  const found = await findDelivery(trx, id)
  const hook = found === undefined ? undefined : await findWebhook(trx, found.webhook_id)
  if (found === undefined || hook?.user_id !== caller.userId) throw deliveryNotFound()
  if (hook.state !== 'active' && found.event !== PING) throw webhookPaused()
  const { event, event_id: eventId, body } = found
  return addDelivery(trx, { webhookId: hook.id, event, eventId, body, now })
}
