import type {
  EditedFaqEntry,
  EditedKbArticle,
  HelpRevision,
  HelpText,
} from '../../contract/faq-editing.contract.ts'
import { FAQ_CATEGORIES } from '../../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findFullName } from '#features/users/server/users.service.ts'
import type { HelpItemRow } from '../faq.tables.ts'
import { relatedOf, textsOf } from '../read/items.repo.ts'
import { sectionsById } from '../read/kb.repo.ts'
import { showPictures } from '../read/pictures.service.ts'
import type { HelpVisibility } from '../read/visibility.service.ts'
import { getItem, listTexts } from './edition.repo.ts'

// Reads for editors: everything, in all languages.

const REVISIONS_SHOWN = 100

async function readEdited(db: Db, visibility: HelpVisibility, row: HelpItemRow) {
  const by = row.updated_by === null ? undefined : await findFullName(db, row.updated_by)
  const texts: HelpText[] = await listTexts(db, row.id)
  return {
    id: row.id,
    slug: row.slug,
    texts: texts.map(text => ({ ...text, content: showPictures(text.content, visibility) })),
    isPublished: row.is_published === 1,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: by ?? null,
  }
}

export async function readEditedEntry(
  db: Db,
  visibility: HelpVisibility,
  row: HelpItemRow,
): Promise<EditedFaqEntry> {
  const category = FAQ_CATEGORIES.find(name => name === row.category) ?? FAQ_CATEGORIES[0]
  return { ...(await readEdited(db, visibility, row)), category }
}

export async function readEditedArticle(
  db: Db,
  visibility: HelpVisibility,
  row: HelpItemRow,
): Promise<EditedKbArticle> {
  const container = (await sectionsById(db)).get(row.section_id ?? 0)
  const ids = relatedOf(row)
  const titles = await textsOf(db, { ids, language: 'en', dialect: visibility.dialect })
  return {
    ...(await readEdited(db, visibility, row)),
    sectionId: row.section_id ?? 0,
    category: container?.category.slug ?? '',
    isInternal: row.is_internal === 1,
    screens: row.screens.split(',').filter(screen => screen !== ''),
    related: ids.flatMap(id => {
      const text = titles.get(id)
      return text === undefined ? [] : [{ id, title: text.title }]
    }),
  }
}

export const getEditedEntry = async (
  db: Db,
  visibility: HelpVisibility,
  id: number,
): Promise<EditedFaqEntry> => readEditedEntry(db, visibility, await getItem(db, 'faq', id))

export const getEditedArticle = async (
  db: Db,
  visibility: HelpVisibility,
  id: number,
): Promise<EditedKbArticle> => readEditedArticle(db, visibility, await getItem(db, 'article', id))

/** An article's revisions in one language, newest first. Throws 404. */
export async function listRevisions(
  db: Db,
  visibility: HelpVisibility,
  { id, language }: { id: number; language: Language },
): Promise<HelpRevision[]> {
  await getItem(db, 'article', id)
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
    content: showPictures(content, visibility),
    by: full_name,
    isMinor: is_minor === 1,
  }))
}
