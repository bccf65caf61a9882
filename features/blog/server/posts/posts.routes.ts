import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { toEdit } from '../view/edit.service.ts'
import { visibilityOf } from './access.service.ts'
import { deletePost, organizePosts, publishPosts } from './batch.service.ts'
import { savePost } from './save.service.ts'

// Changes of posts: saving, publishing, organizing. Several are handled independently, and refusals are reported.

export function postsRoutes(parts: BlogParts): Route[] {
  return [
    creatingRoute(blogContract.savePost, async ({ body, request, reply, ...input }) => {
      const context = mutationIn(parts.clock, input)
      const visibility = visibilityOf(parts, input.caller)
      const row = await savePost(context, { body, ifMatch: request.ifMatch, visibility })
      reply.etag(row.version)
      return toEdit(context.trx, row, visibility)
    }),
    route(blogContract.publishPosts, ({ body, request: { ifMatch }, ...input }) =>
      mutate(parts, input, context =>
        publishPosts(context, {
          ...body,
          ifMatch,
          visibility: visibilityOf(parts, input.caller),
        }),
      ),
    ),
    route(blogContract.organizePosts, ({ body, ...input }) =>
      mutate(parts, input, context => organizePosts(context, body)),
    ),
    route(blogContract.deletePost, ({ id, ...input }) =>
      mutate(parts, input, async context => ({ id, changeId: await deletePost(context, id) })),
    ),
  ]
}
