import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import { markPost, subscribe } from './reader.service.ts'

// Personal marks of readers: likes, bookmarks, digest subscription.

export function readerRoutes(parts: BlogParts): Route[] {
  return [
    route(blogContract.markPost, ({ body, ...input }) =>
      mutate(parts, input, context => markPost(context, body)),
    ),
    route(blogContract.subscribe, async ({ body: { isSubscribed }, ...input }) => {
      await mutate(parts, input, context => subscribe(context, isSubscribed))
      return { isSubscribed }
    }),
  ]
}
