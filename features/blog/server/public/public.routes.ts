import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import { blogPublicPath } from '../../contract/blog.rules.ts'
import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { findFiles } from '#features/files/server/files.service.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { postNotFound } from '../blog.errors.ts'
import { listComments, toComments } from '../comments/comments.repo.ts'
import { addComment } from '../comments/comments.service.ts'
import { publicAddressOf, withAddresses } from '../posts/pictures.service.ts'
import { type Sight, toItems } from '../view/items.repo.ts'
import { relatedTo } from '../view/list.repo.ts'
import { readBlogSettings } from '../view/sidebar.repo.ts'
import type { BlogParts } from '../view/view.service.ts'
import { writeAtom, writeRss, writeSitemap } from './feed.service.ts'
import { findReadable, listAddresses, listReadable, showsPicture } from './public.repo.ts'

// The blog for who is not signed in, where an editor has opened it: posts that are for everybody, and nothing about anybody but the
// author's name. Where it is closed all of this is not there.

const FEED_POSTS = 30
const SITEMAP_POSTS = 50_000
const RELATED = 3
const THREADS = 200

export interface PublicParts extends BlogParts {
  store: Pick<FileStore, 'has' | 'read'>
  baseUrl: string
}

export function publicRoutes(parts: PublicParts): Route[] {
  const { database, store } = parts
  const { read, dialect } = database
  const sight: Sight = { caller: undefined, dialect, urlOf: publicAddressOf }
  return [
    route(blogCommentsContract.listPublicPosts, async ({ query }) => {
      if (!(await readBlogSettings(read)).isPublic) return { posts: [], total: 0, isOpen: false }
      const { rows, total } = await listReadable(read, { ...query, tag: query.tag, dialect })
      return { posts: await toItems(read, rows, sight), total, isOpen: true }
    }),
    route(blogCommentsContract.getPublicPost, async ({ query: { slug } }) => {
      const { row, hasGuests } = await getReadable(parts, slug)
      const [[item], related, { rows }] = await Promise.all([
        toItems(read, [row], sight),
        relatedTo(read, row, { limit: RELATED, isPublic: true }).then(found => toItems(read, found, sight)),
        listComments(read, { postId: row.id, threads: THREADS, canModerate: false, userId: undefined }),
      ])
      if (item === undefined) throw postNotFound()
      const content = withAddresses(row.content, publicAddressOf)
      const post = { ...item, content, seoTitle: row.seo_title, seoText: row.seo_text, related }
      return { post, comments: await toComments(read, rows, sight), hasGuests }
    }),
    guestRoute(parts),
    ...feedRoutes(parts, sight),
    route(blogCommentsContract.getPicture, async ({ params: { id } }) => {
      const [file] = await findFiles(read, [id])
      const isThere = file !== undefined && store.has(file.hash) && PREVIEW_TYPES.includes(file.type)
      if (!isThere || !(await readBlogSettings(read)).isPublic || !(await showsPicture(read, id))) throw pictureNotFound()
      return { body: store.read(file.hash), type: file.type, name: file.name, isInline: true as const }
    }),
  ]
}

const pictureNotFound = () => new AppError(404, 'file.not_found', 'This file is not there.')

/** A post that everybody may read. Throws 404. */
async function getReadable({ database: { read } }: Pick<PublicParts, 'database'>, slug: string) {
  const found = await findReadable(read, slug)
  if (found === undefined) throw postNotFound()
  return found
}

function guestRoute(parts: PublicParts): Route {
  const { database, clock } = parts
  return route(blogCommentsContract.addGuestComment, async ({ body: { slug, parentId, name, email, text, website }, actor }) => {
    const { row: post, hasGuests } = await getReadable(parts, slug)
    if (!hasGuests) throw guestsAreSilent()
    // A program filled in what no person sees: it is thanked, and nothing is kept.
    if (website !== '') return { ok: true as const }
    await database.write(async trx => {
      const now = clock()
      const row = await addComment(trx, { post, writer: { userId: null, name, email }, text, parentId, now })
      const records = [{ id: post.id, name: post.title, after: { comment: row.id } }]
      await recordChange(trx, { actor: { ...actor, name }, now, action: 'update', subject: 'Blog', records })
    })
    return { ok: true as const }
  })
}
const guestsAreSilent = () => new AppError(404, 'comment.closed', 'Sign in to comment.')

function feedRoutes({ database: { read, dialect }, baseUrl }: PublicParts, sight: Sight): Route[] {
  const link = (slug: string) => new URL(blogPublicPath(slug), baseUrl).href
  return [
    route(blogCommentsContract.getFeed, async ({ query: { format } }) => {
      if (!(await readBlogSettings(read)).isPublic) throw postNotFound()
      const { rows } = await listReadable(read, { q: '', tag: undefined, page: 1, perPage: FEED_POSTS, dialect })
      const items = await toItems(read, rows, sight)
      const { company } = await readSettings(read)
      const absolute = (id: string) => new URL(publicAddressOf(id), baseUrl).href
      const posts = rows.flatMap((row, index) => {
        const item = items[index]
        if (item === undefined) return []
        const content = withAddresses(row.content, absolute)
        const { title, userFullName: author, blogPosted: published, excerpt, tags } = item
        return [{ title, link: link(row.slug), author, published, updated: row.updated_at, excerpt, content, tags }]
      })
      const self = new URL(`${blogCommentsContract.getFeed.path}?format=${format}`, baseUrl).href
      const feed = { title: company.name, home: new URL('/pages/blog/read', baseUrl).href, self, posts }
      const body = Buffer.from(format === 'atom' ? writeAtom(feed) : writeRss(feed))
      return { body, type: `application/${format}+xml; charset=utf-8`, name: `blog.${format}.xml` }
    }),
    route(blogCommentsContract.getSitemap, async () => {
      if (!(await readBlogSettings(read)).isPublic) throw postNotFound()
      const rows = await listAddresses(read, SITEMAP_POSTS)
      const body = Buffer.from(writeSitemap(rows.map(row => ({ link: link(row.slug), changed: row.updated_at }))))
      return { body, type: 'application/xml; charset=utf-8', name: 'sitemap.xml' }
    }),
  ]
}
