import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { FaqCategoryName } from '../../contract/faq.rules.ts'

// The format of demo help: a title, a blank line, then headings, items, steps or paragraphs.

export interface SeedHelp {
  slug: string
  texts: Record<Language, string>
  /** Days since the last change. */
  age?: number
}
export interface SeedEntry extends SeedHelp {
  category: FaqCategoryName
}
export interface SeedArticle extends SeedHelp {
  section: string
  screens?: readonly string[]
  isInternal?: true
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inline = (text: string): string =>
  escape(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const MARKS = [
  { mark: /^## /, open: '<h2>', close: '</h2>', list: '' },
  { mark: /^> /, open: '<blockquote><p>', close: '</p></blockquote>', list: '' },
  { mark: /^- /, open: '<li><p>', close: '</p></li>', list: 'ul' },
  { mark: /^\d+\. /, open: '<li><p>', close: '</p></li>', list: 'ol' },
  { mark: /^/, open: '<p>', close: '</p>', list: '' },
] as const

/**
 * Parses a seed into title and rich text.
 * @example readSeed('Title\n\n## Part\nWords') // { title: 'Title', content: '<h2>Part</h2><p>Words</p>' }
 */
export function readSeed(text: string): { title: string; content: string } {
  const [title = '', ...lines] = text.trim().split('\n')
  let content = ''
  let list = ''
  for (const line of lines.filter(one => one.trim() !== '')) {
    const kind = MARKS.find(one => one.mark.test(line)) ?? MARKS[4]
    if (kind.list !== list)
      content += `${list === '' ? '' : `</${list}>`}${kind.list === '' ? '' : `<${kind.list}>`}`
    list = kind.list
    content += `${kind.open}${inline(line.replace(kind.mark, ''))}${kind.close}`
  }
  return { title, content: `${content}${list === '' ? '' : `</${list}>`}` }
}
