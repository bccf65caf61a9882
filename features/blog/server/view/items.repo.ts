import type { Db } from '#platform/server/database/database.ts'
import type { BlogItem } from '../../contract/blog-shapes.rules.ts'
import type { Visibility } from '../blog.context.ts'
import type { PostRow } from '../blog.tables.ts'
import { findPeople, NOBODY } from '../people.repo.ts'
import { mayWork, statusOf } from '../posts/access.service.ts'
import { parseFields } from '../posts/fields.service.ts'

// Posts as list items.

/** Rows as list items, in order. */
export async function toItems(
  db: Db,
  rows: readonly PostRow[],
  visibility: Visibility,
): Promise<BlogItem[]> {
  const { caller, dialect } = visibility
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const [people, tags, categories, marks] = await Promise.all([
    findPeople(
      db,
      rows.map(row => row.author_id),
      visibility,
    ),
    db
      .selectFrom('blog_tags')
      .select(['post_id', 'tag'])
      .where(dialect.isOneOf('post_id', ids))
      .orderBy('position')
      .execute(),
    db
      .selectFrom('blog_post_categories')
      .innerJoin('blog_categories', 'blog_categories.id', 'blog_post_categories.category_id')
      .select(['post_id', 'name'])
      .where(dialect.isOneOf('blog_post_categories.post_id', ids))
      .orderBy('blog_categories.id')
      .execute(),
    caller === undefined
      ? []
      : db
          .selectFrom('blog_marks')
          .select('post_id')
          .where('kind', '=', 'bookmark')
          .where('user_id', '=', caller.userId)
          .where(dialect.isOneOf('post_id', ids))
          .execute(),
  ])
  const marked = new Set(marks.map(mark => mark.post_id))
  return rows.map(row => {
    const person = people.get(row.author_id ?? 0) ?? NOBODY
    return {
      ...shown(row, visibility),
      avatar: person.avatar,
      avatarColor: person.avatarColor,
      userFullName: person.fullName,
      tags: tags.filter(one => one.post_id === row.id).map(one => one.tag),
      categories: categories.filter(one => one.post_id === row.id).map(one => one.name),
      isBookmarked: marked.has(row.id),
    }
  })
}

function shown(row: PostRow, { caller, urlOf }: Visibility) {
  const canEdit = caller !== undefined && mayWork(caller, row)
  return {
    id: row.id,
    slug: row.slug,
    img: row.picture_id === null ? '' : urlOf(row.picture_id),
    imgAlt: row.picture_alt,
    title: row.title,
    authorId: row.author_id,
    blogPosted: row.status === 'draft' ? row.updated_at : row.sorted_at,
    excerpt: row.excerpt,
    comment: row.comment_count,
    minutes: row.minutes,
    status: statusOf(row),
    isPublic: row.is_public === 1,
    hasChanges: canEdit && row.draft !== null,
    canEdit,
    deletedAt: row.deleted_at,
    version: row.version,
  }
}

/** The row with its unpublished changes. */
export function previewOf(row: PostRow): PostRow {
  if (row.draft === null) return row
  const { title, excerpt, content, pictureId, pictureAlt } = parseFields(row.draft)
  return { ...row, title, excerpt, content, picture_id: pictureId, picture_alt: pictureAlt }
}
