import type { HelpKind, SectionColor } from '../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface HelpItemsTable {
  id: Generated<number>
  kind: HelpKind
  slug: string
  category: string | null
  section_id: number | null
  place: number
  is_published: number
  is_internal: number
  screens: string
  /** JSON: `number[]`. */
  related: string
  created_at: string
  updated_at: string
  updated_by: number | null
  deleted_at: string | null
  version: Generated<number>
}
export type HelpItemRow = Selectable<HelpItemsTable>
export type NewHelpItemRow = Insertable<HelpItemsTable>

export interface HelpTextsTable {
  id: Generated<number>
  item_id: number
  language: Language
  title: string
  content: string
  words: string
}
export type HelpTextRow = Selectable<HelpTextsTable>

export interface KbCategoriesTable {
  id: Generated<number>
  slug: string
  img: string
  place: number
  /** JSON: texts by language. */
  titles: string
  descriptions: string
  version: Generated<number>
}
export type KbCategoryRow = Selectable<KbCategoriesTable>

export interface KbSectionsTable {
  id: Generated<number>
  category_id: number
  icon_color: SectionColor
  place: number
  titles: string
  version: Generated<number>
}
export type KbSectionRow = Selectable<KbSectionsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    help_items: HelpItemsTable
    help_texts: HelpTextsTable
    help_revisions: {
      id: Generated<number>
      item_id: number
      language: Language
      title: string
      content: string
      at: string
      user_id: number | null
      is_minor: number
    }
    help_votes: { item_id: number; user_id: number; is_helpful: number; at: string }
    help_searches: {
      q_key: string
      user_id: number
      q: string
      times: number
      found: number
      last_at: string
    }
    kb_categories: KbCategoriesTable
    kb_sections: KbSectionsTable
  }
}
