import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { preparedRoute, type Route, route } from '#platform/server/http/route.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { exportPosts, importPosts, readImportFile } from './transfer.service.ts'

// Posts as Markdown, out and in, and what WordPress and Ghost have exported. What comes in is a draft of who brings it.

export function transferRoutes(parts: BlogParts): Route[] {
  return [
    route(blogContract.exportPosts, ({ query: { id }, caller, actor }) =>
      exportPosts(parts, { caller, actor }, id),
    ),
    preparedRoute(
      blogContract.importPosts,
      ({ body }) => readImportFile(body),
      ({ prepared, ...input }) =>
        importPosts(mutationIn(parts.clock, input), { read: prepared, dryRun: input.body.dryRun }),
    ),
  ]
}
