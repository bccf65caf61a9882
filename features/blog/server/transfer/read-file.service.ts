import {
  CATEGORIES_PER_POST,
  MAX_CATEGORY_NAME,
  MAX_EXCERPT,
  isGhost,
  isWordPress,
  MAX_POST_TEXT,
  MAX_POST_TITLE,
  type PostLeftOut,
  POSTS_AT_ONCE,
  MAX_TAG,
  TAGS_PER_POST,
} from '../../contract/blog.rules.ts'
import type { LeftOut } from '#platform/contract/import.rules.ts'
import { MAX_RICH_TEXT_HTML, textOf } from '#platform/contract/rich-text.rules.ts'
import { collectSkipped } from '#platform/server/import/left-out.ts'
import { markdownToHtml } from '#platform/server/markdown/to-html.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { readHead } from './front-matter.service.ts'
import { readGhost } from './ghost.service.ts'
import { type PostItem, readWordPress } from './wordpress.service.ts'

// Parses an import completely: runs in a worker thread (`transfer.routes.ts`), as crafted files may take long.

export interface PostFile {
  name: string
  text: string
}
/** A future draft: within limits, and sanitized. */
export interface ReadPost {
  /** Index of the entry in the file. */
  row: number
  /** Id in the source system; empty for Markdown. */
  key: string
  title: string
  slug: string
  excerpt: string
  content: string
  tags: string[]
  categories: string[]
}
export interface ReadFile {
  source: 'ghost.post' | 'wordpress.post'
  posts: ReadPost[]
  left: LeftOut<PostLeftOut>
}

const EXCERPT_MADE = 200
/** Markup may be most of a text, and is removed; beyond this factor of the maximum, texts are not even sanitized. */
const MARKUP_FACTOR = 5

/** Throws if the file is unreadable. */
export function readPostFile({ name, text }: PostFile): ReadFile {
  const posts: ReadPost[] = []
  const { left, leave } = collectSkipped<PostLeftOut>()
  let row = 0
  const take = (item: PostItem) => {
    row += 1
    const title = item.title || item.slug
    takeItem(item, { row, posts, leave: reason => leave({ row, title, reason }) })
  }
  const isOfGhost = isGhost(text)
  if (isWordPress(text)) readWordPress(text, take)
  else if (isOfGhost) readGhost(text, take)
  else take(readMarkdownPost(text, name))
  return { source: isOfGhost ? 'ghost.post' : 'wordpress.post', posts, left }
}

interface Taking {
  row: number
  posts: ReadPost[]
  leave: (reason: PostLeftOut) => void
}
function takeItem(item: PostItem, { row, posts, leave }: Taking): void {
  if (item.kind !== 'post') return leave(item.kind)
  if (item.title === '' && item.content.trim() === '') return leave('empty')
  if (posts.length >= POSTS_AT_ONCE) return leave('over_limit')
  if (item.content.length > MARKUP_FACTOR * MAX_RICH_TEXT_HTML) return leave('too_long')
  const content = sanitizeRichText(item.content)
  const words = textOf(content)
  if (content.length > MAX_RICH_TEXT_HTML || words.length > MAX_POST_TEXT) return leave('too_long')
  const tags = distinct(item.tags, MAX_TAG)
  const categories = distinct(item.categories, MAX_CATEGORY_NAME)
  if (tags.length > TAGS_PER_POST || categories.length > CATEGORIES_PER_POST) leave('labels')
  if (item.comments > 0) leave('comments')
  if (item.pictures > 0 || countPictures(item.content) > countPictures(content)) leave('pictures')
  posts.push({
    row,
    key: item.key,
    title: item.title.trim().slice(0, MAX_POST_TITLE),
    slug: item.slug,
    excerpt: (item.excerpt || words.replaceAll('\n', ' ').slice(0, EXCERPT_MADE))
      .trim()
      .slice(0, MAX_EXCERPT),
    content,
    tags: tags.slice(0, TAGS_PER_POST),
    categories: categories.slice(0, CATEGORIES_PER_POST),
  })
}

const countPictures = (html: string): number => html.split('<img').length

const distinct = (names: readonly string[], most: number): string[] => [
  ...new Set(names.map(one => one.slice(0, most).trim())),
]

const HEADING = /^#[ \t]+(\S.*)$/

/** A Markdown file with optional front matter; without a title there, the first heading is used. */
function readMarkdownPost(text: string, name: string): PostItem {
  const { head, body } = readHead(text)
  const lines = body.replace(/^\s+/, '').split('\n')
  const heading = head.title === '' ? HEADING.exec(lines[0] ?? '')?.[1] : undefined
  const rest = heading === undefined ? body : lines.slice(1).join('\n')
  const content = markdownToHtml(rest)
  const isEmpty = head.title === '' && heading === undefined && content === ''
  const title =
    heading === undefined
      ? head.title || name.replace(/\.\w+$/, '')
      : textOf(markdownToHtml(`# ${heading}`))
  return {
    kind: 'post',
    key: '',
    pictures: 0,
    ...head,
    title: isEmpty ? '' : title,
    content,
    comments: 0,
  }
}
