import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import type { BlogEdit } from '../../contract/blog-shapes.rules.ts'
import type { OwnVisibility } from '../blog.context.ts'
import { postNotFound } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { findPeople, NOBODY } from '../people.repo.ts'
import { assertOwn, mayPublish, statusOf } from '../posts/access.service.ts'
import { readWritten } from '../posts/fields.repo.ts'
import { withAddresses } from '../posts/pictures.service.ts'
import { findLastWritten } from '../posts/posts.repo.ts'
import { findNewestRevisionId } from '../posts/revisions.repo.ts'
import { listCategoryNames } from '../setup/categories.repo.ts'
import { findByKey, type PostKey } from './find-post.service.ts'

// One post for its editor.

/** The post to edit: the given one, or the one the caller edited last. */
export async function getForWriting(db: Db, caller: Caller, key: PostKey): Promise<PostRow> {
  const isNamed = key.id !== undefined || key.slug !== undefined
  const row = isNamed
    ? assertOwn(caller, await findByKey(db, key))
    : await findLastWritten(db, caller.userId)
  if (row === undefined || row.deleted_at !== null) throw postNotFound()
  return row
}

/** Throws 412 when the client has read another version. */
export async function assertVersion(
  db: Db,
  row: PostRow,
  { ifMatch, visibility }: { ifMatch: number | undefined; visibility: OwnVisibility },
): Promise<void> {
  if (isStale(ifMatch, row.version)) throw staleVersion(await toEdit(db, row, visibility))
}

/** A post in the form of the editor. */
export async function toEdit(db: Db, row: PostRow, visibility: OwnVisibility): Promise<BlogEdit> {
  const fields = await readWritten(db, row)
  const people = await findPeople(db, [row.author_id], visibility)
  const author = people.get(row.author_id ?? 0) ?? NOBODY
  const revision = await findNewestRevisionId(db, row.id)
  return {
    id: row.id,
    avatar: author.avatar,
    avatarColor: author.avatarColor,
    userFullName: author.fullName,
    createdTime: row.created_at,
    blogTitle: fields.title,
    blogCategories: await listCategoryNames(db, fields.categories),
    slug: fields.slug,
    status: statusOf(row),
    excerpt: fields.excerpt,
    featuredImage: fields.pictureId === null ? '' : visibility.urlOf(fields.pictureId),
    featuredImageId: fields.pictureId,
    featuredAlt: fields.pictureAlt,
    content: withAddresses(fields.content, visibility.urlOf),
    tags: fields.tags,
    isPublic: fields.isPublic,
    seoTitle: fields.seoTitle,
    seoText: fields.seoText,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    savedAt: row.updated_at,
    revision,
    hasChanges: row.draft !== null,
    canPublish: mayPublish(visibility.caller),
    version: row.version,
  }
}
