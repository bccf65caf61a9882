import type { Action, Subject } from '@smart-fft/contract/define'
import type { AccessRequest } from '@smart-fft/contract/permissions.contract'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    access_requests: {
      id: Generated<number>
      user_id: number
      action: Action
      subject: Subject
      reason: string
      created_at: string
      state: AccessRequest['state']
      answered_by: number | null
      answered_at: string | null
      until: string | null
    }
  }
}
