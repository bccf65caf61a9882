import type { Trx } from '#platform/server/database/tables.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { notYourComment } from '../blog.errors.ts'
import type { CommentRow } from '../blog.tables.ts'
import { mayWork } from '../posts/access.service.ts'
import { type BlogParts, sightOf } from '../view/view.service.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { commentNotFound } from '../blog.errors.ts'
import { toComments } from './comments.repo.ts'
import { addComment, getRead, getSeen, recount } from './comments.service.ts'

// What readers who are signed in say. Who wrote it is who is signed in; its words do not go into the log.

export function commentsRoutes(parts: BlogParts): Route[] {
  const { database, clock } = parts
  const shown = async (trx: Trx, row: CommentRow, caller: Caller) => {
    const [comment] = await toComments(trx, [row], sightOf(parts, caller))
    if (comment === undefined) throw commentNotFound()
    return { comment }
  }
  return [
    creatingRoute(
      blogCommentsContract.addComment,
      async ({ body: { postId, parentId, text }, caller, actor, trx }) => {
        const now = clock()
        const post = await getRead(trx, caller, postId)
        const row = await addComment(trx, {
          post,
          writer: { userId: caller.userId, name: actor.name },
          text,
          parentId,
          now,
        })
        const records = [{ id: post.id, name: post.title, after: { comment: row.id } }]
        await recordChange(trx, { actor, now, action: 'update', subject: 'Blog', records })
        return shown(trx, row, caller)
      },
    ),
    route(blogCommentsContract.editComment, ({ body: { id, text }, caller, actor }) =>
      database.write(async trx => {
        const now = clock()
        const { comment, post } = await getSeen(trx, caller, id)
        if (comment.user_id !== caller.userId) throw notYourComment()
        const row = await trx
          .updateTable('blog_comments')
          .set({ text, edited_at: now.toISOString() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const records = [{ id: post.id, name: post.title, after: { commentChanged: id } }]
        await recordChange(trx, { actor, now, action: 'update', subject: 'Blog', records })
        return shown(trx, row, caller)
      }),
    ),
    route(blogCommentsContract.likeComment, ({ body: { id, isLiked }, caller }) =>
      database.write(async trx => {
        const { post } = await getSeen(trx, caller, id)
        const mine = { comment_id: id, user_id: caller.userId }
        if (isLiked)
          await trx
            .insertInto('blog_comment_likes')
            .values(mine)
            .onConflict(conflict => conflict.doNothing())
            .execute()
        else
          await trx
            .deleteFrom('blog_comment_likes')
            .where('comment_id', '=', id)
            .where('user_id', '=', caller.userId)
            .execute()
        const { n } = await trx
          .selectFrom('blog_comment_likes')
          .select(eb => eb.fn.countAll<number>().as('n'))
          .where('comment_id', '=', id)
          .executeTakeFirstOrThrow()
        await announce(trx, { topic: 'Blog', ids: [post.id], now: clock() })
        return { id, likes: Number(n), isLiked }
      }),
    ),
    route(blogCommentsContract.deleteComment, ({ id, caller, actor }) =>
      database.write(async trx => {
        const now = clock()
        const { comment, post } = await getSeen(trx, caller, id)
        if (comment.user_id !== caller.userId && !mayWork(caller, post)) throw notYourComment()
        await trx
          .updateTable('blog_comments')
          .set({ deleted_at: now.toISOString() })
          .where('id', '=', id)
          .execute()
        await recount(trx, post.id)
        const records = [{ id: post.id, name: post.title, before: { comment: id } }]
        const undo = {
          kind: 'blog.comments',
          args: { comments: [{ id, state: comment.state, deleted_at: null }] },
        }
        return {
          id,
          changeId: await recordChange(trx, {
            actor,
            now,
            action: 'update',
            subject: 'Blog',
            records,
            undo,
          }),
        }
      }),
    ),
  ]
}
