import type { HelpKind } from '../../contract/faq.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { articleNotFound } from '../faq.errors.ts'
import { selectItems, textsOf } from './items.repo.ts'
import { sectionsById } from './kb.repo.ts'
import type { HelpVisibility } from './visibility.service.ts'

/** A question or article as other features refer to it. */
export interface FoundHelp {
  id: number
  kind: HelpKind
  slug: string
  title: string
  /** The category's slug, or one of the five. */
  category: string
}

/** By slug, if the reader may see it; throws 404. */
export async function findBySlug(
  db: Db,
  visibility: HelpVisibility,
  slug: string,
): Promise<FoundHelp> {
  for (const kind of ['article', 'faq'] as const) {
    const row = await selectItems(db, kind, visibility.reader)
      .selectAll('help_items')
      .where('help_items.slug', '=', slug)
      .executeTakeFirst()
    if (row === undefined) continue
    const text = (
      await textsOf(db, { ids: [row.id], language: 'en', dialect: visibility.dialect })
    ).get(row.id)
    const container = (await sectionsById(db)).get(row.section_id ?? 0)
    return {
      id: row.id,
      kind,
      slug,
      title: text?.title ?? slug,
      category: container?.category.slug ?? row.category ?? '',
    }
  }
  throw articleNotFound()
}

/** The link to its screen. */
export const linkOf = ({
  kind,
  slug,
  category,
}: Pick<FoundHelp, 'kind' | 'slug' | 'category'>): string =>
  kind === 'faq' ? `/pages/faq?question=${slug}` : `/pages/knowledge-base/${category}/${slug}`
