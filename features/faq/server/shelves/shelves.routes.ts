import { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import { KB_ICONS } from '../../contract/faq.rules.ts'
import * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { categoryNotFound, sectionNotFound } from '../faq.errors.ts'
import type { HelpParts } from '../faq.routes.ts'
import { readNames } from '../read/items.repo.ts'
import { shelvesById } from '../read/kb.repo.ts'
import {
  checkEmpty,
  findCategory,
  findShelf,
  removeShelf,
  saveCategory,
  saveSection,
  type Saved,
  shelfColumns,
  type ShelfTable,
} from './shelves.repo.ts'

// The shelves of the knowledge base: categories, and the sections in them.

export function shelvesRoutes({ database, clock }: HelpParts): Route[] {
  return [
    route(faqEditingContract.getKbShelves, async () => {
      const categories = await database.read
        .selectFrom('kb_categories')
        .selectAll()
        .orderBy('place')
        .orderBy('id')
        .execute()
      return {
        categories: categories.map(row => ({
          id: row.id,
          category: row.slug,
          img: KB_ICONS.find(icon => icon === row.img) ?? 'book',
          titles: readNames(row.titles),
          descriptions: readNames(row.descriptions),
        })),
        sections: [...(await shelvesById(database.read)).values()].map(({ section, category }) => ({
          id: section.id,
          category: category.slug,
          iconColor: section.icon_color,
          titles: readNames(section.titles),
        })),
      }
    }),
    route(faqEditingContract.saveKbCategory, ({ body: { id, titles, descriptions, img }, actor }) =>
      database.write(async trx => {
        const columns = {
          img,
          titles: JSON.stringify(titles),
          descriptions: JSON.stringify(descriptions),
        }
        const saved = await saveCategory(trx, { id, columns, title: titles.en ?? '' })
        const changeId = await recordShelf(trx, {
          ...saved,
          table: 'kb_categories',
          title: titles.en ?? '',
          actor,
          now: clock(),
        })
        return { id: saved.id, category: saved.slug, changeId }
      }),
    ),
    route(
      faqEditingContract.saveKbSection,
      ({ body: { id, category, titles, iconColor }, actor }) =>
        database.write(async trx => {
          const shelf = await trx
            .selectFrom('kb_categories')
            .select('id')
            .where('slug', '=', category)
            .executeTakeFirst()
          if (shelf === undefined) throw categoryNotFound()
          const columns = {
            icon_color: iconColor,
            titles: JSON.stringify(titles),
            category_id: shelf.id,
          }
          const saved = await saveSection(trx, { id, columns })
          const changeId = await recordShelf(trx, {
            ...saved,
            table: 'kb_sections',
            title: titles.en ?? '',
            actor,
            now: clock(),
          })
          return { id: saved.id, changeId }
        }),
    ),
    route(faqEditingContract.deleteKbShelf, ({ query: { kind, id }, actor }) =>
      database.write(async trx => {
        const table = kind === 'category' ? 'kb_categories' : 'kb_sections'
        const row = await findShelf(trx, table, id)
        if (row === undefined) throw kind === 'category' ? categoryNotFound() : sectionNotFound()
        await checkEmpty(trx, { table, id })
        await removeShelf(trx, table, id)
        const name = readNames(row.titles).en ?? ''
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'Kb',
          records: [{ id: `${kind}-${id}`, name, before: row }],
        })
        return { id }
      }),
    ),
  ]
}

interface RecordedShelf extends Saved {
  table: ShelfTable
  title: string
  actor: Actor
  now: Date
}
const recordShelf = (
  trx: Trx,
  { table, id, version, before, title, actor, now }: RecordedShelf,
): Promise<number> =>
  recordChange(trx, {
    actor,
    now,
    action: before === undefined ? 'create' : 'update',
    subject: 'Kb',
    records: [
      {
        id: `${table === 'kb_categories' ? 'category' : 'section'}-${id}`,
        name: title,
        before,
        after: { title },
      },
    ],
    undo: { kind: 'help.shelf', args: { table, id, version, before: before ?? null } },
  })

const undoArgs = z.discriminatedUnion('table', [
  z.object({
    table: z.literal('kb_categories'),
    id: z.int(),
    version: z.int(),
    before: z.nullable(shelfColumns.kb_categories),
  }),
  z.object({
    table: z.literal('kb_sections'),
    id: z.int(),
    version: z.int(),
    before: z.nullable(shelfColumns.kb_sections),
  }),
])

/** The shelf as it was; a new one goes when nothing stands on it. */
export const undoShelf: UndoStep = async ({ trx, caller, actor, now, args }) => {
  if (!caller.can('update', 'Kb')) throw forbidden('update', 'Kb')
  const change = undoArgs.parse(args)
  const { table, id } = change
  const row = await findShelf(trx, table, id)
  if (row === undefined) throw table === 'kb_categories' ? categoryNotFound() : sectionNotFound()
  const name = readNames(row.titles).en ?? ''
  if (row.version !== change.version) throw changedSince(name)
  const version = change.version + 1
  if (change.before === null) {
    await checkEmpty(trx, { table, id })
    await removeShelf(trx, table, id)
  } else if (change.table === 'kb_categories') {
    await trx
      .updateTable('kb_categories')
      .set({ ...change.before, version })
      .where('id', '=', id)
      .execute()
  } else {
    const { category_id: home } = change.before
    // Once it was empty, its former category may have been deleted.
    if (home !== undefined && (await findCategory(trx, home)) === undefined)
      throw categoryNotFound()
    await trx
      .updateTable('kb_sections')
      .set({ ...change.before, version })
      .where('id', '=', id)
      .execute()
  }
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Kb',
    records: [{ id: `shelf-${id}`, name }],
  })
}
