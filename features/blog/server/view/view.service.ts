import type { Caller } from '#platform/server/access/caller.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { findBio } from '#features/account-setting/server/account-setting.service.ts'
import type { BlogItem, BlogPost } from '../../contract/blog-shapes.rules.ts'
import type { BlogFilters } from '../../contract/blog.contract.ts'
import { blogPublicPath } from '../../contract/blog.rules.ts'
import type { BlogParts } from '../blog.context.ts'
import { postNotFound } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { listComments, toComments } from '../comments/comments.repo.ts'
import { isRead, isWriter, mayWork, visibilityOf } from '../posts/access.service.ts'
import { withAddresses } from '../posts/pictures.service.ts'
import { readMarks } from '../reader/marks.repo.ts'
import { readBlogSettings } from '../setup/settings.repo.ts'
import { previewOf, toItems } from './items.repo.ts'
import { listPosts as listPostRows, neighboursOf, relatedTo } from './list.repo.ts'

// The blog for readers.

const RELATED = 3

export async function listPosts(
  parts: BlogParts,
  caller: Caller,
  filters: BlogFilters,
): Promise<{ items: BlogItem[]; total: number }> {
  const { read, dialect } = parts.database
  if (filters.state !== 'published' && !isWriter(caller)) throw forbidden('update', 'Blog')
  const { rows, total } = await listPostRows(read, { filters, caller, dialect })
  return { items: await toItems(read, rows, visibilityOf(parts, caller)), total }
}

/** A post with its comments. */
export async function readPost(
  parts: BlogParts,
  caller: Caller,
  { row, threads: most, preview }: { row: PostRow; threads: number; preview: boolean },
) {
  const { read } = parts.database
  const query = {
    postId: row.id,
    threads: most,
    canModerate: mayWork(caller, row),
    userId: caller.userId,
  }
  const [blog, { rows, threads }] = await Promise.all([
    toPost(parts, caller, { row, preview }),
    listComments(read, query),
  ])
  return { blog, comments: await toComments(read, rows, visibilityOf(parts, caller)), threads }
}

/** A post for reading; its editors can preview unpublished changes. */
async function toPost(
  parts: BlogParts,
  caller: Caller,
  { row, preview }: { row: PostRow; preview: boolean },
): Promise<BlogPost> {
  const db = parts.database.read
  const visibility = visibilityOf(parts, caller)
  const isPreview = !isRead(row) || (preview && mayWork(caller, row))
  const shown = isPreview ? previewOf(row) : row
  const [[item], marks, neighbours, related, bio, settings] = await Promise.all([
    toItems(db, [shown], visibility),
    readMarks(db, { postId: row.id, userId: caller.userId }),
    neighboursOf(db, row),
    relatedTo(db, row, { limit: RELATED }).then(rows => toItems(db, rows, visibility)),
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
    content: withAddresses(shown.content, visibility.urlOf),
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
