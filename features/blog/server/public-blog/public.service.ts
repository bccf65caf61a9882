import type { Actor } from '#platform/server/access/actor.ts'
import { AppError, notFound } from '#platform/server/http/app-error.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import { findFiles } from '#features/files/server/files.service.ts'
import type { BlogParts, Visibility } from '../blog.context.ts'
import { postNotFound } from '../blog.errors.ts'
import { listComments, toComments } from '../comments/comments.repo.ts'
import { insertNewComment } from '../comments/comments.service.ts'
import { publicAddressOf, withAddresses } from '../posts/pictures.service.ts'
import { readBlogSettings } from '../setup/settings.repo.ts'
import { toItems } from '../view/items.repo.ts'
import { relatedTo } from '../view/list.repo.ts'
import { findReadable, listReadable, showsPicture } from './public.repo.ts'

// Public reading and commenting.

const RELATED = 3
const THREADS = 200

export const publicVisibility = ({ database }: Pick<BlogParts, 'database'>): Visibility => ({
  caller: undefined,
  dialect: database.dialect,
  urlOf: publicAddressOf,
})

interface PublicQuery {
  q: string
  tag?: string | undefined
  page: number
  perPage: number
}
export async function listPublicPosts(parts: BlogParts, query: PublicQuery) {
  const { read, dialect } = parts.database
  if (!(await readBlogSettings(read)).isPublic) return { posts: [], total: 0, isOpen: false }
  const { rows, total } = await listReadable(read, { ...query, tag: query.tag, dialect })
  return { posts: await toItems(read, rows, publicVisibility(parts)), total, isOpen: true }
}

/** A public post. Throws 404. */
async function getReadable({ database: { read } }: BlogParts, slug: string) {
  const found = await findReadable(read, slug)
  if (found === undefined) throw postNotFound()
  return found
}

export async function getPublicPost(parts: BlogParts, slug: string) {
  const { read } = parts.database
  const visibility = publicVisibility(parts)
  const { row, hasGuests } = await getReadable(parts, slug)
  const [[item], related, { rows }] = await Promise.all([
    toItems(read, [row], visibility),
    relatedTo(read, row, { limit: RELATED, isPublic: true }).then(found =>
      toItems(read, found, visibility),
    ),
    listComments(read, {
      postId: row.id,
      threads: THREADS,
      canModerate: false,
      userId: undefined,
    }),
  ])
  if (item === undefined) throw postNotFound()
  const content = withAddresses(row.content, publicAddressOf)
  const post = { ...item, content, seoTitle: row.seo_title, seoText: row.seo_text, related }
  return { post, comments: await toComments(read, rows, visibility), hasGuests }
}

interface GuestComment {
  slug: string
  parentId?: number | undefined
  name: string
  email: string
  text: string
  /** Honeypot field. */
  website: string
}
export async function addGuestComment(
  parts: BlogParts,
  actor: Actor,
  { slug, parentId, name, email, text, website }: GuestComment,
): Promise<void> {
  const { row: post, hasGuests } = await getReadable(parts, slug)
  if (!hasGuests) throw guestsAreSilent()
  // A bot filled in the honeypot: it is thanked, and nothing is stored.
  if (website !== '') return
  const writer = { userId: null, name, email: email.toLowerCase() }
  await parts.database.write(trx =>
    insertNewComment(
      { trx, actor: { ...actor, name }, now: parts.clock() },
      { post, writer, text, parentId },
    ),
  )
}
const guestsAreSilent = () => new AppError(404, 'comment.closed', 'Sign in to comment.')

/** A picture in a published public post. Throws 404. */
export async function getPublicPicture(
  { database: { read }, store }: BlogParts,
  id: string,
): Promise<FileAnswer> {
  const [file] = await findFiles(read, [id])
  if (file === undefined || !store.has(file.hash) || !PREVIEW_TYPES.includes(file.type))
    throw pictureNotFound()
  if (!(await readBlogSettings(read)).isPublic || !(await showsPicture(read, id)))
    throw pictureNotFound()
  return { body: store.read(file.hash), type: file.type, name: file.name, isInline: true }
}
const pictureNotFound = () => notFound('file.not_found', 'file')
