import type { Route } from '#platform/server/http/route.ts'
import type { BlogParts } from './blog.context.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { moderationRoutes } from './comments/moderation.routes.ts'
import { postsRoutes } from './posts/posts.routes.ts'
import { publicRoutes } from './public-blog/public.routes.ts'
import { readerRoutes } from './reader/reader.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { viewRoutes } from './view/view.routes.ts'
import { writingRoutes } from './writing/writing.routes.ts'
import type { Writing } from './writing/writing.service.ts'

// Blog routes by folder: reading (view, public-blog), writing (posts, writing, transfer), comments, reader, setup.

export const blogRoutes = (parts: BlogParts & { writing: Writing }): Route[] => [
  ...viewRoutes(parts),
  ...postsRoutes(parts),
  ...writingRoutes(parts),
  ...commentsRoutes(parts),
  ...moderationRoutes(parts),
  ...readerRoutes(parts),
  ...setupRoutes(parts),
  ...publicRoutes(parts),
  ...transferRoutes(parts),
]
