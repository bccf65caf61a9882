import type { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { categoryNotFound, sectionNotFound } from '../faq.errors.ts'
import { readNames } from '../read/items.repo.ts'
import {
  assertEmpty,
  deleteContainerRow,
  findCategoryBySlug,
  findContainer,
  recordIdOf,
  type Saved,
  saveCategoryRow,
  saveSectionRow,
  type ContainerTable,
} from './categories.repo.ts'

// Writes categories and sections; each change is recorded with its undo step.

type CategoryInput = CallParsed<typeof faqEditingContract.saveKbCategory>['body']
/** Creates or updates a category. */
export async function saveCategory(
  context: MutationContext,
  { id, titles, descriptions, img }: CategoryInput,
): Promise<{ id: number; category: string; changeId: number }> {
  const title = titles.en ?? ''
  const columns = {
    img,
    titles: JSON.stringify(titles),
    descriptions: JSON.stringify(descriptions),
  }
  const saved = await saveCategoryRow(context.trx, { id, columns, title })
  const changeId = await recordContainer(context, { ...saved, table: 'kb_categories', title })
  return { id: saved.id, category: saved.slug, changeId }
}

type SectionInput = CallParsed<typeof faqEditingContract.saveKbSection>['body']
/** Creates or updates a section. */
export async function saveSection(
  context: MutationContext,
  { id, category: slug, titles, iconColor }: SectionInput,
): Promise<{ id: number; changeId: number }> {
  const category = await findCategoryBySlug(context.trx, slug)
  if (category === undefined) throw categoryNotFound()
  const columns = {
    icon_color: iconColor,
    titles: JSON.stringify(titles),
    category_id: category.id,
  }
  const saved = await saveSectionRow(context.trx, { id, columns })
  const title = titles.en ?? ''
  const changeId = await recordContainer(context, { ...saved, table: 'kb_sections', title })
  return { id: saved.id, changeId }
}

interface DeletedContainer {
  kind: 'category' | 'section'
  id: number
}
export async function deleteContainer(
  { trx, actor, now }: MutationContext,
  { kind, id }: DeletedContainer,
): Promise<number> {
  const table = kind === 'category' ? 'kb_categories' : 'kb_sections'
  const row = await findContainer(trx, table, id)
  if (row === undefined) throw kind === 'category' ? categoryNotFound() : sectionNotFound()
  await assertEmpty(trx, { table, id })
  const deleted = await deleteContainerRow(trx, table, id)
  const name = readNames(row.titles).en ?? ''
  const records = [{ id: recordIdOf(table, id), name, before: row }]
  const undo = { kind: 'help.restoreContainer', args: { table, row: deleted } }
  return recordChange(trx, { actor, now, action: 'delete', subject: 'Kb', records, undo })
}

interface SavedContainer extends Saved {
  table: ContainerTable
  title: string
}
const recordContainer = (
  { trx, actor, now }: MutationContext,
  { table, id, version, before, title }: SavedContainer,
): Promise<number> =>
  recordChange(trx, {
    actor,
    now,
    action: before === undefined ? 'create' : 'update',
    subject: 'Kb',
    records: [
      {
        id: recordIdOf(table, id),
        name: title,
        before,
        after: { title },
      },
    ],
    undo: { kind: 'help.container', args: { table, id, version, before: before ?? null } },
  })
