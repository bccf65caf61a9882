import type {
  EditedFaqEntry,
  EditedKbArticle,
  HelpRevision,
  HelpText,
} from '../../contract/faq-editing.contract.ts'
import { FAQ_CATEGORIES } from '../../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HelpItemRow } from '../faq.tables.ts'
import { relatedOf, textsOf } from '../read/items.repo.ts'
import { shelvesById } from '../read/kb.repo.ts'
import { showPictures } from '../read/pictures.service.ts'
import type { HelpSight } from '../read/sight.service.ts'
import { listTexts } from './edition.service.ts'

// What who edits is told: everything, in all languages.

const REVISIONS_SHOWN = 100

async function tellEdited(db: Db, sight: HelpSight, row: HelpItemRow) {
  const by =
    row.updated_by === null
      ? undefined
      : await db
          .selectFrom('users')
          .select('full_name')
          .where('id', '=', row.updated_by)
          .executeTakeFirst()
  const texts: HelpText[] = await listTexts(db, row.id)
  return {
    id: row.id,
    slug: row.slug,
    texts: texts.map(text => ({ ...text, content: showPictures(text.content, sight) })),
    isPublished: row.is_published === 1,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: by?.full_name ?? null,
  }
}

export async function tellEntry(
  db: Db,
  sight: HelpSight,
  row: HelpItemRow,
): Promise<EditedFaqEntry> {
  const category = FAQ_CATEGORIES.find(name => name === row.category) ?? FAQ_CATEGORIES[0]
  return { ...(await tellEdited(db, sight, row)), category }
}

export async function tellArticleEdition(
  db: Db,
  sight: HelpSight,
  row: HelpItemRow,
): Promise<EditedKbArticle> {
  const shelf = (await shelvesById(db)).get(row.section_id ?? 0)
  const ids = relatedOf(row)
  const titles = await textsOf(db, { ids, language: 'en', dialect: sight.dialect })
  return {
    ...(await tellEdited(db, sight, row)),
    sectionId: row.section_id ?? 0,
    category: shelf?.category.slug ?? '',
    isInternal: row.is_internal === 1,
    screens: row.screens.split(',').filter(screen => screen !== ''),
    related: ids.flatMap(id => {
      const text = titles.get(id)
      return text === undefined ? [] : [{ id, title: text.title }]
    }),
  }
}

/** What an article has said in a language, the latest first. */
export async function listRevisions(
  db: Db,
  sight: HelpSight,
  { id, language }: { id: number; language: Language },
): Promise<HelpRevision[]> {
  const rows = await db
    .selectFrom('help_revisions')
    .leftJoin('users', 'users.id', 'help_revisions.user_id')
    .select([
      'help_revisions.id',
      'help_revisions.language',
      'help_revisions.title',
      'help_revisions.content',
      'help_revisions.at',
      'help_revisions.is_minor',
      'users.full_name',
    ])
    .where('item_id', '=', id)
    .where('help_revisions.language', '=', language)
    .orderBy('help_revisions.id', 'desc')
    .limit(REVISIONS_SHOWN)
    .execute()
  return rows.map(({ full_name, is_minor, content, ...row }) => ({
    ...row,
    content: showPictures(content, sight),
    by: full_name,
    isMinor: is_minor === 1,
  }))
}
