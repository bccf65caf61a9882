import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { deleteCategory, saveBlogSettings, saveCategory } from './setup.service.ts'

// Categories and visibility of the blog, set by editors.

export function setupRoutes(parts: BlogParts): Route[] {
  return [
    route(blogContract.saveCategory, ({ body, ...input }) =>
      mutate(parts, input, context => saveCategory(context, body)),
    ),
    route(blogContract.deleteCategory, ({ id, ...input }) =>
      mutate(parts, input, async context => ({
        id,
        changeId: await deleteCategory(context, id),
      })),
    ),
    route(blogContract.saveSettings, async ({ body, ...input }) => {
      await mutate(parts, input, context => saveBlogSettings(context, body))
      return body
    }),
  ]
}
