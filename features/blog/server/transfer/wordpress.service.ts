import type { PostLeftOut } from '../../contract/blog.rules.ts'
import { SaxesParser } from 'saxes'

// WordPress exports: RSS with extensions. Embedded markup is never run, and nothing is fetched.

/** An entry of a file, regardless of its source. */
export interface PostItem {
  kind: 'post' | PostLeftOut
  /** Globally unique id in the source; empty if there is none. */
  key: string
  title: string
  slug: string
  excerpt: string
  /** HTML before sanitizing. */
  content: string
  tags: string[]
  categories: string[]
  comments: number
  /** In addition to those within the text. */
  pictures: number
}

/** Old exports contain entities unknown to XML; a file with more faults is rejected. */
const MAX_FAULTS = 2_000
const KINDS: Readonly<Record<string, PostItem['kind']>> = {
  '': 'post',
  post: 'post',
  page: 'page',
  attachment: 'attachment',
  nav_menu_item: 'menu',
}
const LISTS: Readonly<Record<string, 'tags' | 'categories'>> = {
  post_tag: 'tags',
  category: 'categories',
}

/** Every item of the file, in order. Throws when it is not XML. */
export function readWordPress(text: string, take: (item: PostItem) => void): void {
  const parser = new SaxesParser({ xmlns: false })
  let faults = 0
  let open: string[] = []
  let words = ''
  let list: 'tags' | 'categories' | undefined
  let item: Map<string, string> | undefined
  let labels: Pick<PostItem, 'tags' | 'categories' | 'comments'> = {
    tags: [],
    categories: [],
    comments: 0,
  }
  parser.on('error', error => {
    faults += 1
    if (faults > MAX_FAULTS) throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (item === undefined) {
      if (name !== 'item') return
      item = new Map()
      open = []
      labels = { tags: [], categories: [], comments: 0 }
      return
    }
    open.push(name)
    if (open.length > 1) return
    words = ''
    list = name === 'category' ? LISTS[attributes.domain ?? ''] : undefined
    if (name === 'wp:comment') labels.comments += 1
  })
  const addText = (piece: string) => {
    if (open.length === 1) words += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    if (item === undefined) return
    if (open.length === 0) {
      if (name === 'item') {
        take(toItem(item, labels))
        item = undefined
      }
      return
    }
    open.pop()
    if (open.length > 0) return
    if (list !== undefined && words.trim() !== '') labels[list].push(words.trim())
    else if (!item.has(name)) item.set(name, words.trim())
  })
  parser.write(text).close()
  // The file ends within this item.
  if (item !== undefined) take({ ...toItem(item, labels), kind: 'broken' })
}

function toItem(
  item: ReadonlyMap<string, string>,
  labels: Pick<PostItem, 'tags' | 'categories' | 'comments'>,
): PostItem {
  const fact = (name: string) => item.get(name) ?? ''
  return {
    kind: KINDS[fact('wp:post_type')] ?? 'other',
    key: fact('guid'),
    pictures: 0,
    title: fact('title'),
    slug: fact('wp:post_name'),
    excerpt: fact('excerpt:encoded'),
    content: inParagraphs(fact('content:encoded') || fact('description')),
    ...labels,
  }
}

/** WordPress stores paragraphs as blank lines. */
const inParagraphs = (html: string): string =>
  /<p[\s>]/i.test(html)
    ? html
    : html
        .split(/\r?\n\s*\r?\n/)
        .map(part => part.trim())
        .filter(part => part !== '')
        .map(part =>
          /^<(?:h\d|ul|ol|blockquote|pre|hr|figure)/i.test(part)
            ? part
            : `<p>${part.replaceAll('\n', '<br>')}</p>`,
        )
        .join('')
