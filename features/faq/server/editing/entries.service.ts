import type { EditedFaqEntry, faqEditingContract } from '../../contract/faq-editing.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import type { HelpVisibility } from '../read/visibility.service.ts'
import { readEditedEntry } from './edited.repo.ts'
import { getItem } from './edition.repo.ts'
import { addItem, changeItem } from './edition.service.ts'
import { moveItem } from './move.service.ts'

// Writes FAQ questions.

type NewEntry = CallParsed<typeof faqEditingContract.addFaqEntry>['body']
export async function addEntry(
  context: MutationContext,
  { category, texts, isPublished, slug }: NewEntry,
): Promise<{ id: number; slug: string; changeId: number }> {
  const { row, changeId } = await addItem(context, {
    kind: 'faq',
    container: { kind: 'faq', columns: { category } },
    columns: { slug, is_published: isPublished ? 1 : 0 },
    texts,
  })
  return { id: row.id, slug: row.slug, changeId }
}

interface EntryUpdate {
  changes: CallParsed<typeof faqEditingContract.updateFaqEntry>['body']
  ifMatch: number | undefined
  visibility: HelpVisibility
}
export async function updateEntry(
  context: MutationContext,
  { changes, ifMatch, visibility }: EntryUpdate,
): Promise<{ entry: EditedFaqEntry; changeId: number }> {
  const { trx } = context
  const { id, category, texts, isPublished, slug, isMinor } = changes
  const row = await getItem(trx, 'faq', id)
  if (isStale(ifMatch, row.version)) throw staleVersion(await readEditedEntry(trx, visibility, row))
  const is_published = isPublished === undefined ? undefined : Number(isPublished)
  const columns = { slug, category, is_published }
  const changeId = await changeItem(context, { row, columns, texts, isMinor })
  const after = await getItem(trx, 'faq', id)
  return { entry: await readEditedEntry(trx, visibility, after), changeId }
}

type EntryMove = CallParsed<typeof faqEditingContract.moveFaqEntry>['body']
export async function moveEntry(
  context: MutationContext,
  { id, category, beforeId }: EntryMove,
): Promise<number> {
  const row = await getItem(context.trx, 'faq', id)
  return moveItem(context, { row, container: { kind: 'faq', columns: { category } }, beforeId })
}
