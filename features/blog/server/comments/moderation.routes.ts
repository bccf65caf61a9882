import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { listModerated, moderate } from './moderation.service.ts'

// Moderation of comments: by authors on their own posts, by editors on all.

export function moderationRoutes(parts: BlogParts): Route[] {
  return [
    route(blogCommentsContract.listModerated, ({ query, caller }) =>
      listModerated(parts.database.read, caller, query),
    ),
    route(blogCommentsContract.moderate, ({ body, ...input }) =>
      mutate(parts, input, context => moderate(context, body)),
    ),
  ]
}
