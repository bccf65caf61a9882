import type { NotificationKind } from '@smart-fft/contract/notifications.contract'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    notifications: {
      id: Generated<number>
      user_id: number
      kind: NotificationKind
      params: string
      link: string
      created_at: string
      read_at: string | null
    }
  }
}
