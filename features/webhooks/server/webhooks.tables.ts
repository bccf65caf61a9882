import type { DELIVERY_STATES, WEBHOOK_STATES } from '../contract/webhooks.contract.ts'
import type { Generated, Selectable } from 'kysely'

interface WebhooksTable {
  id: Generated<number>
  user_id: number
  name: string
  url: string
  /** JSON. */
  events: string
  state: (typeof WEBHOOK_STATES)[number]
  secret_sealed: string
  old_secret_sealed: Generated<string | null>
  old_secret_until: Generated<string | null>
  given_up: Generated<number>
  version: Generated<number>
  created_at: string
  deleted_at: Generated<string | null>
}
interface DeliveriesTable {
  id: Generated<number>
  webhook_id: number
  event: string
  event_id: string
  body: string
  state: (typeof DELIVERY_STATES)[number]
  /** JSON: the attempts with their outcomes. */
  attempts: string
  created_at: string
  tried_at: string | null
  next_at: string | null
  ended_at: string | null
}
export type WebhookRow = Selectable<WebhooksTable>
export type DeliveryRow = Selectable<DeliveriesTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    webhooks: WebhooksTable
    /** How far the log of changes was read for each. */
    webhook_cursors: { webhook_id: number; change_id: number }
    webhook_deliveries: DeliveriesTable
  }
}
