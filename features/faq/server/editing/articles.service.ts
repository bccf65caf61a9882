import type { EditedKbArticle, faqEditingContract } from '../../contract/faq-editing.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { itselfRelated, sectionNotFound } from '../faq.errors.ts'
import { sectionsById } from '../read/kb.repo.ts'
import type { HelpVisibility } from '../read/visibility.service.ts'
import { readEditedArticle } from './edited.repo.ts'
import { getItem } from './edition.repo.ts'
import { addItem, changeItem } from './edition.service.ts'
import { moveItem } from './move.service.ts'

// Writes knowledge base articles.

/** The section; throws 404. */
async function getSection(trx: Trx, id: number) {
  const container = (await sectionsById(trx)).get(id)
  if (container === undefined) throw sectionNotFound()
  return container
}

const toFlag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))
const joinScreens = (screens: readonly string[]): string =>
  screens.length === 0 ? '' : `,${[...new Set(screens)].join(',')},`

type NewArticle = CallParsed<typeof faqEditingContract.addKbArticle>['body']
export async function addArticle(
  context: MutationContext,
  { sectionId, slug, texts, isPublished, isInternal, screens, related }: NewArticle,
): Promise<{ id: number; slug: string; category: string; changeId: number }> {
  const { category } = await getSection(context.trx, sectionId)
  const { row, changeId } = await addItem(context, {
    kind: 'article',
    container: { kind: 'article', columns: { section_id: sectionId } },
    columns: {
      slug,
      is_published: Number(isPublished),
      is_internal: Number(isInternal),
      screens: joinScreens(screens),
      related: JSON.stringify(related),
    },
    texts,
  })
  return { id: row.id, slug: row.slug, category: category.slug, changeId }
}

interface ArticleUpdate {
  changes: CallParsed<typeof faqEditingContract.updateKbArticle>['body']
  ifMatch: number | undefined
  visibility: HelpVisibility
}
export async function updateArticle(
  context: MutationContext,
  { changes, ifMatch, visibility }: ArticleUpdate,
): Promise<{ article: EditedKbArticle; changeId: number }> {
  const { trx } = context
  const { sectionId, related, screens } = changes
  const row = await getItem(trx, 'article', changes.id)
  if (isStale(ifMatch, row.version))
    throw staleVersion(await readEditedArticle(trx, visibility, row))
  if (sectionId !== undefined) await getSection(trx, sectionId)
  if (related?.includes(row.id) === true) throw itselfRelated()
  const columns = {
    slug: changes.slug,
    section_id: sectionId,
    is_published: toFlag(changes.isPublished),
    is_internal: toFlag(changes.isInternal),
    screens: screens === undefined ? undefined : joinScreens(screens),
    related: related === undefined ? undefined : JSON.stringify(related),
  }
  const { texts, isMinor } = changes
  const changeId = await changeItem(context, { row, columns, texts, isMinor })
  const after = await getItem(trx, 'article', row.id)
  return { article: await readEditedArticle(trx, visibility, after), changeId }
}

type ArticleMove = CallParsed<typeof faqEditingContract.moveKbArticle>['body']
export async function moveArticle(
  context: MutationContext,
  { id, sectionId, beforeId }: ArticleMove,
): Promise<number> {
  const row = await getItem(context.trx, 'article', id)
  await getSection(context.trx, sectionId)
  const container = { kind: 'article', columns: { section_id: sectionId } } as const
  return moveItem(context, { row, container, beforeId })
}
