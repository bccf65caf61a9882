// Rules of the blog for both sides (BLOG-01 to BLOG-25).

/** States of a post. A submitted draft is `Pending`; `Scheduled` is published by the server at its time. */
export const BLOG_STATUSES = ['Draft', 'Pending', 'Scheduled', 'Published'] as const
export type BlogStatus = (typeof BLOG_STATUSES)[number]

/** The tabs of writers. */
export const BLOG_STATES = ['published', 'draft', 'pending', 'scheduled', 'trash'] as const
export type BlogState = (typeof BLOG_STATES)[number]

/** Steps that change the state of a post. */
export const BLOG_STEPS = ['publish', 'schedule', 'submit', 'unpublish', 'discard'] as const
export type BlogStep = (typeof BLOG_STEPS)[number]

export const COMMENT_STATES = ['approved', 'pending', 'spam'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/** Icons of categories. */
export const CATEGORY_ICONS = [
  'news',
  'tools',
  'people',
  'leaf',
  'bulb',
  'truck',
  'shield',
  'folder',
] as const
export type CategoryIcon = (typeof CATEGORY_ICONS)[number]

export const MAX_POST_TITLE = 160
export const MAX_POST_TEXT = 60_000
export const MAX_EXCERPT = 400
export const MAX_SLUG = 80
export const MAX_TAG = 40
export const TAGS_PER_POST = 12
export const CATEGORIES_PER_POST = 8
export const MAX_CATEGORY_NAME = 60
export const MAX_ALT = 200
export const MAX_SEO_TITLE = 70
export const MAX_SEO_TEXT = 170
export const MAX_BLOG_COMMENT = 4_000
export const POSTS_AT_ONCE = 100
/** Maximum characters of an import: for WordPress and Ghost files, and for Markdown. */
export const MAX_IMPORT_FILE = 6 * 1024 * 1024
export const MAX_MARKDOWN = 200_000
/** Why an entry is not imported, or not completely (`labels`, `comments`, `pictures` are left out). */
export const POST_LEFT_OUT = [
  'page',
  'attachment',
  'menu',
  'other',
  'empty',
  'too_long',
  'over_limit',
  'broken',
  'labels',
  'comments',
  'pictures',
  'format',
  'known',
] as const
export type PostLeftOut = (typeof POST_LEFT_OUT)[number]

/** Is a text a WordPress export? */
export const isWordPress = (text: string): boolean =>
  text.includes('<rss') && text.includes('<item>')
/** Is a text a Ghost export: JSON with a table of posts? */
export const isGhost = (text: string): boolean =>
  /^\uFEFF?\s*\{/.test(text) && text.includes('"posts"')
/** A comment with more links awaits moderation, no matter who wrote it. */
export const LINKS_IN_COMMENT = 2
/** Comment threads shown initially, and per “more”. */
export const THREADS_SHOWN = 30

/** More blocks than a text can have. */
export const MAX_BLOCKS = 100_000
/** Writing in a block holds it; the hold expires after this pause. */
export const HOLD_MILLISECONDS = 30_000
/** Interval of caret heartbeats; missing two clears the position. */
export const PLACE_MILLISECONDS = 10_000
export const PLACE_FORGOTTEN_MILLISECONDS = 25_000

const WORDS_PER_MINUTE = 220

/** Reading time in minutes; at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(word => word !== '').length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/**
 * A title as a slug, in its own script: `Größe 12: Öl` becomes `größe-12-öl`. `''` when nothing is left. Digits alone would be taken for an
 * id, and get a prefix.
 */
export function blogSlugOf(title: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG - 5)
    .replaceAll(/^-+|-+$/g, '')
  return /^\d+$/.test(slug) ? `post-${slug}` : slug
}

/** Is a slug in the form that `blogSlugOf` produces? */
export const isBlogSlug = (slug: string): boolean =>
  slug.length <= MAX_SLUG && /^(?!\d+$)[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u.test(slug)

/** What a post lacks for publishing. */
export type PostLack = 'title' | 'content' | 'alt'
export function findLacks(post: {
  title: string
  content: string
  hasPicture: boolean
  alt: string
}): PostLack[] {
  const lacks: PostLack[] = []
  if (post.title.trim() === '') lacks.push('title')
  if (post.content.trim() === '') lacks.push('content')
  if (post.hasPicture && post.alt.trim() === '') lacks.push('alt')
  return lacks
}

/** Paths of a post, for signed-in readers and for everyone. */
export const blogDetailPath = (id: number | string): string => `/pages/blog/detail/${id}`
export const blogPublicPath = (slug: string): string =>
  `/pages/blog/read/${encodeURIComponent(slug)}`
/** URL of a picture in a public post. */
export const BLOG_PICTURE_PATH = '/api/files/blog/{id}'
