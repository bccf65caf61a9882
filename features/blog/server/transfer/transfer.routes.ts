import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { preparedRoute, type Route, route } from '#platform/server/http/route.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { exportPosts, importPosts, readImportFile } from './transfer.service.ts'

// Export and import of Markdown, import of WordPress and Ghost exports. Imports become drafts of the importing person.

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
