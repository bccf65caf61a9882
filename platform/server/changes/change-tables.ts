import type { Subject } from '#platform/contract/define.ts'
import type { Generated } from 'kysely'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'

declare module '../database/tables.ts' {
  interface Tables {
    audit_changes: {
      id: Generated<number>
      at: string
      user_id: number | null
      user_name: string
      impersonator_id: number | null
      action: ChangeAction
      subject: Subject
      ip: string
      request_id: string
      undo_kind: string | null
      undo_args: string | null
      /** What is searched, folded: names and the address. */
      words: string
      /** The API key it was done with. */
      key_id: Generated<number | null>
      only_for: Generated<number | null>
    }
    audit_records: {
      change_id: number
      subject: Subject
      record_id: string
      record_name: string
      before: string | null
      after: string | null
    }
    /** What was undone, and by which change: `by_change_id` is null where undoing recorded nothing undoable. */
    audit_undone: {
      change_id: number
      at: string
      user_id: number
      by_change_id: Generated<number | null>
    }
    outbox: {
      id: Generated<number>
      at: string
      topic: Subject
      ids: string
      user_id: number | null
      audience_key: string | null
    }
  }
}
