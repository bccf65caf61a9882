import type { HelpText } from '../../contract/faq-editing.contract.ts'
import type { HelpKind } from '../../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Insertable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { articleNotFound, entryNotFound } from '../faq.errors.ts'
import type { HelpItemRow, HelpItemsTable, NewHelpItemRow } from '../faq.tables.ts'

// Writes items with their texts and revisions.

/** The editable columns: place and visibility. */
export const itemColumns = z.object({
  slug: z.string(),
  category: z.nullable(z.string()),
  section_id: z.nullable(z.int()),
  place: z.number(),
  is_published: z.int(),
  is_internal: z.int(),
  screens: z.string(),
  related: z.string(),
})
export type ItemColumns = z.output<typeof itemColumns>

const notFound = { faq: entryNotFound, article: articleNotFound }

export async function getItem(db: Db, kind: HelpKind, id: number): Promise<HelpItemRow> {
  const row = await db
    .selectFrom('help_items')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound[kind]()
  return row
}

/** Includes deleted ones. */
export const findItem = (trx: Trx, id: number): Promise<HelpItemRow | undefined> =>
  trx.selectFrom('help_items').selectAll().where('id', '=', id).executeTakeFirst()

export const isSlugTaken = async (trx: Trx, slug: string): Promise<boolean> =>
  (await trx.selectFrom('help_items').select('id').where('slug', '=', slug).executeTakeFirst()) !==
  undefined

export const insertItem = (trx: Trx, row: NewHelpItemRow): Promise<HelpItemRow> =>
  trx.insertInto('help_items').values(row).returningAll().executeTakeFirstOrThrow()

export async function updateItemRow(
  trx: Trx,
  { id, version }: HelpItemRow,
  columns: Updateable<HelpItemsTable>,
): Promise<void> {
  await trx
    .updateTable('help_items')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Moving does not increment the version. */
export const updateItemPlace = (
  trx: Trx,
  id: number,
  columns: Partial<Pick<ItemColumns, 'category' | 'section_id' | 'place'>>,
): Promise<{ slug: string } | undefined> =>
  trx
    .updateTable('help_items')
    .set(columns)
    .where('id', '=', id)
    .returning('slug')
    .executeTakeFirst()

export const listTexts = (db: Db, itemId: number): Promise<HelpText[]> =>
  db
    .selectFrom('help_texts')
    .select(['language', 'title', 'content'])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute()

export async function deleteTexts(
  trx: Trx,
  itemId: number,
  languages: readonly Language[],
): Promise<void> {
  if (languages.length === 0) return
  await trx
    .deleteFrom('help_texts')
    .where('item_id', '=', itemId)
    .where('language', 'in', languages)
    .execute()
}

export async function saveText(trx: Trx, row: Insertable<Tables['help_texts']>): Promise<void> {
  const { title, content, words } = row
  await trx
    .insertInto('help_texts')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['item_id', 'language']).doUpdateSet({ title, content, words }),
    )
    .execute()
}

export async function insertRevision(
  trx: Trx,
  row: Insertable<Tables['help_revisions']>,
): Promise<void> {
  await trx.insertInto('help_revisions').values(row).execute()
}
