import { type Route, route } from '#platform/server/http/route.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import type { BlogParts } from '../blog.context.ts'
import {
  addGuestComment,
  getPublicPicture,
  getPublicPost,
  listPublicPosts,
} from './public.service.ts'
import { getFeed, getSitemap } from './syndication.service.ts'

// The public blog, if an editor has enabled it: public posts, and of people only the author's name. Otherwise all of this is 404.

export function publicRoutes(parts: BlogParts): Route[] {
  return [
    route(blogCommentsContract.listPublicPosts, ({ query }) => listPublicPosts(parts, query)),
    route(blogCommentsContract.getPublicPost, ({ query: { slug } }) => getPublicPost(parts, slug)),
    route(blogCommentsContract.addGuestComment, async ({ body, actor }) => {
      await addGuestComment(parts, actor, body)
      return { ok: true as const }
    }),
    route(blogCommentsContract.getFeed, ({ query: { format } }) => getFeed(parts, format)),
    route(blogCommentsContract.getSitemap, () => getSitemap(parts)),
    route(blogCommentsContract.getPicture, ({ params: { id } }) => getPublicPicture(parts, id)),
  ]
}
