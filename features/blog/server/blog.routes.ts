import type { Route } from '#platform/server/http/route.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { moderationRoutes } from './comments/moderation.routes.ts'
import { ownRoutes } from './own/own.routes.ts'
import { postsRoutes } from './posts/posts.routes.ts'
import { type PublicParts, publicRoutes } from './public/public.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { viewRoutes } from './view/view.routes.ts'
import { writingRoutes } from './writing/writing.routes.ts'
import type { Writing } from './writing/writing.service.ts'

// The blog, by sub-room: what is read (view, public), what is written (posts, writing, transfer), what is said (comments), what is one's own.

export const blogRoutes = (parts: PublicParts & { writing: Writing }): Route[] => [
  ...viewRoutes(parts),
  ...postsRoutes(parts),
  ...writingRoutes(parts),
  ...commentsRoutes(parts),
  ...moderationRoutes(parts),
  ...ownRoutes(parts),
  ...setupRoutes(parts),
  ...publicRoutes(parts),
  ...transferRoutes(parts),
]
