import { foldSearch } from '#platform/contract/fold.rules.ts'
import { randomBytes } from 'node:crypto'
import { blogSlugOf, readingMinutes } from '../../contract/blog.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PostRow } from '../blog.tables.ts'
import { slugTaken } from '../blog.errors.ts'

// What of a post is written by people: the same whether it stands in the post, waits in its working copy, or was kept as a revision.

export const postFields = z.object({
  title: z.string(),
  /** `''`: made of the title. */
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  pictureId: z.nullable(z.string()),
  pictureAlt: z.string(),
  tags: z.array(z.string()),
  categories: z.array(z.int()),
  isPublic: z.boolean(),
  seoTitle: z.string(),
  seoText: z.string(),
})
export type PostFields = z.infer<typeof postFields>

export const NO_FIELDS: PostFields = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  pictureId: null,
  pictureAlt: '',
  tags: [],
  categories: [],
  isPublic: true,
  seoTitle: '',
  seoText: '',
}

export const parseFields = (json: string): PostFields => postFields.parse(JSON.parse(json))

/** What stands in the post. */
export async function readFields(db: Db, row: PostRow): Promise<PostFields> {
  const tags = await db
    .selectFrom('blog_tags')
    .select('tag')
    .where('post_id', '=', row.id)
    .orderBy('position')
    .execute()
  const categories = await db
    .selectFrom('blog_post_categories')
    .select('category_id')
    .where('post_id', '=', row.id)
    .orderBy('category_id')
    .execute()
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    content: row.content,
    pictureId: row.picture_id,
    pictureAlt: row.picture_alt,
    tags: tags.map(one => one.tag),
    categories: categories.map(one => one.category_id),
    isPublic: row.is_public === 1,
    seoTitle: row.seo_title,
    seoText: row.seo_text,
  }
}

/** What is being written: the working copy where there is one. */
export const readWritten = async (db: Db, row: PostRow): Promise<PostFields> =>
  row.draft === null ? readFields(db, row) : parseFields(row.draft)

const WORDS_KEPT = 60_000

/** The columns of these fields. */
export function toColumns(fields: PostFields) {
  const text = textOf(fields.content)
  return {
    title: fields.title,
    title_key: foldText(fields.title),
    excerpt: fields.excerpt,
    content: fields.content,
    words: foldSearch([fields.excerpt, fields.tags.join(' '), text].join('\n')).slice(
      0,
      WORDS_KEPT,
    ),
    minutes: readingMinutes(text),
    picture_id: fields.pictureId,
    picture_alt: fields.pictureAlt,
    is_public: fields.isPublic ? 1 : 0,
    seo_title: fields.seoTitle,
    seo_text: fields.seoText,
  }
}

/** Puts tags and categories of a post in place of those it had. */
export async function writeHangings(
  trx: Trx,
  id: number,
  { tags, categories }: Pick<PostFields, 'tags' | 'categories'>,
): Promise<void> {
  await trx.deleteFrom('blog_tags').where('post_id', '=', id).execute()
  const rows = tags.map((tag, position) => ({ post_id: id, tag, tag_key: foldText(tag), position }))
  if (rows.length > 0)
    await trx
      .insertInto('blog_tags')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await trx.deleteFrom('blog_post_categories').where('post_id', '=', id).execute()
  const known =
    categories.length === 0
      ? []
      : await trx.selectFrom('blog_categories').select('id').where('id', 'in', categories).execute()
  if (known.length > 0)
    await trx
      .insertInto('blog_post_categories')
      .values(known.map(one => ({ post_id: id, category_id: one.id })))
      .execute()
}

/** Whether an address leads to another post, today or from before. */
async function isTaken(trx: Trx, slug: string, id: number | undefined): Promise<boolean> {
  const post = await trx
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (post !== undefined) return post.id !== id
  const before = await trx
    .selectFrom('blog_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return before !== undefined && before.post_id !== id
}

/** A free address that says what the title says. */
export async function freeSlug(
  trx: Trx,
  { title, id, fallback }: { title: string; id?: number; fallback: string },
): Promise<string> {
  const wanted = blogSlugOf(title) || fallback
  if (!(await isTaken(trx, wanted, id))) return wanted
  for (let n = 2; n < 50; n += 1)
    if (!(await isTaken(trx, `${wanted}-${n}`, id))) return `${wanted}-${n}`
  return `${wanted}-${randomBytes(5).toString('hex')}`
}

/** The address that a post is to have. Throws 409 when it is another's. */
export async function chooseSlug(
  trx: Trx,
  { row, fields }: { row: PostRow; fields: PostFields },
): Promise<string> {
  if (fields.slug === '')
    return freeSlug(trx, { title: fields.title, id: row.id, fallback: `post-${row.id}` })
  if (fields.slug !== row.slug && (await isTaken(trx, fields.slug, row.id))) throw slugTaken()
  return fields.slug
}

/** Gives a post its address. One under which others may have found it goes on leading there. */
export async function moveSlug(
  trx: Trx,
  { row, slug }: { row: PostRow; slug: string },
): Promise<void> {
  if (slug === row.slug) return
  await trx
    .deleteFrom('blog_slugs')
    .where('slug', '=', slug)
    .where('post_id', '=', row.id)
    .execute()
  await trx.updateTable('blog_posts').set({ slug }).where('id', '=', row.id).execute()
  if (row.published_at !== null)
    await trx.insertInto('blog_slugs').values({ slug: row.slug, post_id: row.id }).execute()
}
