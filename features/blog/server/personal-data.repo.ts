import type { PersonalPart } from '#features/users/server/users.service.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import { recountComments } from './comments/comments.repo.ts'
import './blog.tables.ts'

/** The number of posts by someone, shown before they are deleted. */
export const countPosts = (db: Db, userId: number): Promise<number> =>
  countFound(
    db
      .selectFrom('blog_posts')
      .select('id')
      .where('author_id', '=', userId)
      .where('deleted_at', 'is', null),
  )

/** Personal data in the blog. Published posts stay without a name; drafts, comments and marks are deleted. */
export const blogPersonalData: PersonalPart = {
  name: 'blog',
  async read(db, userId) {
    const posts = await db
      .selectFrom('blog_posts')
      .select(['id', 'title', 'excerpt', 'content', 'status', 'created_at', 'published_at'])
      .where('author_id', '=', userId)
      .orderBy('id')
      .execute()
    const comments = await db
      .selectFrom('blog_comments')
      .select(['post_id', 'text', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    const marks = await db
      .selectFrom('blog_marks')
      .select(['post_id', 'kind'])
      .where('user_id', '=', userId)
      .execute()
    return [...posts, ...comments, ...marks].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const posts = await trx
      .deleteFrom('blog_posts')
      .where('author_id', '=', userId)
      .where('status', '!=', 'published')
      .returning('id')
      .execute()
    const left = await trx
      .updateTable('blog_posts')
      .set({ author_id: null, draft: null })
      .where('author_id', '=', userId)
      .returning('id')
      .execute()
    await trx
      .updateTable('blog_revisions')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute()
    const comments = await trx
      .updateTable('blog_comments')
      .set({ user_id: null, text: '', deleted_at: '1970-01-01T00:00:00.000Z' })
      .where('user_id', '=', userId)
      .returning('post_id')
      .execute()
    for (const postId of new Set(comments.map(row => row.post_id)))
      await recountComments(trx, postId)
    await trx.deleteFrom('blog_comment_likes').where('user_id', '=', userId).execute()
    await trx.deleteFrom('blog_marks').where('user_id', '=', userId).execute()
    await trx.deleteFrom('blog_blocked').where('who', '=', `user:${userId}`).execute()
    return posts.length + left.length + comments.length
  },
}
