import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { categoryNotFound, sectionNotFound } from '../faq.errors.ts'
import { readNames } from '../read/items.repo.ts'
import {
  assertEmpty,
  deleteContainerRow,
  findCategory,
  findCategoryBySlug,
  findContainer,
  containerColumns,
  insertCategoryRow,
  insertSectionRow,
  recordIdOf,
  updateCategoryRow,
  updateSectionRow,
} from './categories.repo.ts'

const undoArgs = z.discriminatedUnion('table', [
  z.object({
    table: z.literal('kb_categories'),
    id: z.int(),
    version: z.int(),
    before: z.nullable(containerColumns.kb_categories),
  }),
  z.object({
    table: z.literal('kb_sections'),
    id: z.int(),
    version: z.int(),
    before: z.nullable(containerColumns.kb_sections),
  }),
])

const deletedArgs = z.discriminatedUnion('table', [
  z.object({
    table: z.literal('kb_categories'),
    row: z.extend(containerColumns.kb_categories, {
      id: z.int(),
      slug: z.string(),
      place: z.number(),
      version: z.int(),
    }),
  }),
  z.object({
    table: z.literal('kb_sections'),
    row: z.extend(containerColumns.kb_sections, {
      id: z.int(),
      category_id: z.int(),
      place: z.number(),
      version: z.int(),
    }),
  }),
])

/** Brings a deleted one back where it was. */
export const undoContainerDeletion: UndoStep = async ({ trx, caller, actor, now, args }) => {
  if (!caller.can('update', 'Kb')) throw forbidden('update', 'Kb')
  const { table, row } = deletedArgs.parse(args)
  const name = readNames(row.titles).en ?? ''
  if (table === 'kb_categories') {
    if ((await findCategoryBySlug(trx, row.slug)) !== undefined) throw changedSince(name)
    await insertCategoryRow(trx, row)
  } else {
    if ((await findCategory(trx, row.category_id)) === undefined) throw categoryNotFound()
    await insertSectionRow(trx, row)
  }
  const records = [{ id: recordIdOf(table, row.id), name }]
  await recordChange(trx, { actor, now, action: 'restore', subject: 'Kb', records })
}

/** Restores the previous state; a newly created one is deleted if empty. */
export const undoContainer: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, actor, now } = context
  if (!caller.can('update', 'Kb')) throw forbidden('update', 'Kb')
  const change = undoArgs.parse(args)
  const { table, id } = change
  const row = await findContainer(trx, table, id)
  if (row === undefined) throw table === 'kb_categories' ? categoryNotFound() : sectionNotFound()
  const name = readNames(row.titles).en ?? ''
  const recordId = recordIdOf(table, id)
  const left = change.version
  await assertUnchanged(context, { id: recordId, name, version: row.version, left })
  const version = row.version + 1
  if (change.before === null) {
    await assertEmpty(trx, { table, id })
    await deleteContainerRow(trx, table, id)
  } else if (change.table === 'kb_categories') {
    await updateCategoryRow(trx, id, { ...change.before, version })
  } else {
    const { category_id: home } = change.before
    // The previous category may have been deleted once it was empty.
    if (home !== undefined && (await findCategory(trx, home)) === undefined)
      throw categoryNotFound()
    await updateSectionRow(trx, id, { ...change.before, version })
  }
  const records = [{ id: recordId, name }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Kb', records })
}
