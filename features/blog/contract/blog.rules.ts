// The blog: what both sides go by (features.md 5.20 to 5.22).

/** What a post is. A draft that was handed in waits as `Pending`; `Scheduled` is published by the server at its time. */
export const BLOG_STATUSES = ['Draft', 'Pending', 'Scheduled', 'Published'] as const
export type BlogStatus = (typeof BLOG_STATUSES)[number]

/** The tabs of who writes. */
export const BLOG_STATES = ['published', 'draft', 'pending', 'scheduled', 'trash'] as const
export type BlogState = (typeof BLOG_STATES)[number]

/** What can be done to the standing of a post. */
export const BLOG_STEPS = ['publish', 'schedule', 'submit', 'unpublish', 'discard'] as const
export type BlogStep = (typeof BLOG_STEPS)[number]

export const COMMENT_STATES = ['approved', 'pending', 'spam'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/** The pictures of categories. */
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

export const POST_TITLE_MAX = 160
export const POST_TEXT_MAX = 60_000
export const EXCERPT_MAX = 400
export const SLUG_MAX = 80
export const TAG_MAX = 40
export const TAGS_PER_POST = 12
export const CATEGORIES_PER_POST = 8
export const CATEGORY_NAME_MAX = 60
export const ALT_MAX = 200
export const SEO_TITLE_MAX = 70
export const SEO_TEXT_MAX = 170
export const BLOG_COMMENT_MAX = 4_000
export const POSTS_AT_ONCE = 100
/** Characters of a file that is brought in: of what WordPress exports, and of Markdown. */
export const IMPORT_FILE_MAX = 6 * 1024 * 1024
export const MARKDOWN_MAX = 200_000
/** Why an entry of a file does not become a post, or not whole (`labels`, `comments`, `pictures`: it comes in without these). */
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

/** Whether a text is what WordPress exports. */
export const isWordPress = (text: string): boolean =>
  text.includes('<rss') && text.includes('<item>')
/** Whether a text is what Ghost exports: JSON with its table of posts. */
export const isGhost = (text: string): boolean =>
  /^\uFEFF?\s*\{/.test(text) && text.includes('"posts"')
/** A comment with more links than this waits, whoever wrote it. */
export const LINKS_IN_COMMENT = 2
/** Threads of comments that are shown at first, and with each "more". */
export const THREADS_SHOWN = 30

/** More blocks than a text can have. */
export const BLOCKS_MAX = 100_000
/** Who writes in a block holds it; who has not written there for so long does not any more. */
export const HOLD_MILLISECONDS = 30_000
/** Caret heartbeat; whoever misses two of them is in no block. */
export const PLACE_MILLISECONDS = 10_000
export const PLACE_FORGOTTEN_MILLISECONDS = 25_000

const WORDS_PER_MINUTE = 220

/** Minutes that reading takes; at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(word => word !== '').length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/**
 * A title as an address, in its own script: `Größe 12: Öl` is `größe-12-öl`. `''` when nothing is left of it. One of digits alone would
 * be taken for a number of a post, and gets a word before it.
 */
export function blogSlugOf(title: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, SLUG_MAX - 5)
    .replaceAll(/^-+|-+$/g, '')
  return /^\d+$/.test(slug) ? `post-${slug}` : slug
}

/** Whether an address is spelled as `blogSlugOf` spells it. */
export const isBlogSlug = (slug: string): boolean =>
  slug.length <= SLUG_MAX && /^(?!\d+$)[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u.test(slug)

/** What a post still needs before it may be read by others. */
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

/** Where a post is read by who is signed in, and by everybody. */
export const blogDetailPath = (id: number | string): string => `/pages/blog/detail/${id}`
export const blogPublicPath = (slug: string): string =>
  `/pages/blog/read/${encodeURIComponent(slug)}`
/** The address of a picture of a post that everybody may read. */
export const BLOG_PICTURE_PATH = '/api/files/blog/{id}'
