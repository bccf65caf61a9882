import type {
  KbArticle,
  KbCategory,
  KbSection,
  RelatedQuestion,
} from '../../contract/faq.contract.ts'
import { helpWords } from '../../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findFullName } from '#features/users/server/users.service.ts'
import { articleNotFound, categoryNotFound } from '../faq.errors.ts'
import type { HelpItemRow, KbCategoryRow, KbSectionRow } from '../faq.tables.ts'
import { countVotes } from '../feedback/votes.repo.ts'
import { inOrder, nameIn, relatedOf, selectItems, textsOf } from './items.repo.ts'
import { showPictures } from './pictures.service.ts'
import type { HelpVisibility } from './visibility.service.ts'

// The knowledge base: categories, sections, articles.

const RELATED_SHOWN = 4
/** Shorter words do not count as shared. */
const MEANINGFUL_LENGTH = 4

export const listCategoryRows = (db: Db) =>
  db.selectFrom('kb_categories').selectAll().orderBy('place').orderBy('id').execute()
const listSectionRows = (db: Db) =>
  db.selectFrom('kb_sections').selectAll().orderBy('place').orderBy('id').execute()

export async function listCategories(
  db: Db,
  { reader }: HelpVisibility,
  language: Language,
): Promise<KbCategory[]> {
  const rows = await listCategoryRows(db)
  const counts = await selectItems(db, 'article', reader)
    .innerJoin('kb_sections', 'kb_sections.id', 'help_items.section_id')
    .select(['kb_sections.category_id', eb => eb.fn.countAll<number>().as('n')])
    .groupBy('kb_sections.category_id')
    .execute()
  const count = new Map(counts.map(row => [row.category_id, Number(row.n)]))
  return rows.map(row => ({
    id: row.id,
    category: row.slug,
    img: row.img,
    title: nameIn(row.titles, language),
    desc: nameIn(row.descriptions, language),
    count: count.get(row.id) ?? 0,
    version: row.version,
  }))
}

/** A category by slug, or the first one; throws 404. */
async function getCategoryRow(db: Db, slug: string | undefined): Promise<KbCategoryRow> {
  const all = db.selectFrom('kb_categories').selectAll().orderBy('place').orderBy('id').limit(1)
  const row = await (slug === undefined ? all : all.where('slug', '=', slug)).executeTakeFirst()
  if (row === undefined) throw categoryNotFound()
  return row
}

interface AskedCategory {
  category?: string | undefined
  language: Language
}
/** The category's sections with the articles the reader may see; empty ones only for editors. */
export async function listSections(
  db: Db,
  { reader, dialect }: HelpVisibility,
  { category, language }: AskedCategory,
): Promise<KbSection[]> {
  const { id, img } = await getCategoryRow(db, category)
  const sections = await db
    .selectFrom('kb_sections')
    .selectAll()
    .where('category_id', '=', id)
    .orderBy('place')
    .orderBy('id')
    .execute()
  const ids = sections.map(section => section.id)
  const items =
    ids.length === 0
      ? []
      : await inOrder(db, 'article', reader)
          .where(dialect.isOneOf('help_items.section_id', ids))
          .execute()
  const texts = await textsOf(db, { ids: items.map(item => item.id), language, dialect })
  return sections
    .map(section => ({
      id: section.id,
      title: nameIn(section.titles, language),
      icon: img,
      iconColor: section.icon_color,
      version: section.version,
      questions: items.flatMap(item =>
        item.section_id === section.id
          ? [
              {
                id: item.id,
                question: texts.get(item.id)?.title ?? item.slug,
                slug: item.slug,
                isPublished: item.is_published === 1,
                isInternal: item.is_internal === 1,
              },
            ]
          : [],
      ),
    }))
    .filter(section => section.questions.length > 0 || reader.seesDrafts.article)
}

interface AskedArticle extends AskedCategory {
  slug?: string | undefined
}
/** An article; throws 404 when missing, in another category, or hidden from the reader. */
export async function readArticle(
  db: Db,
  visibility: HelpVisibility,
  { category, slug, language }: AskedArticle,
): Promise<KbArticle> {
  let query = selectItems(db, 'article', visibility.reader).selectAll('help_items')
  if (slug === undefined)
    query = query.orderBy('updated_at', 'desc').orderBy('help_items.id', 'desc')
  else query = query.where('help_items.slug', '=', slug)
  const row = await (
    category === undefined
      ? query
      : query.where(eb =>
          eb(
            'section_id',
            'in',
            eb
              .selectFrom('kb_sections')
              .innerJoin('kb_categories', 'kb_categories.id', 'kb_sections.category_id')
              .select('kb_sections.id')
              .where('kb_categories.slug', '=', category),
          ),
        )
  )
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) throw articleNotFound()
  return toArticle(db, visibility, { row, language })
}

export interface SectionWithCategory {
  section: KbSectionRow
  category: KbCategoryRow
}
/** Each section with its category. */
export async function sectionsById(db: Db): Promise<Map<number, SectionWithCategory>> {
  const categories = new Map((await listCategoryRows(db)).map(row => [row.id, row]))
  return new Map(
    (await listSectionRows(db)).flatMap(section => {
      const category = categories.get(section.category_id)
      return category === undefined ? [] : [[section.id, { section, category }] as const]
    }),
  )
}

export async function toArticle(
  db: Db,
  visibility: HelpVisibility,
  { row, language }: { row: HelpItemRow; language: Language },
): Promise<KbArticle> {
  const { reader, dialect } = visibility
  const text = (await textsOf(db, { ids: [row.id], language, dialect })).get(row.id)
  const containers = await sectionsById(db)
  const container = containers.get(row.section_id ?? 0)
  if (text === undefined || container === undefined) throw articleNotFound()
  const author = row.updated_by === null ? undefined : await findFullName(db, row.updated_by)
  const votes = await countVotes(db, { ids: [row.id], userId: reader.userId, dialect })
  return {
    id: row.id,
    slug: row.slug,
    title: text.title,
    lastUpdated: displayDay(row.updated_at),
    lastUpdatedAt: row.updated_at,
    author: author ?? null,
    category: {
      category: container.category.slug,
      title: nameIn(container.category.titles, language),
    },
    section: nameIn(container.section.titles, language),
    relatedQuestions: await findRelated(db, visibility, { row, language, containers }),
    content: showPictures(text.content, visibility),
    helpful: votes(row.id),
    language: text.language,
    isPublished: row.is_published === 1,
    isInternal: row.is_internal === 1,
    version: row.version,
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A date in the specification's format: `10 Dec 2018`. */
export function displayDay(moment: string): string {
  const day = new Date(moment)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

interface AskedRelated {
  row: HelpItemRow
  language: Language
  containers: Map<number, SectionWithCategory>
}
/** Hand-picked ones; otherwise those of the category that share most title words, same section first. */
export async function findRelated(
  db: Db,
  visibility: HelpVisibility,
  { row, language, containers }: AskedRelated,
): Promise<RelatedQuestion[]> {
  const { reader, dialect } = visibility
  const chosen = relatedOf(row)
  const own = containers.get(row.section_id ?? 0)?.category.id
  const nearby = [...containers.values()]
    .filter(({ category }) => category.id === own)
    .map(({ section }) => section.id)
  const query = inOrder(db, 'article', reader).where('help_items.id', '!=', row.id)
  const rows = await (
    chosen.length > 0
      ? query.where(dialect.isOneOf('help_items.id', chosen))
      : query.where(dialect.isOneOf('help_items.section_id', nearby))
  ).execute()
  const texts = await textsOf(db, { ids: [row.id, ...rows.map(one => one.id)], language, dialect })
  const wordsOf = (id: number) =>
    helpWords(texts.get(id)?.title ?? '').filter(word => word.length >= MEANINGFUL_LENGTH)
  const meaningful = new Set(wordsOf(row.id))
  const nearness = (one: HelpItemRow) =>
    chosen.length > 0
      ? -chosen.indexOf(one.id)
      : 2 * wordsOf(one.id).filter(word => meaningful.has(word)).length +
        (one.section_id === row.section_id ? 1 : 0)
  return rows
    .toSorted((one, other) => nearness(other) - nearness(one))
    .slice(0, chosen.length > 0 ? chosen.length : RELATED_SHOWN)
    .map(one =>
      toRelated(one, {
        title: texts.get(one.id)?.title,
        container: containers.get(one.section_id ?? 0),
      }),
    )
}

const toRelated = (
  row: HelpItemRow,
  { title, container }: { title: string | undefined; container: SectionWithCategory | undefined },
): RelatedQuestion => ({
  id: row.id,
  question: title ?? row.slug,
  slug: row.slug,
  category: container?.category.slug ?? '',
})

/** The article for a screen: the most specific one (names the fewest screens), then the newest; the rest are `others`. */
export async function readForScreen(
  db: Db,
  visibility: HelpVisibility,
  { screen, language }: { screen: string; language: Language },
) {
  const rows = await inOrder(db, 'article', visibility.reader)
    .where('help_items.screens', 'like', `%,${escapeLike(screen)},%`)
    .execute()
  const [first, ...more] = rows.toSorted(
    (one, other) =>
      one.screens.length - other.screens.length || other.updated_at.localeCompare(one.updated_at),
  )
  if (first === undefined) return { article: null, others: [] }
  const containers = await sectionsById(db)
  const texts = await textsOf(db, {
    ids: more.map(one => one.id),
    language,
    dialect: visibility.dialect,
  })
  const named = more.map(one =>
    toRelated(one, {
      title: texts.get(one.id)?.title,
      container: containers.get(one.section_id ?? 0),
    }),
  )
  const article = await toArticle(db, visibility, { row: first, language })
  const known = new Set(named.map(one => one.id))
  return {
    article,
    others: [...named, ...article.relatedQuestions.filter(one => !known.has(one.id))].slice(
      0,
      2 * RELATED_SHOWN,
    ),
  }
}

// Route patterns contain no LIKE wildcard but the underscore.
const escapeLike = (text: string): string => text.replaceAll(/[\\%]/g, '')
