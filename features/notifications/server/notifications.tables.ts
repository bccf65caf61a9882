import type { NotificationKind } from '../contract/notifications.contract.ts'
import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    notifications: {
      id: Generated<number>
      user_id: number
      kind: NotificationKind
      params: string
      link: string
      in_app: Generated<number>
      in_browser: Generated<number>
      created_at: string
      read_at: string | null
      /** Who triggered it. */
      by_id: number | null
    }
    /** A person's notification choices and channels; without a row the defaults apply. */
    notice_choices: { user_id: number; document: string; version: number; updated_at: string }
    announcements: {
      id: Generated<number>
      kind: 'announcement' | 'product-update'
      title: string
      text: string
      by_name: string
      /** The last person notified. */
      reached: number
      created_at: string
    }
  }
}
