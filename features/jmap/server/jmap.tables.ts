import type { Generated, Selectable } from 'kysely'

interface PushSubscriptionsTable {
  id: Generated<number>
  user_id: number
  key_id: number
  /** What the program calls its device. */
  device: string
  url: string
  /** JSON; null: all types. */
  types: string | null
  code: string
  is_verified: Generated<0 | 1>
  is_failing: Generated<0 | 1>
  /** The last state that was pushed. */
  last_state: Generated<number | null>
  expires_at: string
  created_at: string
}
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Where mail programs are notified of changes. */
    jmap_push_subscriptions: PushSubscriptionsTable
  }
}
