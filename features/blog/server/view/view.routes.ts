import { blogContract } from '../../contract/blog.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { findChoices } from '#features/notifications/server/notifications.service.ts'
import { postNotFound, revisionNotFound } from '../blog.errors.ts'
import { listComments, toComments } from '../comments/comments.repo.ts'
import { enter, getOwn, isWriter, mayPublish, mayWork } from '../posts/access.service.ts'
import { parseFields } from '../posts/fields.service.ts'
import { withAddresses } from '../posts/pictures.service.ts'
import { NOBODY, peopleOf, toItems } from './items.repo.ts'
import { countStates, listPosts, newestPosts } from './list.repo.ts'
import { listCategories, listTags, readBlogSettings } from './sidebar.repo.ts'
import {
  type BlogParts,
  countWaiting,
  findForReading,
  lastOf,
  lookUp,
  namesOf,
  sightOf,
  toEdit,
  toPost,
} from './view.service.ts'

// The blog as it is read: the four calls of the specification, and what a post was before.

const RECENT = 4
const REVISIONS = 200

export function viewRoutes(parts: BlogParts): Route[] {
  const { database } = parts
  const { read, dialect } = database
  return [
    route(blogContract.listPosts, async ({ query, caller, reply }) => {
      if (query.state !== 'published' && !isWriter(caller)) throw forbidden('update', 'Blog')
      const { rows, total } = await listPosts(read, { filters: query, caller, dialect })
      reply.header('x-total-count', String(total))
      return toItems(read, rows, sightOf(parts, caller))
    }),
    route(blogContract.getSidebar, ({ caller }) => describeSidebar(parts, caller)),
    route(blogContract.getPost, async ({ query, caller, reply }) => {
      const row = await findForReading(read, caller, query)
      reply.etag(row.version)
      const asked = {
        postId: row.id,
        threads: query.threads,
        canModerate: mayWork(caller, row),
        userId: caller.userId,
      }
      const [blog, { rows, threads }] = await Promise.all([
        toPost(parts, caller, { row, preview: query.preview === '1' }),
        listComments(read, asked),
      ])
      return { blog, comments: await toComments(read, rows, sightOf(parts, caller)), threads }
    }),
    route(blogContract.getEdit, async ({ query, caller, reply }) => {
      const isNamed = query.id !== undefined || query.slug !== undefined
      const row = isNamed ? enter(caller, await lookUp(read, query)) : await lastOf(read, caller)
      if (row === undefined || row.deleted_at !== null) throw postNotFound()
      reply.etag(row.version)
      return toEdit(read, row, { ...sightOf(parts, caller), caller })
    }),
    revisionsRoute(parts),
  ]
}

async function describeSidebar(parts: BlogParts, caller: Caller) {
  const { read } = parts.database
  const sight = sightOf(parts, caller)
  const [recent, categories, tags, settings, choices] = await Promise.all([
    newestPosts(read, RECENT).then(rows => toItems(read, rows, sight)),
    listCategories(read),
    listTags(read),
    readBlogSettings(read),
    findChoices(read, caller.userId),
  ])
  const none = { published: 0, draft: 0, pending: 0, scheduled: 0, trash: 0 }
  const counts = isWriter(caller)
    ? { ...(await countStates(read, caller)), comments: await countWaiting(read, caller) }
    : { ...none, comments: 0 }
  return {
    recentPosts: recent.map(({ img, imgAlt, title, id, slug, blogPosted }) => ({
      img,
      imgAlt,
      title,
      id,
      slug,
      createdTime: blogPosted,
    })),
    categories: categories.filter(one => one.count > 0),
    tags,
    allCategories: isWriter(caller) ? categories : [],
    counts,
    settings: mayPublish(caller) ? settings : { ...settings, hasGuests: false },
    isSubscribed: choices.flags.blogDigest,
  }
}

function revisionsRoute(parts: BlogParts): Route {
  const { read } = parts.database
  return route(blogContract.listRevisions, async ({ query: { id, revision }, caller }) => {
    const row = await getOwn(read, caller, id)
    const rows = await read
      .selectFrom('blog_revisions')
      .selectAll()
      .where('post_id', '=', row.id)
      .orderBy('id', 'desc')
      .limit(REVISIONS)
      .execute()
    const sight = sightOf(parts, caller)
    const people = await peopleOf(
      read,
      rows.map(one => one.user_id),
      sight,
    )
    const revisions = rows.map(one => ({
      id: one.id,
      at: one.at,
      userFullName: (people.get(one.user_id ?? 0) ?? NOBODY).fullName,
      title: parseFields(one.fields).title,
      isPublished: one.is_published === 1,
    }))
    if (revision === undefined) return { revisions, text: null }
    const found = rows.find(one => one.id === revision)
    if (found === undefined) throw revisionNotFound()
    const { pictureId, pictureAlt, categories, content, ...fields } = parseFields(found.fields)
    const text = {
      ...fields,
      content: withAddresses(content, sight.urlOf),
      featuredImageId: pictureId,
      featuredImage: pictureId === null ? '' : sight.urlOf(pictureId),
      featuredAlt: pictureAlt,
      categories: await namesOf(read, categories),
    }
    return { revisions, text }
  })
}
