import * as z from 'zod/mini'
import {
  MAX_ALT,
  BLOG_STATES,
  BLOG_STATUSES,
  BLOG_STEPS,
  MAX_BLOCKS,
  CATEGORIES_PER_POST,
  CATEGORY_ICONS,
  MAX_CATEGORY_NAME,
  MAX_EXCERPT,
  MAX_IMPORT_FILE,
  isBlogSlug,
  isGhost,
  isWordPress,
  MAX_MARKDOWN,
  POST_LEFT_OUT,
  MAX_POST_TEXT,
  MAX_POST_TITLE,
  POSTS_AT_ONCE,
  MAX_SEO_TEXT,
  MAX_SEO_TITLE,
  MAX_TAG,
  TAGS_PER_POST,
} from './blog.rules.ts'
import {
  blogCategory,
  blogComment,
  blogEdit,
  blogItem,
  blogPost,
  blogRevision,
  blogSettings,
  blogSidebar,
  revisionText,
} from './blog-shapes.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { leftOut } from '#platform/contract/import.rules.ts'
import { fileOutput, id, page, perPage, searchText } from '#platform/contract/wire.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'

// The blog (BLOG-01 to BLOG-25). The first four calls are the specification's, completed by `id` or `slug`,
// search, filters and pages; the others are ours.

const can = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Blog'] }) as const
const own = (action: 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Blog'], own: true }) as const
const changeId = z.nullable(z.int())
export const postSlug = z.string().check(z.minLength(1), z.maxLength(200))
/** A post by id or slug; the newest without either. */
export const postKey = z.strictObject({
  id: z.optional(id),
  slug: z.optional(postSlug),
  preview: z.optional(z.literal('1')),
})
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const fileId = z.string().check(z.regex(/^[\w-]{22}$/))

/** Input of a save. Omitted fields stay unchanged. */
export const postToSave = z.strictObject({
  id: z.optional(id),
  blogTitle: z.optional(text(MAX_POST_TITLE)),
  /** By id, or by a name that is created if it does not exist. */
  blogCategories: z.optional(
    z
      .array(
        z.union([
          z.strictObject({ value: id, label: z.optional(z.string()) }),
          z.strictObject({ label: text(MAX_CATEGORY_NAME).check(z.minLength(1)) }),
        ]),
      )
      .check(z.maxLength(CATEGORIES_PER_POST)),
  ),
  /** Empty: derived from the title. */
  slug: z.optional(
    z.union([
      z.literal(''),
      z.string().check(
        z.trim(),
        z.overwrite(text => text.toLowerCase()),
        z.refine(isBlogSlug),
      ),
    ]),
  ),
  excerpt: z.optional(text(MAX_EXCERPT)),
  /** The id of an upload for `picture`. */
  featuredImage: z.optional(z.nullable(fileId)),
  featuredAlt: z.optional(text(MAX_ALT)),
  content: z.optional(richText(MAX_POST_TEXT)),
  tags: z.optional(z.array(text(MAX_TAG).check(z.minLength(1))).check(z.maxLength(TAGS_PER_POST))),
  isPublic: z.optional(z.boolean()),
  seoTitle: z.optional(text(MAX_SEO_TITLE)),
  seoText: z.optional(text(MAX_SEO_TEXT)),
})
export type PostToSave = z.input<typeof postToSave>

const place = {
  /** Identifies one of a person's tabs. */
  tab: z.string().check(z.regex(/^[\w-]{8,40}$/)),
  /** The saved version in which blocks are counted. */
  version: z.int().check(z.minimum(0)),
  /** Zero-based; null without a caret, or in a block that is not saved yet. */
  block: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_BLOCKS))),
  isWriting: z.boolean(),
}
/** Ephemeral event: someone's caret in a post. */
export const blogPlace = z.object({ kind: z.literal('place'), id, userId: id, ...place })
export type BlogPlace = z.infer<typeof blogPlace>

export const blogFilters = z.strictObject({
  q: searchText,
  category: z.optional(id),
  tag: z.optional(z.string().check(z.maxLength(MAX_TAG))),
  author: z.optional(id),
  bookmarked: z.optional(z.literal('1')),
  state: z._default(z.enum(BLOG_STATES), 'published'),
  page,
  perPage: perPage(10),
})
export type BlogFilters = z.infer<typeof blogFilters>

const ids = z.array(id).check(z.minLength(1), z.maxLength(POSTS_AT_ONCE))
const importedFile = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_IMPORT_FILE, { abort: true }),
  z.check(context => {
    const { value } = context
    if (value.length <= MAX_MARKDOWN || isWordPress(value) || isGhost(value)) return
    context.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: MAX_MARKDOWN,
      inclusive: true,
      input: context.value,
    })
  }),
)
const outcome = z.object({
  posts: z.array(
    z.object({ id: z.int(), slug: z.string(), status: z.enum(BLOG_STATUSES), version: z.int() }),
  ),
  /** For several: those left unchanged, and why. */
  refused: z.array(z.object({ id: z.int(), title: z.string(), code: z.string() })),
  changeId,
})
export type BlogOutcome = z.infer<typeof outcome>

export const blogContract = {
  listPosts: defineCall({
    method: 'GET',
    path: '/blog/list/data',
    access: can('read'),
    summary:
      'List posts, newest first (total in `X-Total-Count`); unpublished ones only for writers',
    query: blogFilters,
    output: z.array(blogItem),
  }),
  getSidebar: defineCall({
    method: 'GET',
    path: '/blog/list/data/sidebar',
    access: can('read'),
    summary: 'Get the four newest posts, and all categories and tags with their counts',
    output: blogSidebar,
  }),
  getPost: defineCall({
    method: 'GET',
    path: '/blog/list/data/detail',
    access: can('read'),
    summary: 'Get a post with its comments, by ID or slug; by default, the newest',
    query: z.extend(postKey, {
      threads: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 30),
    }),
    output: z.object({ blog: blogPost, comments: z.array(blogComment), threads: z.int() }),
  }),
  getEdit: defineCall({
    method: 'GET',
    path: '/blog/list/data/edit',
    access: own('update'),
    summary: 'Get a post with its unpublished changes, by ID or slug; by default, your newest',
    query: postKey,
    output: blogEdit,
  }),
  savePost: defineCall({
    method: 'POST',
    path: '/blog/save',
    access: own('create'),
    idempotent: true,
    summary: 'Create or update a post; what’s published stays the same until you publish again',
    body: postToSave,
    output: blogEdit,
  }),
  sharePlace: defineCall({
    method: 'POST',
    path: '/blog/place',
    access: own('update'),
    summary:
      'Show others editing a post which block you’re in and whether you’re writing right now',
    body: z.strictObject({ id, ...place }),
    output: z.object({ ok: z.literal(true) }),
  }),
  publishPosts: defineCall({
    method: 'POST',
    path: '/blog/publish',
    access: own('update'),
    summary: 'Publish, schedule, submit or unpublish posts, or discard unpublished changes',
    body: z.strictObject({
      ids,
      step: z.enum(BLOG_STEPS),
      publishAt: z.optional(z.iso.datetime()),
    }),
    output: outcome,
  }),
  deletePost: defineCall({
    method: 'DELETE',
    path: '/blog/delete',
    access: own('delete'),
    summary: 'Move a post to trash; it’s permanently deleted after 30 days',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  organizePosts: defineCall({
    method: 'POST',
    path: '/blog/organize',
    access: own('update'),
    summary:
      'Move posts to trash, restore them, delete them permanently, or add them to a category',
    body: z.strictObject({
      ids,
      step: z.enum(['trash', 'restore', 'purge', 'category']),
      categoryId: z.optional(id),
    }),
    output: outcome,
  }),
  listRevisions: defineCall({
    method: 'GET',
    path: '/blog/revisions',
    access: own('update'),
    summary: 'List a post’s earlier versions, newest first; with `revision`, get one in full',
    query: z.strictObject({ id, revision: z.optional(id) }),
    output: z.object({ revisions: z.array(blogRevision), text: z.nullable(revisionText) }),
  }),
  markPost: defineCall({
    method: 'POST',
    path: '/blog/mark',
    access: can('read'),
    summary: 'Like or bookmark a post, or remove the like or bookmark',
    body: z.strictObject({
      id,
      isLiked: z.optional(z.boolean()),
      isBookmarked: z.optional(z.boolean()),
    }),
    output: z.object({
      id: z.int(),
      isLiked: z.boolean(),
      isBookmarked: z.boolean(),
      likes: z.int(),
      bookmarked: z.int(),
    }),
  }),
  saveCategory: defineCall({
    method: 'POST',
    path: '/blog/categories/save',
    access: can('update'),
    summary: 'Rename a category, or change its icon',
    body: z.strictObject({
      id,
      name: text(MAX_CATEGORY_NAME).check(z.minLength(1)),
      icon: z.enum(CATEGORY_ICONS),
    }),
    output: blogCategory,
  }),
  deleteCategory: defineCall({
    method: 'DELETE',
    path: '/blog/categories/delete',
    access: can('update'),
    summary: 'Delete a category, but not its posts',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  saveSettings: defineCall({
    method: 'POST',
    path: '/blog/settings',
    access: can('update'),
    summary: 'Set whether posts can be read without signing in, and whether guests can comment',
    body: blogSettings,
    output: blogSettings,
  }),
  subscribe: defineCall({
    method: 'POST',
    path: '/blog/subscribe',
    access: can('read'),
    summary: 'Subscribe to the weekly email of new posts, or unsubscribe',
    body: z.strictObject({ isSubscribed: z.boolean() }),
    output: z.object({ isSubscribed: z.boolean() }),
  }),
  exportPosts: defineCall({
    method: 'GET',
    path: '/blog/export',
    access: own('update'),
    summary: 'Export a post as Markdown, or all posts you can edit as a ZIP',
    query: z.strictObject({ id: z.optional(id) }),
    file: true,
    output: fileOutput,
  }),
  importPosts: defineCall({
    method: 'POST',
    path: '/blog/import',
    access: own('create'),
    idempotent: true,
    summary: 'Create drafts from Markdown, WordPress or Ghost files; returns what was skipped',
    description: 'A dry run makes nothing; posts that were imported before are skipped.',
    status: 201,
    bodyLimit: 8 * 1024 * 1024,
    body: z.strictObject({
      name: text(200),
      text: importedFile,
      dryRun: z._default(z.boolean(), false),
    }),
    output: z.object({
      ids: z.array(z.int()),
      /** Titles of the drafts created, or to be created. */
      titles: z.array(z.string()),
      skipped: leftOut(POST_LEFT_OUT),
      changeId: z.optional(z.int()),
    }),
  }),
}
