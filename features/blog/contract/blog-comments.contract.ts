import * as z from 'zod/mini'
import { blogComment, blogItem } from './blog-shapes.rules.ts'
import { postSlug } from './blog.contract.ts'
import { MAX_BLOG_COMMENT, BLOG_PICTURE_PATH, COMMENT_STATES } from './blog.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { done, fileOutput, id, moment, page, perPage, searchText } from '#platform/contract/wire.ts'

// Comments on posts, and the public blog for visitors without an account. All ours.

const can = (action: 'read' | 'update') => ({ can: [action, 'Blog'] }) as const
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_BLOG_COMMENT))
const ids = z.array(id).check(z.minLength(1), z.maxLength(100))

export const guestComment = z.strictObject({
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  parentId: z.optional(id),
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  email: z.email().check(z.maxLength(254)),
  text,
  /** Honeypot: hidden from people, filled in by bots. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})

export const moderatedComment = z.object({
  id: z.int(),
  postId: z.int(),
  postTitle: z.string(),
  text: z.string(),
  at: moment,
  state: z.enum(COMMENT_STATES),
  name: z.string(),
  email: z.string(),
  userId: z.nullable(z.int()),
  isBlocked: z.boolean(),
})
export type ModeratedComment = z.infer<typeof moderatedComment>
const commentFilters = z.strictObject({
  state: z._default(z.enum(COMMENT_STATES), 'pending'),
  page,
  perPage: perPage(10),
})

const publicItem = z.pick(blogItem, {
  id: true,
  slug: true,
  img: true,
  imgAlt: true,
  title: true,
  userFullName: true,
  blogPosted: true,
  tags: true,
  categories: true,
  excerpt: true,
  comment: true,
  minutes: true,
})
export type PublicItem = z.infer<typeof publicItem>
const publicPost = z.extend(publicItem, {
  content: z.string(),
  seoTitle: z.string(),
  seoText: z.string(),
  related: z.array(publicItem),
})
export type PublicPost = z.infer<typeof publicPost>
const publicComment = z.pick(blogComment, {
  id: true,
  userFullName: true,
  commentedAt: true,
  commentText: true,
  parentId: true,
  likes: true,
  isDeleted: true,
})
export type PublicComment = z.infer<typeof publicComment>

export const blogCommentsContract = {
  addComment: defineCall({
    method: 'POST',
    path: '/blog/comments/add',
    access: can('read'),
    idempotent: true,
    summary: 'Comment on a post, or reply to a comment',
    status: 201,
    body: z.strictObject({ postId: id, parentId: z.optional(id), text }),
    output: z.object({ comment: blogComment }),
  }),
  editComment: defineCall({
    method: 'POST',
    path: '/blog/comments/edit',
    access: can('read'),
    summary: 'Update your own comment',
    body: z.strictObject({ id, text }),
    output: z.object({ comment: blogComment }),
  }),
  likeComment: defineCall({
    method: 'POST',
    path: '/blog/comments/like',
    access: can('read'),
    summary: 'Like or unlike a comment',
    body: z.strictObject({ id, isLiked: z.boolean() }),
    output: z.object({ id: z.int(), likes: z.int(), isLiked: z.boolean() }),
  }),
  deleteComment: defineCall({
    method: 'DELETE',
    path: '/blog/comments/delete',
    access: can('read'),
    summary: 'Delete your own comment, or one on a post you can edit',
    id,
    output: z.object({ id: z.int(), changeId: z.int() }),
  }),
  listModerated: defineCall({
    method: 'GET',
    path: '/blog/comments',
    access: { can: ['update', 'Blog'], own: true },
    summary: 'List comments on posts you can edit: pending, approved or spam',
    query: commentFilters,
    output: z.object({ comments: z.array(moderatedComment), total: z.int() }),
  }),
  moderate: defineCall({
    method: 'POST',
    path: '/blog/comments/moderate',
    access: { can: ['update', 'Blog'], own: true },
    summary: 'Approve comments, mark them as spam or delete them; block or unblock their authors',
    body: z.strictObject({
      ids,
      to: z.optional(z.enum([...COMMENT_STATES, 'deleted'])),
      isBlocked: z.optional(z.boolean()),
    }),
    output: z.object({ count: z.int(), refused: z.int(), changeId: z.nullable(z.int()) }),
  }),
  listPublicPosts: defineCall({
    method: 'GET',
    path: '/blog/public/list',
    access: 'public',
    summary: 'List public posts (none if the blog isn’t open to everyone)',
    query: z.strictObject({
      q: searchText,
      tag: z.optional(z.string().check(z.maxLength(40))),
      page,
      perPage: perPage(10),
    }),
    output: z.object({ posts: z.array(publicItem), total: z.int(), isOpen: z.boolean() }),
  }),
  getPublicPost: defineCall({
    method: 'GET',
    path: '/blog/public/post',
    access: 'public',
    summary: 'Get a public post with its comments',
    query: z.strictObject({ slug: postSlug }),
    output: z.object({
      post: publicPost,
      comments: z.array(publicComment),
      hasGuests: z.boolean(),
    }),
  }),
  addGuestComment: defineCall({
    perMinute: 10,
    method: 'POST',
    path: '/blog/public/comment',
    access: 'public',
    summary: 'Comment on a post without an account; the comment is held for review',
    body: guestComment,
    output: done,
  }),
  getFeed: defineCall({
    method: 'GET',
    path: '/blog/feed.xml',
    access: 'public',
    summary: 'Get the newest public posts as an Atom or RSS feed',
    query: z.strictObject({ format: z._default(z.enum(['atom', 'rss']), 'atom') }),
    file: true,
    output: fileOutput,
  }),
  getSitemap: defineCall({
    method: 'GET',
    path: '/blog/sitemap.xml',
    access: 'public',
    summary: 'Get a sitemap of all public posts, for search engines',
    file: true,
    output: fileOutput,
  }),
  getPicture: defineCall({
    method: 'GET',
    path: BLOG_PICTURE_PATH,
    access: 'public',
    summary: 'Get an image of a public post',
    params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{22}$/)) }),
    file: true,
    output: fileOutput,
  }),
}
