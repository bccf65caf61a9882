import type { Generated } from 'kysely'
import type { CustomKind } from '../contract/custom-fields.rules.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    custom_fields: CustomFieldsTable
    /** A value of a record: text and key, or number; several rows for several choices. */
    custom_values: {
      field_id: number
      record_id: number
      position: number
      text: string | null
      /** What filters compare: folded text, a choice, a day. */
      key: string | null
      number: number | null
    }
    /** Values of texts once more, for the search index over them. */
    custom_texts: { id: Generated<number>; field_id: number; record_id: number; words: string }
  }
}

export interface CustomFieldsTable {
  id: Generated<number>
  entity: string
  key: string
  kind: CustomKind
  /** JSON: a text per language. */
  labels: string
  /** JSON: values with their labels. */
  choices: string
  decimals: number
  is_required: number
  is_in_list: number
  /** JSON: user roles. */
  roles: string
  position: number
  archived_at: string | null
  deleted_at: string | null
  version: Generated<number>
}
