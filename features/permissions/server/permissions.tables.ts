import type { Action, Subject } from '#platform/contract/define.ts'
import type { AccessRequest } from '../contract/permissions.contract.ts'
import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
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
