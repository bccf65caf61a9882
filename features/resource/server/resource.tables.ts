import type { Generated, Selectable } from 'kysely'

interface ResourceCommentsTable {
  id: Generated<number>
  /** The table of the record. */
  record_type: string
  record_id: number
  user_id: number | null
  text: string
  created_at: string
  edited_at: string | null
  deleted_at: string | null
}
export type CommentRow = Selectable<ResourceCommentsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    resource_comments: ResourceCommentsTable
  }
}
