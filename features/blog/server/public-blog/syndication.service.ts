import { readSettings } from '#features/settings/server/settings.service.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import { blogPublicPath } from '../../contract/blog.rules.ts'
import type { BlogParts } from '../blog.context.ts'
import { postNotFound } from '../blog.errors.ts'
import { publicAddressOf, withAddresses } from '../posts/pictures.service.ts'
import { readBlogSettings } from '../setup/settings.repo.ts'
import { toItems } from '../view/items.repo.ts'
import { writeAtom, writeRss, writeSitemap } from './feed.service.ts'
import { listAddresses, listReadable } from './public.repo.ts'
import { publicVisibility } from './public.service.ts'

// Public posts for feed readers and search engines. Throws 404 where the blog is not public.

const FEED_POSTS = 30
const SITEMAP_POSTS = 50_000

type FeedParts = Pick<BlogParts, 'database' | 'baseUrl'>

const linkOf = ({ baseUrl }: FeedParts, slug: string): string =>
  new URL(blogPublicPath(slug), baseUrl).href

export async function getFeed(parts: FeedParts, format: 'atom' | 'rss'): Promise<FileAnswer> {
  const { database, baseUrl } = parts
  const { read, dialect } = database
  if (!(await readBlogSettings(read)).isPublic) throw postNotFound()
  const { rows } = await listReadable(read, {
    q: '',
    tag: undefined,
    page: 1,
    perPage: FEED_POSTS,
    dialect,
  })
  const items = await toItems(read, rows, publicVisibility(parts))
  const { company } = await readSettings(read)
  const absolute = (id: string) => new URL(publicAddressOf(id), baseUrl).href
  const posts = rows.flatMap((row, index) => {
    const item = items[index]
    if (item === undefined) return []
    const content = withAddresses(row.content, absolute)
    const { title, userFullName: author, blogPosted: published, excerpt, tags } = item
    return [
      {
        title,
        link: linkOf(parts, row.slug),
        author,
        published,
        updated: row.updated_at,
        excerpt,
        content,
        tags,
      },
    ]
  })
  const self = new URL(`${blogCommentsContract.getFeed.path}?format=${format}`, baseUrl).href
  const feed = { title: company.name, home: new URL('/pages/blog/read', baseUrl).href, self, posts }
  const body = Buffer.from(format === 'atom' ? writeAtom(feed) : writeRss(feed))
  return { body, type: `application/${format}+xml; charset=utf-8`, name: `blog.${format}.xml` }
}

export async function getSitemap(parts: FeedParts): Promise<FileAnswer> {
  const { read } = parts.database
  if (!(await readBlogSettings(read)).isPublic) throw postNotFound()
  const rows = await listAddresses(read, SITEMAP_POSTS)
  const pages = rows.map(row => ({ link: linkOf(parts, row.slug), changed: row.updated_at }))
  const body = Buffer.from(writeSitemap(pages))
  return { body, type: 'application/xml; charset=utf-8', name: 'sitemap.xml' }
}
