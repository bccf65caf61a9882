import { KB_ICONS, SECTION_COLORS, slugOf } from '../../contract/faq.rules.ts'
import type { Insertable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { categoryNotFound, sectionNotFound, containerNotEmpty } from '../faq.errors.ts'
import { readNames } from '../read/items.repo.ts'
import { listCategoryRows, sectionsById } from '../read/kb.repo.ts'
import '../faq.tables.ts'

// Storage of categories and sections.

export type ContainerTable = 'kb_categories' | 'kb_sections'
/** Its id in the audit log. */
export const recordIdOf = (table: ContainerTable, id: number): string =>
  `${table === 'kb_categories' ? 'category' : 'section'}-${id}`
const STEP = 1024

/** The editable columns of a category or section. */
export const containerColumns = {
  kb_categories: z.object({ img: z.string(), titles: z.string(), descriptions: z.string() }),
  kb_sections: z.object({
    icon_color: z.enum(SECTION_COLORS),
    titles: z.string(),
    // Missing in changes recorded before it was stored.
    category_id: z.optional(z.int()),
  }),
}

/** All categories and sections with their names in all languages. */
export async function listStructure(db: Db) {
  const categories = await listCategoryRows(db)
  const containers = await sectionsById(db)
  return {
    categories: categories.map(row => ({
      id: row.id,
      category: row.slug,
      img: KB_ICONS.find(icon => icon === row.img) ?? 'book',
      titles: readNames(row.titles),
      descriptions: readNames(row.descriptions),
    })),
    sections: [...containers.values()].map(({ section, category }) => ({
      id: section.id,
      category: category.slug,
      iconColor: section.icon_color,
      titles: readNames(section.titles),
    })),
  }
}

/** Throws 409 when anything refers to it, including deleted records that can be restored. */
export async function assertEmpty(
  trx: Trx,
  { table, id }: { table: ContainerTable; id: number },
): Promise<void> {
  const inside =
    table === 'kb_categories'
      ? await trx
          .selectFrom('kb_sections')
          .select('id')
          .where('category_id', '=', id)
          .limit(1)
          .executeTakeFirst()
      : await trx
          .selectFrom('help_items')
          .select('id')
          .where('section_id', '=', id)
          .limit(1)
          .executeTakeFirst()
  if (inside !== undefined) throw containerNotEmpty()
}

export interface Saved {
  id: number
  slug: string
  version: number
  before: object | undefined
}
interface SavedCategory {
  id: number | undefined
  columns: { img: string; titles: string; descriptions: string }
  title: string
}
export async function saveCategoryRow(
  trx: Trx,
  { id, columns, title }: SavedCategory,
): Promise<Saved> {
  if (id !== undefined) {
    const before = await trx
      .selectFrom('kb_categories')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (before === undefined) throw categoryNotFound()
    const version = before.version + 1
    await updateCategoryRow(trx, id, { ...columns, version })
    return { id, slug: before.slug, version, before: containerColumns.kb_categories.parse(before) }
  }
  const base = slugOf(title, 'category')
  const isTaken = async (slug: string) => (await findCategoryBySlug(trx, slug)) !== undefined
  let slug = base
  for (let number = 2; await isTaken(slug); number += 1) slug = `${base}-${number}`
  const last = await trx
    .selectFrom('kb_categories')
    .select('place')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const made = await trx
    .insertInto('kb_categories')
    .values({ ...columns, slug, place: (last?.place ?? 0) + STEP })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: made.id, slug, version: 1, before: undefined }
}

interface SavedSection {
  id: number | undefined
  columns: { icon_color: Tables['kb_sections']['icon_color']; titles: string; category_id: number }
}
export async function saveSectionRow(trx: Trx, { id, columns }: SavedSection): Promise<Saved> {
  if (id !== undefined) {
    const before = await trx
      .selectFrom('kb_sections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (before === undefined) throw sectionNotFound()
    const version = before.version + 1
    await updateSectionRow(trx, id, { ...columns, version })
    return { id, slug: '', version, before: containerColumns.kb_sections.parse(before) }
  }
  const last = await trx
    .selectFrom('kb_sections')
    .select('place')
    .where('category_id', '=', columns.category_id)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const made = await trx
    .insertInto('kb_sections')
    .values({ ...columns, place: (last?.place ?? 0) + STEP })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: made.id, slug: '', version: 1, before: undefined }
}

export const updateCategoryRow = (
  trx: Trx,
  id: number,
  columns: Updateable<Tables['kb_categories']>,
) => trx.updateTable('kb_categories').set(columns).where('id', '=', id).execute()

export const updateSectionRow = (
  trx: Trx,
  id: number,
  columns: Updateable<Tables['kb_sections']>,
) => trx.updateTable('kb_sections').set(columns).where('id', '=', id).execute()

export const findCategoryBySlug = (trx: Trx, slug: string) =>
  trx.selectFrom('kb_categories').select('id').where('slug', '=', slug).executeTakeFirst()

export const findCategory = (trx: Trx, id: number) =>
  trx.selectFrom('kb_categories').select('id').where('id', '=', id).executeTakeFirst()

/** A category or section, for undo. */
export const findContainer = (trx: Trx, table: ContainerTable, id: number) =>
  trx.selectFrom(table).select(['id', 'titles', 'version']).where('id', '=', id).executeTakeFirst()

/** Returns the entire row, for undo. */
export const deleteContainerRow = (trx: Trx, table: ContainerTable, id: number): Promise<unknown> =>
  trx.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst()

export const insertCategoryRow = (trx: Trx, row: Insertable<Tables['kb_categories']>) =>
  trx.insertInto('kb_categories').values(row).execute()

export const insertSectionRow = (trx: Trx, row: Insertable<Tables['kb_sections']>) =>
  trx.insertInto('kb_sections').values(row).execute()
