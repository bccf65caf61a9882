import type { ViewScreenName } from '../contract/saved-views.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface SavedViewsTable {
  id: Generated<number>
  user_id: number
  screen: ViewScreenName
  name: string
  name_key: string
  path: string
  /** JSON: the URL's parameters. */
  query: string
  is_shared: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  version: Generated<number>
}
export type ViewRow = Selectable<SavedViewsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    saved_views: SavedViewsTable
    saved_view_defaults: { user_id: number; screen: ViewScreenName; view_id: number }
  }
}
