import type { RecordType } from '#platform/contract/record-links.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface LinksTable {
  id: Generated<number>
  from_type: RecordType
  from_id: string
  to_type: RecordType
  to_id: string
  to_title: string
  position: number
  created_by: number | null
  created_at: string
}
export type LinkRow = Selectable<LinksTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    record_links: LinksTable
  }
}
