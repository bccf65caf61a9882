import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { visibilityOf } from '../posts/access.service.ts'
import { toComment } from './comments.repo.ts'
import { addComment, deleteComment, editComment, likeComment } from './comments.service.ts'

// Comments of signed-in readers. The session determines the writer; comment texts are not logged.

export function commentsRoutes(parts: BlogParts): Route[] {
  return [
    creatingRoute(blogCommentsContract.addComment, async ({ body, ...input }) => {
      const row = await addComment(mutationIn(parts.clock, input), body)
      return { comment: await toComment(input.trx, row, visibilityOf(parts, input.caller)) }
    }),
    route(blogCommentsContract.editComment, ({ body, ...input }) =>
      mutate(parts, input, async context => {
        const row = await editComment(context, body)
        return { comment: await toComment(context.trx, row, visibilityOf(parts, input.caller)) }
      }),
    ),
    route(blogCommentsContract.likeComment, ({ body, ...input }) =>
      mutate(parts, input, context => likeComment(context, body)),
    ),
    route(blogCommentsContract.deleteComment, ({ id, ...input }) =>
      mutate(parts, input, async context => ({ id, changeId: await deleteComment(context, id) })),
    ),
  ]
}
