import type { ReadPost } from './markdown.service.ts'

// What WordPress exports: RSS with its own names. Read by hand, as text: no markup in it is run or followed.

const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#039;': "'", '&apos;': "'", '&amp;': '&' }
const plain = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|apos|amp|#039);/g, found => SIGNS[found] ?? found)

/** What stands between the first of these tags and its end; `''` without one. */
function within(text: string, name: string): string {
  const begin = text.indexOf(`<${name}>`)
  const end = text.indexOf(`</${name}>`, begin)
  if (begin === -1 || end === -1) return ''
  const inner = text.slice(begin + name.length + 2, end).trim()
  return inner.startsWith('<![CDATA[') && inner.endsWith(']]>') ? inner.slice(9, -3) : plain(inner)
}

function namesIn(item: string, domain: 'category' | 'post_tag'): string[] {
  const parts = item.split(`<category domain="${domain}"`).slice(1)
  return parts.flatMap(part => {
    const inner = part.slice(part.indexOf('>') + 1, part.indexOf('</category>'))
    const name = plain(inner.startsWith('<![CDATA[') ? inner.slice(9, -3) : inner).trim()
    return name === '' ? [] : [name]
  })
}

export const isWordPress = (text: string): boolean => text.includes('<rss') && text.includes('<item>')

/** Its posts; pages, attachments and menus are left out, and counted. */
export function readWordPress(text: string): { posts: ReadPost[]; left: number } {
  const items = text
    .split('<item>')
    .slice(1)
    .map(part => part.split('</item>', 1)[0] ?? '')
  const posts = items.filter(item => ['', 'post'].includes(within(item, 'wp:post_type')))
  return {
    posts: posts.map(item => ({
      title: within(item, 'title'),
      slug: within(item, 'wp:post_name'),
      excerpt: within(item, 'excerpt:encoded'),
      content: inParagraphs(within(item, 'content:encoded') || within(item, 'description')),
      tags: namesIn(item, 'post_tag'),
      categories: namesIn(item, 'category'),
    })),
    left: items.length - posts.length,
  }
}

/** WordPress leaves paragraphs as empty lines. */
const inParagraphs = (html: string): string =>
  /<p[\s>]/i.test(html)
    ? html
    : html
        .split(/\r?\n\s*\r?\n/)
        .map(part => part.trim())
        .filter(part => part !== '')
        .map(part => (/^<(?:h\d|ul|ol|blockquote|pre|hr|figure)/i.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
        .join('')
