import type { BlogFilters } from '../../contract/blog.contract.ts'
import type { BlogState } from '../../contract/blog.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { PostRow } from '../blog.tables.ts'

// Lists of posts. Published ones are visible to everyone; of the others, authors see their own, editors all.

interface Listing {
  filters: BlogFilters
  caller: Caller
  dialect: Dialect
}

const STATUS = {
  published: 'published',
  draft: 'draft',
  pending: 'draft',
  scheduled: 'scheduled',
} as const

/** Posts in a state, without access checks. */
function inState(db: Db, state: BlogState) {
  const posts = db.selectFrom('blog_posts')
  if (state === 'trash') return posts.where('blog_posts.deleted_at', 'is not', null)
  const there = posts
    .where('blog_posts.deleted_at', 'is', null)
    .where('blog_posts.status', '=', STATUS[state])
  if (state === 'draft') return there.where('blog_posts.review_at', 'is', null)
  return state === 'pending' ? there.where('blog_posts.review_at', 'is not', null) : there
}

const seesAll = (caller: Caller): boolean => caller.can('update', 'Blog')

function matching(db: Db, { filters, caller, dialect }: Listing) {
  const { state, q, category, tag, author, bookmarked } = filters
  let found = inState(db, state)
  if (state !== 'published' && !seesAll(caller))
    found = found.where('blog_posts.author_id', '=', caller.userId)
  if (q !== '') found = found.where(dialect.search.hits('blog', q, 'blog_posts.id'))
  if (author !== undefined) found = found.where('blog_posts.author_id', '=', author)
  if (category !== undefined)
    found = found.where(eb =>
      eb.exists(
        eb
          .selectFrom('blog_post_categories')
          .select('category_id')
          .where('category_id', '=', category)
          .whereRef('blog_post_categories.post_id', '=', 'blog_posts.id'),
      ),
    )
  if (tag !== undefined)
    found = found.where(eb =>
      eb.exists(
        eb
          .selectFrom('blog_tags')
          .select('tag')
          .where('tag_key', '=', foldText(tag))
          .whereRef('blog_tags.post_id', '=', 'blog_posts.id'),
      ),
    )
  if (bookmarked !== undefined)
    found = found.where(eb =>
      eb.exists(
        eb
          .selectFrom('blog_marks')
          .select('kind')
          .where('kind', '=', 'bookmark')
          .where('user_id', '=', caller.userId)
          .whereRef('blog_marks.post_id', '=', 'blog_posts.id'),
      ),
    )
  return found
}

export async function listPosts(
  db: Db,
  listing: Listing,
): Promise<{ rows: PostRow[]; total: number }> {
  const { page, perPage } = listing.filters
  const found = matching(db, listing)
  const offset = (page - 1) * perPage
  const rows = await found
    .selectAll('blog_posts')
    .orderBy('blog_posts.sorted_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute()
  if (rows.length < perPage && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length }
  return { rows, total: await countFound(found.select('blog_posts.id')) }
}

const STATES = ['published', 'draft', 'pending', 'scheduled', 'trash'] as const

/** Counts of the writers' tabs. */
export async function countStates(db: Db, caller: Caller): Promise<Record<BlogState, number>> {
  const counts = { published: 0, draft: 0, pending: 0, scheduled: 0, trash: 0 }
  for (const state of STATES) {
    const all = inState(db, state)
    const own =
      state === 'published' || seesAll(caller)
        ? all
        : all.where('blog_posts.author_id', '=', caller.userId)
    counts[state] = await countFound(own.select('blog_posts.id'))
  }
  return counts
}

/** Published posts, newest first. */
export const newestPosts = (db: Db, limit: number) =>
  inState(db, 'published')
    .selectAll('blog_posts')
    .orderBy('sorted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The previous and the next post. */
export async function neighboursOf(db: Db, row: PostRow) {
  const select = () =>
    inState(db, 'published').select(['id', 'slug', 'title']).where('id', '!=', row.id)
  const [previous, next] = await Promise.all([
    select()
      .where(eb =>
        eb.or([
          eb('sorted_at', '<', row.sorted_at),
          eb.and([eb('sorted_at', '=', row.sorted_at), eb('id', '<', row.id)]),
        ]),
      )
      .orderBy('sorted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    select()
      .where(eb =>
        eb.or([
          eb('sorted_at', '>', row.sorted_at),
          eb.and([eb('sorted_at', '=', row.sorted_at), eb('id', '>', row.id)]),
        ]),
      )
      .orderBy('sorted_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { previous: previous ?? null, next: next ?? null }
}

/** Posts with the most common tags, newest first among equals. */
export async function relatedTo(
  db: Db,
  row: PostRow,
  { limit, isPublic = false }: { limit: number; isPublic?: boolean },
): Promise<PostRow[]> {
  const tags = db.selectFrom('blog_tags').select('tag_key').where('post_id', '=', row.id)
  const found = inState(db, 'published')
    .innerJoin('blog_tags', 'blog_tags.post_id', 'blog_posts.id')
    .select(['blog_posts.id', 'blog_posts.sorted_at'])
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('blog_tags.tag_key', 'in', tags)
    .where('blog_posts.id', '!=', row.id)
  const some = await (isPublic ? found.where('blog_posts.is_public', '=', 1) : found)
    .groupBy(['blog_posts.id', 'blog_posts.sorted_at'])
    .orderBy('n', 'desc')
    .orderBy('blog_posts.sorted_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(limit)
    .execute()
  const ids = some.map(one => one.id)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('blog_posts').selectAll().where('id', 'in', ids).execute()
  return ids.flatMap(id => rows.find(one => one.id === id) ?? [])
}
