import type { BlogEdit, BlogPost } from '../../contract/blog-shapes.rules.ts'
import { blogPublicPath } from '../../contract/blog.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { findBio } from '#features/account-setting/server/account-setting.service.ts'
import { postNotFound } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import {
  findBySlug,
  findPost,
  isRead,
  mayPublish,
  mayWork,
  statusOf,
} from '../posts/access.service.ts'
import { readWritten } from '../posts/fields.service.ts'
import { withAddresses } from '../posts/pictures.service.ts'
import { NOBODY, peopleOf, previewOf, type Sight, toItems } from './items.repo.ts'
import { neighboursOf, newestPosts, relatedTo } from './list.repo.ts'
import { readBlogSettings } from './sidebar.repo.ts'

// One post, for who reads it and for who writes it.

const RELATED = 3

export interface BlogParts {
  database: Database
  clock: () => Date
  links: Pick<FileLinks, 'urlOf'>
}

export const sightOf = ({ database, links }: BlogParts, caller: Caller): Sight => ({
  caller,
  dialect: database.dialect,
  urlOf: id => links.urlOf(id, caller),
})

interface Key {
  id?: number | undefined
  slug?: string | undefined
  preview?: '1' | undefined
}

/** A post that the caller reads: published, or one that they work on. Throws 404 for every other. */
export async function findForReading(db: Db, caller: Caller, { id, slug }: Key): Promise<PostRow> {
  const row = await lookUp(db, { id, slug })
  const found =
    row ?? (id === undefined && slug === undefined ? (await newestPosts(db, 1))[0] : undefined)
  if (found === undefined || (!isRead(found) && !mayWork(caller, found))) throw postNotFound()
  return found
}

export async function lookUp(db: Db, { id, slug }: Key): Promise<PostRow | undefined> {
  if (id !== undefined) return findPost(db, id)
  return slug === undefined ? undefined : findBySlug(db, slug)
}

const countMarks = (db: Db, row: PostRow, kind: 'like' | 'bookmark') =>
  db
    .selectFrom('blog_marks')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('post_id', '=', row.id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
    .then(one => Number(one.n))

export async function readMarks(db: Db, row: PostRow, caller: Caller) {
  const mine = await db
    .selectFrom('blog_marks')
    .select('kind')
    .where('post_id', '=', row.id)
    .where('user_id', '=', caller.userId)
    .execute()
  const has = (kind: 'like' | 'bookmark') => mine.some(mark => mark.kind === kind)
  const [likes, bookmarked] = [
    await countMarks(db, row, 'like'),
    await countMarks(db, row, 'bookmark'),
  ]
  return { likes, bookmarked, isLiked: has('like'), isBookmarked: has('bookmark') }
}

/** A post as it is read; its writer may look at what is not published yet. */
export async function toPost(
  parts: BlogParts,
  caller: Caller,
  { row, preview }: { row: PostRow; preview: boolean },
): Promise<BlogPost> {
  const db = parts.database.read
  const sight = sightOf(parts, caller)
  const isPreview = !isRead(row) || (preview && mayWork(caller, row))
  const shown = isPreview ? previewOf(row) : row
  const [[item], marks, neighbours, related, bio, settings] = await Promise.all([
    toItems(db, [shown], sight),
    readMarks(db, row, caller),
    neighboursOf(db, row),
    relatedTo(db, row, { limit: RELATED }).then(rows => toItems(db, rows, sight)),
    row.author_id === null ? '' : findBio(db, row.author_id),
    readBlogSettings(db),
  ])
  if (item === undefined) throw postNotFound()
  return {
    ...item,
    ...marks,
    ...neighbours,
    related,
    createdTime: row.created_at,
    content: withAddresses(shown.content, sight.urlOf),
    comments: row.comment_count,
    author: { id: row.author_id, name: item.userFullName, avatar: item.avatar, bio },
    seoTitle: shown.seo_title,
    seoText: shown.seo_text,
    canModerate: mayWork(caller, row),
    isPreview,
    publicPath:
      settings.isPublic && row.is_public === 1 && isRead(row) ? blogPublicPath(row.slug) : '',
  }
}

/** A post as it is written. */
export async function toEdit(
  db: Db,
  row: PostRow,
  sight: Sight & { caller: Caller },
): Promise<BlogEdit> {
  const fields = await readWritten(db, row)
  const people = await peopleOf(db, [row.author_id], sight)
  const author = people.get(row.author_id ?? 0) ?? NOBODY
  const revision = await db
    .selectFrom('blog_revisions')
    .select('id')
    .where('post_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    id: row.id,
    avatar: author.avatar,
    avatarColor: author.avatarColor,
    userFullName: author.fullName,
    createdTime: row.created_at,
    blogTitle: fields.title,
    blogCategories: await namesOf(db, fields.categories),
    slug: fields.slug,
    status: statusOf(row),
    excerpt: fields.excerpt,
    featuredImage: fields.pictureId === null ? '' : sight.urlOf(fields.pictureId),
    featuredImageId: fields.pictureId,
    featuredAlt: fields.pictureAlt,
    content: withAddresses(fields.content, sight.urlOf),
    tags: fields.tags,
    isPublic: fields.isPublic,
    seoTitle: fields.seoTitle,
    seoText: fields.seoText,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    savedAt: row.updated_at,
    revision: revision?.id ?? null,
    hasChanges: row.draft !== null,
    canPublish: mayPublish(sight.caller),
    version: row.version,
  }
}

export async function namesOf(
  db: Db,
  categories: readonly number[],
): Promise<{ value: number; label: string }[]> {
  if (categories.length === 0) return []
  const rows = await db
    .selectFrom('blog_categories')
    .select(['id', 'name'])
    .where('id', 'in', categories)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ value: row.id, label: row.name }))
}

/** The post somebody wrote on last: what the editor opens without a number. */
export const lastOf = (db: Db, caller: Caller): Promise<PostRow | undefined> =>
  db
    .selectFrom('blog_posts')
    .selectAll()
    .where('author_id', '=', caller.userId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Comments that wait for the caller. */
export async function countWaiting(db: Db, caller: Caller): Promise<number> {
  const waiting = db
    .selectFrom('blog_comments')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_comments.post_id')
    .select('blog_comments.id')
    .where('blog_comments.state', '=', 'pending')
    .where('blog_comments.deleted_at', 'is', null)
  return countFound(
    mayPublish(caller) ? waiting : waiting.where('blog_posts.author_id', '=', caller.userId),
  )
}
