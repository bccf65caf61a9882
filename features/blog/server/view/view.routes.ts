import { type Route, route } from '#platform/server/http/route.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { visibilityOf } from '../posts/access.service.ts'
import { getForWriting, toEdit } from './edit.service.ts'
import { getForReading } from './find-post.service.ts'
import { listRevisions } from './revisions.service.ts'
import { getSidebar } from './sidebar.service.ts'
import { listPosts, readPost } from './view.service.ts'

// Reading the blog: the specification's four calls, and revisions.

export function viewRoutes(parts: BlogParts): Route[] {
  const { read } = parts.database
  return [
    route(blogContract.listPosts, async ({ query, caller, reply }) => {
      const { items, total } = await listPosts(parts, caller, query)
      reply.header('x-total-count', String(total))
      return items
    }),
    route(blogContract.getSidebar, ({ caller }) => getSidebar(parts, caller)),
    route(blogContract.getPost, async ({ query, caller, reply }) => {
      const row = await getForReading(read, caller, query)
      reply.etag(row.version)
      return readPost(parts, caller, {
        row,
        threads: query.threads,
        preview: query.preview === '1',
      })
    }),
    route(blogContract.getEdit, async ({ query, caller, reply }) => {
      const row = await getForWriting(read, caller, query)
      reply.etag(row.version)
      return toEdit(read, row, visibilityOf(parts, caller))
    }),
    route(blogContract.listRevisions, ({ query, caller }) => listRevisions(parts, caller, query)),
  ]
}
