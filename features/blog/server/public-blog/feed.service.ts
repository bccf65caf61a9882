// Feeds and sitemap: plain XML.

export interface FeedPost {
  title: string
  link: string
  author: string
  published: string
  updated: string
  excerpt: string
  content: string
  tags: readonly string[]
}
export interface Feed {
  title: string
  home: string
  self: string
  posts: readonly FeedPost[]
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML; removes characters that XML 1.0 does not allow. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, sign => SIGNS[sign] ?? '')

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'

/** RFC 4287. */
export function writeAtom({ title, home, self, posts }: Feed): string {
  const entries = posts.map(
    post => `  <entry>
    <id>${xml(post.link)}</id>
    <title>${xml(post.title)}</title>
    <link href="${xml(post.link)}"/>
    <published>${post.published}</published>
    <updated>${post.updated}</updated>
    <author><name>${xml(post.author)}</name></author>
${post.tags.map(tag => `    <category term="${xml(tag)}"/>\n`).join('')}    <summary>${xml(post.excerpt)}</summary>
    <content type="html">${xml(post.content)}</content>
  </entry>
`,
  )
  const updated =
    posts
      .map(post => post.updated)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  return `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xml(home)}</id>
  <title>${xml(title)}</title>
  <link href="${xml(home)}"/>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <updated>${updated}</updated>
${entries.join('')}</feed>
`
}

/** RSS 2.0 with full texts. */
export function writeRss({ title, home, self, posts }: Feed): string {
  const items = posts.map(
    post => `    <item>
      <guid isPermaLink="true">${xml(post.link)}</guid>
      <title>${xml(post.title)}</title>
      <link>${xml(post.link)}</link>
      <pubDate>${new Date(post.published).toUTCString()}</pubDate>
      <dc:creator>${xml(post.author)}</dc:creator>
${post.tags.map(tag => `      <category>${xml(tag)}</category>\n`).join('')}      <description>${xml(post.excerpt)}</description>
      <content:encoded>${xml(post.content)}</content:encoded>
    </item>
`,
  )
  return `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${xml(title)}</title>
    <link>${xml(home)}</link>
    <description>${xml(title)}</description>
    <atom:link rel="self" type="application/rss+xml" href="${xml(self)}"/>
${items.join('')}  </channel>
</rss>
`
}

export function writeSitemap(pages: readonly { link: string; changed: string }[]): string {
  const urls = pages.map(
    page =>
      `  <url><loc>${xml(page.link)}</loc><lastmod>${page.changed.slice(0, 10)}</lastmod></url>\n`,
  )
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}
