import type { BlogItem } from '../../contract/blog-shapes.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { PostRow } from '../blog.tables.ts'
import { mayWork, statusOf } from '../posts/access.service.ts'
import { parseFields } from '../posts/fields.service.ts'
import '#features/users/server/users.service.ts'

// Posts as lists show them.

/** Who looks, and how they reach pictures; a stranger has no caller. */
export interface Sight {
  caller: Caller | undefined
  dialect: Dialect
  urlOf: (fileId: string) => string
}

type ColorOf = BlogItem['avatarColor']
const NO_COLOR: ColorOf = AVATAR_COLORS[0]

export interface PersonShown {
  fullName: string
  avatar: string | null
  avatarColor: ColorOf
}

/** People by their ids; who was erased is none. */
export async function peopleOf(
  db: Db,
  ids: readonly (number | null)[],
  { dialect, caller, urlOf }: Sight,
): Promise<Map<number, PersonShown>> {
  const wanted = [...new Set(ids)].flatMap(id => id ?? [])
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'avatar', 'avatar_color'])
    .where(dialect.isOneOf('id', wanted))
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        fullName: row.full_name,
        // Pictures of people are for people.
        avatar: row.avatar === null || caller === undefined ? null : urlOf(row.avatar),
        avatarColor: row.avatar_color,
      },
    ]),
  )
}

export const NOBODY: PersonShown = { fullName: '', avatar: null, avatarColor: NO_COLOR }

/** Rows as items of a list, in their order. */
export async function toItems(db: Db, rows: readonly PostRow[], sight: Sight): Promise<BlogItem[]> {
  const { caller, dialect } = sight
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const [people, tags, categories, marks] = await Promise.all([
    peopleOf(
      db,
      rows.map(row => row.author_id),
      sight,
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
      ...shown(row, sight),
      avatar: person.avatar,
      avatarColor: person.avatarColor,
      userFullName: person.fullName,
      tags: tags.filter(one => one.post_id === row.id).map(one => one.tag),
      categories: categories.filter(one => one.post_id === row.id).map(one => one.name),
      isBookmarked: marked.has(row.id),
    }
  })
}

function shown(row: PostRow, { caller, urlOf }: Sight) {
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

/** The row as its writer reads it before it is published. */
export function previewOf(row: PostRow): PostRow {
  if (row.draft === null) return row
  const { title, excerpt, content, pictureId, pictureAlt } = parseFields(row.draft)
  return { ...row, title, excerpt, content, picture_id: pictureId, picture_alt: pictureAlt }
}
